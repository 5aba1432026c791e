import { setTimeout } from 'node:timers/promises';
import { createClient } from '@lobbykit/client';
import { onTestFinished } from 'vitest';
import type { ServerProcess } from '../../../examples/first-steps/src/server-process.ts';
import type { Random } from '../../../test/random.ts';
import { createLoadClient, type Ending, type LoadRequest } from './http-load.ts';

const names = Array.from({ length: 12 }, (_, at) => `player-${at}`);

type Fetch = typeof fetch;

/** What the clients of a server saw when it was stopped under load. */
export interface Seen {
  /** The number of requests by how they ended: `200`, `503 SHUTTING_DOWN`, `broken ECONNRESET`, … */
  readonly endings: Readonly<Record<string, number>>;
  /** Each player's last confirmed write, by name. */
  readonly lastWrites: ReadonlyMap<string, number>;
  /** How the streams ended. */
  readonly streams: readonly Ending[];
  /** How a request ended whose body was not yet complete when the server was stopped. */
  readonly halfSent: Ending;
  readonly exitCode: number | null;
  readonly exitMilliseconds: number;
  /** The requests of the players that were answered in a second, until the signal. */
  readonly requestsPerSecond: number;
  readonly paced: PacedSeen;
}

/** What became of the requests that were sent at a steady rate, whenever the answers came. */
export interface PacedSeen {
  /** How many were sent in a second, until the signal. */
  readonly sentPerSecond: number;
  /** The number of requests by how they ended. */
  readonly endings: Readonly<Record<string, number>>;
}

export interface LoadOptions {
  /** How many streams are open; by default one for each of the twelve players. */
  readonly streamCount?: number;
  /** Requests that are sent in a second beside those of the players, for two seconds or more; by default none. */
  readonly pacedPerSecond?: number;
}

const pacedMilliseconds = 2_000;
/** How often the requests that are due are sent. */
const paceMilliseconds = 5;

/** An account may have so many streams. */
const streamsPerAccount = 5;

/**
 * Lets twelve players write and read as fast as they can, each with an open stream, and meanwhile sends a signal
 * to the server. Each player continues until they get another answer than 200. Others only listen, so that there are
 * `streamCount` streams. Paced requests do not wait for answers. They end when the first one is refused with SHUTTING_DOWN.
 */
