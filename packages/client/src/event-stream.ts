import { ClientError } from './client-error.ts';
import type { StreamOptions } from './options.ts';

/** One line of a stream. */
export interface EventLine {
  readonly event?: { readonly eventId?: string; readonly emptyEvent?: unknown };
  /** Of an RPC status in place of an event: the server closes the stream, and the client resumes it. */
  readonly details?: unknown;
}

type Connect = (cursor: string | undefined, signal: AbortSignal) => Promise<Response>;

const minPauseMilliseconds = 250;
const maxPauseMilliseconds = 10_000;
const maxReturnSeconds = 300;
/** A live stream sends something every 15 seconds. One that is silent for three times as long is dead. */
const maxSilenceMilliseconds = 45_000;

/**
 * Reads an event stream line by line. Whenever it ends, connects again behind the last event that it yielded, or, if
 * there was none since, where the last connection began. Servers end streams every 90 seconds or less. A server that
 * stops says within how many seconds to come back.
 *
 * Yields no event twice, and no keep-alives: an `emptyEvent`, or an object without fields. Ends when the signal is aborted or the loop is left. Rejects if the server
 * refuses the stream (4xx other than 429), because another attempt would not help.
 */
export async function* readEvents(
  connect: Connect,
  parse: (line: string) => EventLine,
  { signal, lastEventId, onOpen, onReconnect }: StreamOptions,
): AsyncGenerator<EventLine, void> {
  let cursor = lastEventId;
  let yieldedId = lastEventId;
  let pause = minPauseMilliseconds;
  for (;;) {
    const connection = new AbortController();
    const abort = (): void => connection.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) return;
    let reason: unknown = 'the stream ended';
    let wait = 0;
    try {
      const response = await connect(cursor, connection.signal);
      if (!response.ok)
        throw new ClientError(response.status, await response.text(), response.headers.get('retry-after'));
      // The position where the stream begins. Without it, a connection that breaks before its first event would lose
      // what happens until the next one. A position stays valid, but the server forgets old events.
      const position = response.headers.get('last-event-id') ?? undefined;
      cursor ??= position;
      let begun = false;
      onOpen?.();
      for await (const text of lines(response, connection)) {
        pause = minPauseMilliseconds;
        const line = parse(text);
        if (isStatus(line)) {
          wait = retryMilliseconds(line);
          break;
        }
        // Not before the first line, which says whether events before the position are missing.
        if (!begun) cursor = position ?? cursor;
        begun = true;
        if (Object.keys(line).length === 0) continue;
        const { event } = line;
        if (event?.eventId !== undefined && event.eventId !== '') {
          if (event.eventId === yieldedId) continue;
          cursor = event.eventId;
          yieldedId = event.eventId;
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
    if (reason instanceof ClientError) wait = (reason.retryAfterSeconds ?? 0) * 1000;
    await sleep(Math.max(wait, pause * (0.5 + Math.random())), signal);
    pause = Math.min(pause * 2, maxPauseMilliseconds);
  }
}

/** A stream of a studio's own area may have items with fields of the same names. */
const isStatus = ({ details }: EventLine): boolean =>
  Array.isArray(details) && String(details[0]?.['@type']).endsWith('google.rpc.ErrorInfo');

/** Returns how long to wait before the stream is resumed, spread over the last second. */
function retryMilliseconds({ details }: EventLine): number {
  const found = (details as readonly { readonly '@type'?: unknown; readonly retryDelay?: unknown }[]).find(
    (detail) => String(detail?.['@type']).endsWith('google.rpc.RetryInfo'),
  );
  const seconds = Number.parseFloat(String(found?.retryDelay));
  return seconds > 0 ? Math.min(seconds - Math.random(), maxReturnSeconds) * 1000 : 0;
}

async function* lines(response: Response, connection: AbortController): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let watchdog = setTimeout(() => connection.abort(), maxSilenceMilliseconds);
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => connection.abort(), maxSilenceMilliseconds);
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
