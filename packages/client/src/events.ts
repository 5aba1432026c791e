import { ClientError } from './error.ts';

export interface StreamOptions {
  readonly signal?: AbortSignal;
  /** Resumes behind this event. */
  readonly lastEventId?: string;
  /** Told each time the server has begun to answer: events from here on are not missed. */
  readonly onOpen?: () => void;
  /** Told before each new attempt to connect, with the reason of the last one's end. */
  readonly onReconnect?: (reason: unknown) => void;
}

/** One line of a stream. */
export interface EventLine {
  readonly event?: { readonly eventId?: string; readonly emptyEvent?: unknown };
  /** An RPC status in place of an event: the server closes and the client resumes. */
  readonly code?: number;
}

type Connect = (cursor: string | undefined, signal: AbortSignal) => Promise<Response>;

const firstPause = 250;
const longestPause = 10_000;
/** A live stream says something every 15 seconds; one that is silent for three times as long is dead. */
const longestSilence = 45_000;

/**
 * Reads an event stream line by line, and connects again whenever it ends, behind the last event that it gave.
 *
 * Nothing is given twice. Keep-alives are not given. Ends when the signal is aborted or the loop is left; rejects where
 * the server refuses (4xx), because trying again would not help.
 */
export async function* readEvents(
  connect: Connect,
  parse: (line: string) => EventLine,
  { signal, lastEventId, onOpen, onReconnect }: StreamOptions,
): AsyncGenerator<EventLine, void> {
  let cursor = lastEventId;
  let pause = firstPause;
  for (;;) {
    const connection = new AbortController();
    const abort = (): void => connection.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) return;
    let reason: unknown = 'the stream ended';
    try {
      const response = await connect(cursor, connection.signal);
      if (!response.ok)
        throw new ClientError(response.status, await response.text(), response.headers.get('retry-after'));
      // Where the stream begins: without it, what happens before the first event would be lost with the connection.
      cursor ??= response.headers.get('last-event-id') ?? undefined;
      onOpen?.();
      for await (const text of lines(response, connection)) {
        pause = firstPause;
        const line = parse(text);
        if (line.code !== undefined) break;
        const { event } = line;
        if (event?.eventId !== undefined && event.eventId !== '') {
          if (event.eventId === cursor) continue;
          cursor = event.eventId;
        } else if (event?.emptyEvent) continue;
        yield line;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof ClientError && error.status < 500 && error.status !== 429) throw error;
      reason = error;
    } finally {
      signal?.removeEventListener('abort', abort);
      connection.abort();
    }
    onReconnect?.(reason);
    const wait = reason instanceof ClientError ? (reason.retryAfterSeconds ?? 0) * 1000 : 0;
    await sleep(Math.max(wait, pause * (0.5 + Math.random())), signal);
    pause = Math.min(pause * 2, longestPause);
  }
}

async function* lines(response: Response, connection: AbortController): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let watchdog = setTimeout(() => connection.abort(), longestSilence);
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => connection.abort(), longestSilence);
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop()!;
      for (const part of parts) if (part !== '') yield part;
    }
  } finally {
    clearTimeout(watchdog);
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done, { once: true });
  });
}
