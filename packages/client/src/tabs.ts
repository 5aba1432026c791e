import type { EventLine, ReadOptions } from './event-stream.ts';
import type { ReadStream } from './shared-streams.ts';

/** What tabs need of a browser to share a stream. */
export interface TabTools {
  readonly locks: {
    request(
      name: string,
      options: { readonly signal: AbortSignal },
      hold: () => Promise<void> | undefined,
    ): Promise<unknown>;
  };
  openChannel(name: string): TabChannel;
}

export interface TabChannel {
  onmessage: ((message: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** What the leading tab tells the others; `hello` asks it to answer. `last` is the event before the line. */
type Message =
  | { readonly kind: 'hello' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly last: string | undefined; readonly cursor: string | undefined }
  | { readonly kind: 'position'; readonly last: string | undefined; readonly cursor: string | undefined }
  | { readonly kind: 'line'; readonly last: string | undefined; readonly line: EventLine };

type Role = 'follows' | 'leads' | 'alone' | 'over';

/** A leading tab that the system has stopped answers nothing. Its followers then open connections of their own. */
const helloMilliseconds = 5_000;
const maxUnanswered = 3;
const maxSeenIds = 1_000;

/** Reads a stream together with the other tabs of the session, where the browser can. */
export const acrossTabs = (key: string, read: ReadStream): ReadStream =>
  async function* readTogether(options) {
    const tools = browserTools();
    if (tools === undefined) return yield* read(options);
    // Whoever lists the locks of the page must not find the session in their names.
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
    const name = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    yield* readAcrossTabs(tools, `lobbykit-events-${name}`, read, options);
  };

/** Node has channels and locks too, but no tabs and no `location`. Pages without TLS have no locks. */
function browserTools(): TabTools | undefined {
  const scope: object = globalThis;
  const { location, navigator, crypto, BroadcastChannel } = scope as {
    readonly location?: object;
    readonly navigator?: { readonly locks?: TabTools['locks'] };
    readonly crypto?: { readonly subtle?: object };
    readonly BroadcastChannel?: new (name: string) => TabChannel;
  };
  const locks = navigator?.locks;
  if (!location || !locks || !crypto?.subtle || !BroadcastChannel) return undefined;
  return { locks, openChannel: (name) => new BroadcastChannel(name) };
}

/**
 * The tab that holds the lock reads the connection, and hands each line to the others. When it is gone, the next one
 * resumes behind its own last event. A tab that then gets an event again drops it. One that misses an event goes on with a
 * connection of its own, behind its own last event.
 */
export async function* readAcrossTabs(
  { locks, openChannel }: TabTools,
  name: string,
  read: ReadStream,
  options: ReadOptions,
): AsyncGenerator<EventLine, void> {
  const { signal } = options;
  if (signal?.aborted) return;
  const leaving = new AbortController();
  const channel = openChannel(name);
  const unread: EventLine[] = [];
  const seen = new Set<string | null | undefined>();
  let role = 'follows' as Role;
  let wake = (): void => {};
  let release = (): void => {};
  let hasJoined = false;
  let isOpen = false;
  let last: string | undefined;
  let cursor: string | undefined;
  let unanswered = 0;

  const post = (message: Message): void => channel.postMessage(message);
  const become = (next: Role): void => {
    if (role === 'follows') role = next;
    wake();
  };
  const reached = (id: string | undefined): void => {
    last = id;
    cursor = id;
    seen.add(id);
    if (seen.size > maxSeenIds) seen.delete(seen.keys().next().value);
  };
  const take = (line: EventLine): void => {
    if (line.event?.eventId) reached(line.event.eventId);
  };
  const opened = (): void => {
    if (!isOpen) options.onOpen?.();
    isOpen = true;
  };
  const closed = (reason: unknown): void => {
    if (isOpen) options.onReconnect?.(reason);
    isOpen = false;
  };
  const tellOpen = (): void => post(isOpen ? { kind: 'open', last, cursor } : { kind: 'closed' });

  /** Returns false if an event is missing. */
  function follow(message: Exclude<Message, { kind: 'hello' }>): boolean {
    unanswered = 0;
    if (message.kind === 'closed') closed('the stream of another tab ended');
    else if (message.kind === 'open') {
      if (hasJoined && !seen.has(message.last)) return false;
      if (!hasJoined) {
        reached(message.last);
        cursor = message.cursor;
      }
      hasJoined = true;
      opened();
    } else if (message.kind === 'position') {
      if (hasJoined && message.last === last) cursor = message.cursor;
    } else if (hasJoined && !seen.has(message.line.event?.eventId || null)) {
      if (message.last !== last) return false;
      take(message.line);
      unread.push(message.line);
      wake();
    }
    return true;
  }

  channel.onmessage = ({ data }) => {
    const message = data as Message;
    if (message.kind === 'hello') {
      if (role === 'leads') tellOpen();
    } else if (role === 'follows' && !follow(message)) become('alone');
  };
  const end = (): void => become('over');
  signal?.addEventListener('abort', end, { once: true });
  const asking = setInterval(() => {
    if (role !== 'follows') return;
    unanswered += 1;
    if (unanswered > maxUnanswered) become('alone');
    else post({ kind: 'hello' });
  }, helloMilliseconds);
  locks
    .request(name, { signal: leaving.signal }, () => {
      become('leads');
      if (role !== 'leads') return undefined;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    })
    .catch(() => become('alone'));
  post({ kind: 'hello' });

  try {
    for (;;) {
      while (unread.length > 0) yield unread.shift()!;
      if (role !== 'follows') break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (role === 'over' || signal?.aborted) return;
    closed('the stream of another tab ended');
    if (role === 'alone') {
      leaving.abort();
      return yield* read({ ...options, lastEventId: cursor });
    }
    for await (const line of read({
      ...options,
      lastEventId: cursor,
      onPosition(position) {
        cursor = position;
        if (!hasJoined) reached(position);
        hasJoined = true;
        post({ kind: 'position', last, cursor });
      },
      onOpen() {
        opened();
        tellOpen();
      },
      onReconnect(reason) {
        isOpen = false;
        options.onReconnect?.(reason);
        tellOpen();
      },
    })) {
      const before = last;
      take(line);
      post({ kind: 'line', last: before, line });
      yield line;
    }
  } finally {
    clearInterval(asking);
    signal?.removeEventListener('abort', end);
    leaving.abort();
    release();
    channel.close();
  }
}
