import { ClientError } from './client-error.ts';
import { NetworkError } from './network-error.ts';
import type { StreamOptions } from './options.ts';
import { returnMilliseconds, sleep } from './sleep.ts';

/** One line of a stream. */
export interface EventLine {
  readonly event?: { readonly eventId?: string; readonly emptyEvent?: unknown };
  /** Of an RPC status in place of an event: the server closes the stream, and the client resumes it. */
  readonly details?: unknown;
}

export interface ReadOptions extends StreamOptions {
  /** Called with where the stream would be resumed, before `onOpen` and with the first line of each connection. */
  readonly onPosition?: ((cursor: string | undefined) => void) | undefined;
}

type Connect = (cursor: string | undefined, signal: AbortSignal) => Promise<Response>;

const minPauseMilliseconds = 250;
const maxPauseMilliseconds = 10_000;
const maxReturnSeconds = 300;
/** A live stream sends something every 15 seconds. One that is silent for three times as long is dead. */
const maxSilenceMilliseconds = 45_000;
/** A connection that lasts so long is well, even if nothing happens on it. */
const healthyMilliseconds = 30_000;

/**
 * Reads an event stream line by line. Whenever it ends, connects again behind the last event that it yielded, or, if
 * there was none since, where the last connection began. Servers end streams every 90 seconds or less. A server that
 * stops says within how many seconds to come back.
 *
 * Yields no event twice, and no keep-alives: an `emptyEvent`, or an object without fields. Ends when the signal is aborted
 * or the loop is left. The pauses between connections grow until one has yielded an event or has lasted 30 seconds.
 *
 * Rejects if another attempt would not help: the server refuses the stream (4xx other than 429), or a line is no JSON.
 */
export async function* readEvents(
  operation: string,
  connect: Connect,
  parse: (line: string) => EventLine,
  { signal, lastEventId, onOpen, onReconnect, onPosition }: ReadOptions,
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
    const lost = (error: unknown): never => {
      throw new NetworkError(operation, error);
    };
    const begunAt = performance.now();
    try {
      const response = await connect(cursor, connection.signal).catch(lost);
      if (!response.ok) {
        const body = await response.text().catch(lost);
        throw new ClientError(response.status, body, response.headers.get('retry-after'));
      }
      // The position where the stream begins. Without it, a connection that breaks before its first event would lose
      // what happens until the next one. A position stays valid, but the server forgets old events.
      const position = response.headers.get('last-event-id') ?? undefined;
      cursor ??= position;
      let begun = false;
      onPosition?.(cursor);
      onOpen?.();
      for await (const text of lines(response, connection, lost)) {
        const line = parse(text);
        if (isStatus(line)) {
          wait = retryMilliseconds(line);
          break;
        }
        // Not before the first line, which says whether events before the position are missing.
        if (!begun) {
          cursor = position ?? cursor;
          onPosition?.(cursor);
        }
        begun = true;
        if (Object.keys(line).length === 0) continue;
        const { event } = line;
        if (event?.eventId !== undefined && event.eventId !== '') {
          if (event.eventId === yieldedId) continue;
          cursor = event.eventId;
          yieldedId = event.eventId;
        } else if (event?.emptyEvent) continue;
        pause = minPauseMilliseconds;
        yield line;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isPassing(error)) throw error;
      reason = error;
    } finally {
      signal?.removeEventListener('abort', abort);
      connection.abort();
    }
    if (performance.now() - begunAt >= healthyMilliseconds) pause = minPauseMilliseconds;
    onReconnect?.(reason);
    if (reason instanceof ClientError) wait = returnMilliseconds(reason.retryAfterSeconds ?? 0);
    await sleep(Math.max(wait, pause * (0.5 + Math.random())), signal);
    pause = Math.min(pause * 2, maxPauseMilliseconds);
  }
}

/** Whether another attempt may help. An error of our own code, or of the caller's, is none of the connection. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ClientError && (error.status >= 500 || error.status === 429));

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

/** Reads by a reader, because bodies cannot be iterated in Safari. */
async function* lines(
  response: Response,
  connection: AbortController,
  lost: (error: unknown) => never,
): AsyncGenerator<string, void> {
  const reader = response.body?.getReader();
  if (reader === undefined)
    throw new Error('this fetch gives no streams; pass one that does as option fetch');
  const decoder = new TextDecoder();
  let rest = '';
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      watchdog = setTimeout(() => connection.abort(), maxSilenceMilliseconds);
      const { done, value } = await reader.read().catch(lost);
      clearTimeout(watchdog);
      if (done) return;
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = parts.pop()!;
      for (const part of parts) if (part !== '') yield part;
    }
  } finally {
    clearTimeout(watchdog);
  }
}
