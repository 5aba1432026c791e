import { setImmediate } from 'node:timers/promises';
import type { Backend, CommittedEvent, EventKind, HttpResponse } from '@lobbykit/core';

/** An event as the stream of a player has it. */
export interface TestEvent<Kind extends EventKind = EventKind> {
  /** Empty for an event that is live only: it is not stored, and no stream can resume after it. */
  readonly eventId: string;
  readonly kind: Kind;
  readonly content: CommittedEvent<Kind>['content'];
}

/** The event stream of a player, as a game client reads it. Until it is closed, the player counts as connected. */
export interface TestEvents extends Disposable {
  /** All events of the stream, oldest first. */
  readonly arrived: readonly TestEvent[];
  /**
   * Resolves with the first event of a kind which matches and which no call has returned yet; it may have arrived before.
   * Rejects after `timeoutMilliseconds` of real time (default 2,000) with a list of what did arrive, and when the stream
   * has ended.
   */
  next<Kind extends EventKind>(
    kind: Kind,
    matches?: (content: CommittedEvent<Kind>['content']) => boolean,
    options?: { readonly timeoutMilliseconds?: number },
  ): Promise<TestEvent<Kind>>;
  /** Closes the stream. */
  close(): void;
}

interface Line {
  readonly event?: Readonly<Record<string, unknown>>;
}

/** Opens the event stream of a session. Rejects if the backend refuses it. Opens it again at its position when it ends. */
export async function openTestEvents(
  { handle }: Pick<Backend, 'handle'>,
  headers: Readonly<Record<string, string>>,
): Promise<TestEvents> {
  const arrived: TestEvent[] = [];
  const unread: TestEvent[] = [];
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let cursor: string | undefined;
  /** Why there will be no more events. */
  let reason: string | null = null;
  let closeStream = (): void => {};

  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };

  function end(why: string): void {
    reason ??= why;
    closing.abort();
    notify();
  }

  function add(text: string): void {
    const { event } = JSON.parse(text) as Line;
    if (event === undefined || 'emptyEvent' in event) return;
    const { eventId = '', recipientId: _, ...body } = event;
    const [[kind, content] = ['', undefined]] = Object.entries(body);
    if (eventId !== '' && eventId === cursor) return;
    const found = { eventId, kind, content } as TestEvent;
    if (found.eventId !== '') cursor = found.eventId;
    arrived.push(found);
    unread.push(found);
  }

  async function open(): Promise<string | null> {
    const response = await handle({
      method: 'GET',
      path: '/api/v1/events/subscribe',
      query: '',
      headers: {
        ...headers,
        accept: 'application/x-ndjson',
        ...(cursor !== undefined && { 'last-event-id': cursor }),
      },
      address: '192.0.2.1',
      signal: closing.signal,
      readBody: async () => new Uint8Array(),
    });
    if (typeof response.body === 'string') return refusalOf(response);
    cursor ??= response.headers['last-event-id'];
    let rest = '';
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      // A stream ends after 90 seconds at the latest.
      if (reason === null) void reopen();
    };
    closeStream = response.body.open({
      write(chunk) {
        const parts = (rest + Buffer.from(chunk).toString()).split('\n');
        rest = parts.pop()!;
        for (const part of parts) if (part !== '') add(part);
        notify();
        return true;
      },
      pending: 0,
      onDrain: () => {},
      end: over,
      abort: over,
    });
    return null;
  }

  /** In a turn of its own: the stream may be ending because the session or the backend does. */
  async function reopen(): Promise<void> {
    await setImmediate();
    if (reason !== null) return;
    const refusal = await open();
    if (refusal !== null) end(refusal);
  }

  const refusal = await open();
  if (refusal !== null) throw new Error(`the event stream was refused: ${refusal}`);

  return {
    arrived,
    async next(kind, matches = () => true, { timeoutMilliseconds = 2_000 } = {}) {
      const take = (): TestEvent | undefined => {
        const at = unread.findIndex((each) => each.kind === kind && matches(each.content as never));
        return at < 0 ? undefined : unread.splice(at, 1)[0];
      };
      const { promise, resolve, reject } = Promise.withResolvers<TestEvent>();
      const fail = (why: string): void =>
        reject(new Error(`no ${kind} ${why}; ${describe(unread, arrived)}`));
      const check = (): void => {
        try {
          const found = take();
          if (found) resolve(found);
          else if (reason !== null) fail(`arrives any more, because the stream ended: ${reason}`);
        } catch (error) {
          reject(error);
        }
      };
      listeners.add(check);
      const timer = setTimeout(
        () => fail(`that matches has arrived after ${timeoutMilliseconds} ms`),
        timeoutMilliseconds,
      );
      check();
      return promise.finally(() => {
        clearTimeout(timer);
        listeners.delete(check);
      }) as never;
    },
    close,
    [Symbol.dispose]: close,
  };

  function close(): void {
    end('it was closed');
    closeStream();
  }
}

/** Names the events that a call has not taken, each with the beginning of its content. */
function describe(unread: readonly TestEvent[], arrived: readonly TestEvent[]): string {
  if (arrived.length === 0) return 'nothing has arrived';
  if (unread.length === 0) return 'everything that has arrived was returned before';
  const names = unread.map(({ kind, content }) => `${kind} ${JSON.stringify(content).slice(0, 120)}`);
  return `what has arrived: ${names.join(', ')}`;
}

function refusalOf({ status, body }: HttpResponse): string {
  const { message, details } = JSON.parse(body as string) as {
    readonly message?: string;
    readonly details?: readonly { readonly reason?: string }[];
  };
  return `${details?.[0]?.reason ?? status}: ${message}`;
}