export async function stopUnderLoad(
  server: ServerProcess,
  random: Random,
  signal: NodeJS.Signals,
  { streamCount = names.length, pacedPerSecond = 0 }: LoadOptions = {},
): Promise<Seen> {
  const { baseUrl } = server;
  const load = createLoadClient(baseUrl);
  onTestFinished(() => load.close());
  const loggedIn = [...names, 'slow'].map(async (name) => [name, await logIn(baseUrl, name)] as const);
  const sessions = new Map(await Promise.all(loggedIn));
  const lastWrites = new Map<string, number>();
  const endings: Record<string, number> = {};
  const pacedEndings: Record<string, number> = {};
  const allLeft = Promise.withResolvers<void>();

  function write(name: string, value: number, pause?: Promise<unknown>): Promise<Ending> {
    const body = { entryKey: 'last', entryValue: { intPayload: value } };
    const session = sessions.get(name)!;
    return send({ method: 'PUT', path: '/accounts/metadata', session, body, ...(pause && { pause }) });
  }

  const listening = new Map<string, Promise<string>>();

  function sessionOfListener(at: number): Promise<string> {
    const name = `listener-${Math.floor(at / streamsPerAccount)}`;
    const session = listening.get(name) ?? logIn(baseUrl, name, false);
    listening.set(name, session);
    return session;
  }

  /** Repeats a request that a busy server refuses before it begins it. */
  async function send(request: LoadRequest): Promise<Ending> {
    for (;;) {
      const ending = await load.send(request);
      if (outcomeOf(ending) !== '503 OVERLOADED') return ending;
      await setTimeout(100);
    }
  }

  /** Completed rounds of a write and a read per player. The signal waits until every player has two. */
  const rounds = new Map(names.map((name) => [name, 0]));
  const underLoad = Promise.withResolvers<void>();

  async function play(name: string): Promise<void> {
    const session = sessions.get(name)!;
    for (let value = 0; ; value += 1) {
      const written = await write(name, value);
      note(endings, written);
      if (outcomeOf(written) !== '200') return;
      lastWrites.set(name, value);
      const read = await send({ method: 'GET', path: '/sessions/mine', session });
      note(endings, read);
      if (outcomeOf(read) !== '200') return;
      rounds.set(name, value + 1);
      if (names.every((other) => rounds.get(other)! >= 2)) underLoad.resolve();
    }
  }

  const paced: Promise<void>[] = [];

  async function sendPaced(at: number): Promise<void> {
    const session = sessions.get(names[at % names.length]!)!;
    const entryValue = { intPayload: at };
    const entry = { entryKey: 'paced', entryValue, updateOperationType: 'CREATE_IF_NECESSARY' };
    note(
      pacedEndings,
      at % 2 === 0
        ? await load.send({ method: 'GET', path: '/sessions/mine', session })
        : await load.send({ method: 'PUT', path: '/accounts/metadata', session, body: entry }),
    );
  }

  /** Sends what is due since the beginning, so a late timer lowers no rate. */
  async function pace(from: number): Promise<void> {
    while (pacedEndings['503 SHUTTING_DOWN'] === undefined) {
      const due = ((performance.now() - from) / 1_000) * pacedPerSecond;
      while (paced.length < due) paced.push(sendPaced(paced.length));
      await setTimeout(paceMilliseconds);
    }
  }

  const listeners = Array.from({ length: streamCount - names.length }, (_, at) => sessionOfListener(at));
  const streams = [...names.map((name) => sessions.get(name)!), ...(await Promise.all(listeners))].map(
    (session) => send({ method: 'GET', path: '/events/subscribe', session }),
  );
  // Complete only when the server refuses everyone else. Until then the server does not end, however slow the players are.
  const halfSent = write('slow', 7, allLeft.promise);
  const playedFrom = performance.now();
  const playing = names.map(play);
  void Promise.all(playing).then(() => allLeft.resolve());
  // So even on a slow machine all players are active. A player that fails earlier ends the wait.
  await Promise.race([underLoad.promise, ...playing]);
  const pacedFrom = performance.now();
  const pacing = pacedPerSecond > 0 ? pace(pacedFrom) : undefined;
  if (pacing) await setTimeout(pacedMilliseconds);
  await setTimeout(random.integer(300));
  const started = performance.now();
  const sentPerSecond = (paced.length / (started - pacedFrom)) * 1_000;
  const requestsPerSecond = ((endings[200] ?? 0) / (started - playedFrom)) * 1_000;
  const exitCode = await server.stop(signal);
  const exitMilliseconds = performance.now() - started;
  await Promise.all([...playing, pacing]);
  await Promise.all(paced);
  return {
    endings,
    lastWrites,
    streams: await Promise.all(streams),
    halfSent: await halfSent,
    exitCode,
    exitMilliseconds,
    requestsPerSecond,
    paced: { sentPerSecond, endings: pacedEndings },
  };
}

function note(endings: Record<string, number>, ending: Ending): void {
  const outcome = outcomeOf(ending);
  endings[outcome] = (endings[outcome] ?? 0) + 1;
}

function outcomeOf(ending: Ending): string {
  if (typeof ending === 'string') return ending;
  if ('broken' in ending) return `broken ${ending.broken}`;
  return `${ending.status} ${ending.reason}`.trim();
}

/** Returns the value of each player's entry. */
export async function readLast(baseUrl: string, send: Fetch = fetch): Promise<ReadonlyMap<string, number>> {
  const values = names.map(async (name) => {
    const session = await logIn(baseUrl, name, false, send);
    const { accounts } = createClient({ baseUrl, session, retry: 5, fetch: send });
    const { entryValue } = await accounts.getMetadata({ entryKey: 'last' });
    return [name, Number(entryValue.intPayload)] as const;
  });
  return new Map(await Promise.all(values));
}

async function logIn(baseUrl: string, name: string, writing = true, send: Fetch = fetch): Promise<string> {
  const client = createClient({ baseUrl, retry: 5, fetch: send });
  await client.authentication.login({ provider: 'UNSAFE', payload: name });
  await client.accounts.create();
  const entryValue = { intPayload: -1 };
  const entry = { entryKey: 'last', entryValue, updateOperationType: 'CREATE_IF_NECESSARY' } as const;
  if (writing) await client.accounts.putMetadata(entry);
  return client.session!;
}
