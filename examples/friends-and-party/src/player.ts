import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { type Client, createClient, type Event } from '@lobbykit/client';
import { deadline } from './deadline.ts';

/** The content of an event of a stream, without its id and its recipient. */
export type Content = Readonly<Record<string, unknown>>;

/** A player with his client: what he does goes through `client`, what he is told comes on his stream. */
export interface Player {
  readonly name: string;
  readonly accountId: string;
  readonly displayName: string;
  /** Which of the servers he plays on. */
  readonly node: number;
  /** How he logged in. */
  readonly login: string;
  readonly client: Client;
  /** What he was told, in order. */
  readonly heard: readonly Content[];
  /** What he must have been told by now. */
  readonly expected: readonly Content[];
  /** Whether his stream is open. */
  readonly isConnected: boolean;
  /** How often his stream was opened. */
  readonly openings: number;
  /** Says what he must be told next. */
  expect(content: Content): void;
  /** Waits until he was told all that, and checks that it was exactly that, in that order. */
  listen(): Promise<void>;
  /** Opens his event stream, behind the last event that he was told: at first, now. */
  connect(): Promise<void>;
  /** Waits until his stream is open, and was opened so often. */
  opened(times: number): Promise<void>;
  /** His client dies: stream and connections break, and nothing says goodbye. */
  die(): Promise<void>;
}

export interface LoggedIn {
  readonly name: string;
  readonly node: number;
  readonly login: string;
  readonly baseUrl: string;
  /** As it is stored on his machine: it outlives his client. */
  readonly session: string;
}

export async function createPlayer({ name, node, login, baseUrl, session }: LoggedIn): Promise<Player> {
  const client = createClient({ baseUrl, session });
  const { account } = await client.accounts.create();
  const heard: Content[] = [];
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
    // That the server stops is said on the stream alone, and is no event that anybody could resume behind.
    if (typeof eventId === 'string' && eventId !== '') {
      cursor = eventId;
      if (ids.has(eventId)) failure = new Error(`${name} was told ${eventId} twice`);
      if (recipientId !== account.id) failure = new Error(`${name} was told what was for ${recipientId}`);
      ids.add(eventId);
    }
    heard.push(content);
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
    heard,
    expected,
    get isConnected() {
      return isOpen;
    },
    get openings() {
      return openings;
    },
    expect: (content) => void expected.push(content),
    async listen() {
      const detail = (): string => `; ${name} has heard ${JSON.stringify(heard.slice(-3), null, 2)}`;
      const missing = (): string => JSON.stringify(expected[heard.length]);
      await until(
        `what ${name} must be told`,
        () => heard.length >= expected.length,
        () => `: ${missing()}${detail()}`,
      );
      assert.deepEqual(heard, expected, `${name} was told something else`);
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
