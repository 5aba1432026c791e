import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { createClient, type Event } from '@lobbykit/client';
import { areas, type PartyClient } from './areas.ts';
import { deadline } from './deadline.ts';

/** The content of an event of a stream, without its id and its recipient. */
export type Content = Readonly<Record<string, unknown>>;

/** A player with their client: they act through `client` and get events on their stream. */
export interface Player {
  readonly name: string;
  readonly accountId: string;
  readonly displayName: string;
  /** The index of the server that they play on. */
  readonly node: number;
  /** How they logged in. */
  readonly login: string;
  readonly client: PartyClient;
  /** The events that they got, in order. */
  readonly received: readonly Content[];
  /** The events that they must have got by now. */
  readonly expected: readonly Content[];
  /** Whether their stream is open. */
  readonly isConnected: boolean;
  /** How often their stream was opened. */
  readonly openings: number;
  /** Adds the next event that they must get. */
  expect(content: Content): void;
  /** Waits until they got all expected events, and checks that they got exactly these, in this order. */
  listen(): Promise<void>;
  /** Opens their event stream after the last event that they got, or at first from now on. */
  connect(): Promise<void>;
  /** Waits until their stream is open and was opened this many times. */
  opened(times: number): Promise<void>;
  /** Kills their client: stream and connections break without a goodbye. */
  die(): Promise<void>;
}

export interface LoggedIn {
  readonly name: string;
  readonly node: number;
  readonly login: string;
  readonly baseUrl: string;
  /** The session token. It is stored on the player's machine and outlives the client. */
  readonly session: string;
}

export async function createPlayer({ name, node, login, baseUrl, session }: LoggedIn): Promise<Player> {
  const client = createClient({ baseUrl, session, areas, retry: 5 });
  const { account } = await client.accounts.create();
  const received: Content[] = [];
  const expected: Content[] = [];
  const ids = new Set<string>();
  const changes = new EventEmitter();
  let cursor: string | undefined;
  let stop = new AbortController();
  let reading: Promise<void> = Promise.resolve();
  let isOpen = false;
  let openings = 0;
  let failure: unknown;

  async function read(signal: AbortSignal): Promise<void> {
    const options = {
      signal,
      ...(cursor !== undefined && { lastEventId: cursor }),
      onOpen() {
        isOpen = true;
        openings++;
        changes.emit('change');
      },
      onReconnect() {
        isOpen = false;
      },
    };
    try {
      for await (const { event } of client.events.subscribe({}, options)) note(event);
    } catch (error) {
      failure = error;
      changes.emit('change');
    }
  }

  function note({ eventId, recipientId, ...content }: Event): void {
    // The event of a server that stops has no id: it is not stored, and no client can resume after it.
    if (typeof eventId === 'string' && eventId !== '') {
      cursor = eventId;
      if (ids.has(eventId)) failure = new Error(`${name} got the event ${eventId} twice`);
      if (recipientId !== account.id) failure = new Error(`${name} got an event for ${recipientId}`);
      ids.add(eventId);
    }
    received.push(content);
    changes.emit('change');
  }

  async function until(what: string, isSo: () => boolean, detail?: () => string): Promise<void> {
    const time = deadline(what, detail);
    for (;;) {
      if (failure !== undefined) throw failure;
      if (isSo()) return;
      await time.wait(changes, 'change');
    }
  }

  const opened = (times: number): Promise<void> =>
    until(`the stream of ${name}`, () => isOpen && openings >= times);

  return {
    name,
    node,
    login,
    client,
    accountId: account.id,
    displayName: account.displayName,
    received,
    expected,
    get isConnected() {
      return isOpen;
    },
    get openings() {
      return openings;
    },
    expect: (content) => void expected.push(content),
    async listen() {
      const detail = (): string => `; ${name} has received ${JSON.stringify(received.slice(-3), null, 2)}`;
      const missing = (): string => JSON.stringify(expected[received.length]);
      await until(
        `the next event for ${name}`,
        () => received.length >= expected.length,
        () => `: ${missing()}${detail()}`,
      );
      assert.deepEqual(received, expected, `${name} got other events`);
    },
    async connect() {
      stop = new AbortController();
      const before = openings;
      reading = read(stop.signal);
      await opened(before + 1);
    },
    opened,
    async die() {
      stop.abort();
      await reading;
      isOpen = false;
    },
  };
}

/** Expects that each of these players gets an event. */
export function expectAll(recipients: readonly Player[], content: Content): void {
  for (const player of recipients) player.expect(content);
}
