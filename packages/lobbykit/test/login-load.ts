import { setImmediate, setTimeout } from 'node:timers/promises';
import type { SocketAnswer, SocketClient } from './socket-client.ts';

/** What players saw of their logins. The times are those of the answers of status 200, in milliseconds. */
export interface LoginLoad {
  /** Logins per second that were answered with 200. */
  readonly answered: number;
  /** Requests per second that were refused with 503. */
  readonly refused: number;
  /** Requests that were answered otherwise, or whose connection broke. */
  readonly broken: number;
  readonly p50: number;
  readonly p99: number;
  /** The 99th percentile of how late requests were sent, in milliseconds. If it is large, the load was the bottleneck. */
  readonly late: number;
}

/** Milliseconds for which a player tries again after a refusal. */
const patience = 10_000;

let runs = 0;

const nextRun = (): string => `${process.pid}-${++runs}`;

/** Counts the answers to logins of different players within some seconds. */
function startRun(client: SocketClient, seconds: number) {
  const run = nextRun();
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const late: number[] = [];
  let [logins, answered, refused, broken] = [0, 0, 0, 0];
  return {
    isOver: () => performance.now() >= end,
    noteLate: (milliseconds: number) => late.push(milliseconds),
    async logIn(): Promise<SocketAnswer> {
      const payload = `${run}-${++logins}`;
      const answer = await client.send('/authentication/login', '', { provider: 'UNSAFE', payload });
      const { status, milliseconds } = answer;
      if (status === 200) times.push(milliseconds);
      else if (status !== 503) broken += 1;
      if (performance.now() < end) {
        if (status === 200) answered += 1;
        else refused += 1;
      }
      return answer;
    },
    result: (): LoginLoad => ({
      answered: Math.round(answered / seconds),
      refused: Math.round(refused / seconds),
      broken,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      late: percentile(late, 0.99),
    }),
  };
}

/** Each player sends the next login as soon as one is answered: the most that the server can do. */
export async function measurePeak(
  client: SocketClient,
  players: number,
  seconds: number,
): Promise<LoginLoad> {
  const run = startRun(client, seconds);
  const play = async (): Promise<void> => {
    while (!run.isOver()) await run.logIn();
  };
  await Promise.all(Array.from({ length: players }, play));
  return run.result();
}

/**
 * Players come at a rate, whatever is answered. Those who are refused come back when `retry-after` says so, until they
 * have tried for 10 seconds. So more requests than players come.
 */
export async function measureRate(
  client: SocketClient,
  perSecond: number,
  seconds: number,
): Promise<LoginLoad> {
  const run = startRun(client, seconds);
  const over = new AbortController();
  const began = performance.now();

  async function play(cameAt: number): Promise<void> {
    for (;;) {
      const { status, retryAfter } = await run.logIn();
      const wait = (retryAfter + Math.random()) * 1_000;
      const dueAt = performance.now() + wait;
      if (status === 200 || dueAt > cameAt + patience) return;
      if (!(await setTimeout(wait, true, { signal: over.signal }).catch(() => false))) return;
      run.noteLate(performance.now() - dueAt);
    }
  }

  const playing: Promise<void>[] = [];
  while (!run.isOver()) {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    while (playing.length < due) {
      const dueAt = began + (playing.length / perSecond) * 1_000;
      run.noteLate(performance.now() - dueAt);
      playing.push(play(dueAt));
      if (playing.length % 16 === 0) await setImmediate();
    }
    await setTimeout(1);
  }
  over.abort();
  await Promise.all(playing);
  return run.result();
}

/** How players fared who came at the same moment. */
export interface LoginStorm {
  /** Milliseconds until the last of them was in. */
  readonly last: number;
  readonly refused: number;
  /** Requests whose connection broke. */
  readonly broken: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Each player logs in, creates an account and opens the stream. They try again after each 503, when it says so, and a
 * second after their connection broke.
 */
export async function measureStorm(client: SocketClient, players: number): Promise<LoginStorm> {
  const times: number[] = [];
  let [refused, broken] = [0, 0];
  const run = nextRun();
  const began = performance.now();

  async function untilDone(path: string, session: string, body?: object): Promise<SocketAnswer> {
    for (;;) {
      const answer = await client.send(path, session, body);
      if (answer.status === 200) {
        times.push(answer.milliseconds);
        return answer;
      }
      if (answer.status === 503) refused += 1;
      else if (answer.status === 0) broken += 1;
      else throw new Error(`${path} was answered with ${answer.status}`);
      await setTimeout((Math.max(answer.retryAfter, 1) + Math.random()) * 1_000);
    }
  }

  async function join(player: number): Promise<number> {
    const payload = `storm-${run}-${player}`;
    const { session } = await untilDone('/authentication/login', '', { provider: 'UNSAFE', payload });
    await untilDone('/accounts', session, {});
    await untilDone('/events/subscribe', session);
    return performance.now() - began;
  }

  const joined = await Promise.all(Array.from({ length: players }, (_, player) => join(player)));
  return {
    last: Math.round(Math.max(...joined)),
    refused,
    broken,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}
