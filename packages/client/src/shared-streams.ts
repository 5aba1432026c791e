import type { EventLine, ReadOptions } from './event-stream.ts';
import type { StreamOptions } from './options.ts';

/** Reads a stream on a connection of its own. */
export type ReadStream = (options: ReadOptions) => AsyncGenerator<EventLine, void>;

/**
 * Returns the lines of a stream. Those who read the stream of the same key at the same time share one connection. The key is
 * asked for when a loop begins.
 */
export type ShareStream = (
  keyOf: () => string,
  read: ReadStream,
  options: StreamOptions,
) => AsyncGenerator<EventLine, void>;

/** One loop over a shared stream. */
interface Reader {
  readonly options: StreamOptions;
  readonly unread: EventLine[];
  /** The last event in `unread`, or the last one that was. */
  lastEventId: string | undefined;
  /** Why it reads no longer from the shared connection. */
  end: { readonly because: 'over' | 'slow' } | { readonly because: 'failed'; readonly error: unknown } | null;
  wake(): void;
}

/** A connection with those who read it. */
interface SharedStream {
  readonly readers: Set<Reader>;
  isOpen: boolean;
  stop(): void;
}

/** A loop that is so far behind gets a connection of its own, so that the memory of a page is bounded. */
const maxUnreadLines = 1_000;

/**
 * Creates the streams that loops share, because a browser has at most six connections to a server over HTTP/1.1.
 *
 * The first loop opens the connection, and the last one that leaves closes it. Each loop gets every line from its first call of
 * `next` on, and may read at its own pace. `together` may share the connection further.
 */
export function createSharedStreams(
  together: (key: string, read: ReadStream) => ReadStream = (_key, read) => read,
): ShareStream {
  const streams = new Map<string, SharedStream>();

  function open(key: string, read: ReadStream): SharedStream {
    const stopping = new AbortController();
    const stream: SharedStream = {
      readers: new Set(),
      isOpen: false,
      stop() {
        if (streams.get(key) === stream) streams.delete(key);
        stopping.abort();
      },
    };
    streams.set(key, stream);
    void pump(stream, together(key, read), stopping.signal);
    return stream;
  }

  return async function* share(keyOf, read, options) {
    if (options.signal?.aborted) return;
    const reader = createReader(options);
    const key = keyOf();
    const stream = streams.get(key) ?? open(key, read);
    stream.readers.add(reader);
    const abort = (): void => endReader(stream, reader, { because: 'over' });
    options.signal?.addEventListener('abort', abort, { once: true });
    try {
      if (stream.isOpen) options.onOpen?.();
      yield* linesOf(reader);
    } finally {
      options.signal?.removeEventListener('abort', abort);
      endReader(stream, reader, { because: 'over' });
    }
    if (reader.end?.because === 'slow') yield* read({ ...options, lastEventId: reader.lastEventId });
  };
}

function createReader(options: StreamOptions): Reader {
  return { options, unread: [], lastEventId: undefined, end: null, wake: () => {} };
}

async function* linesOf(reader: Reader): AsyncGenerator<EventLine, void> {
  for (;;) {
    while (reader.unread.length > 0 && !reader.options.signal?.aborted) yield reader.unread.shift()!;
    if (reader.end?.because === 'failed') throw reader.end.error;
    if (reader.end !== null) return;
    await new Promise<void>((resolve) => {
      reader.wake = resolve;
    });
  }
}

/** Takes a loop from its stream, and closes a stream that nobody reads. */
function endReader(stream: SharedStream, reader: Reader, end: NonNullable<Reader['end']>): void {
  reader.end ??= end;
  reader.wake();
  if (stream.readers.delete(reader) && stream.readers.size === 0) stream.stop();
}

/** Reads the connection, and gives each line to every loop. */
async function pump(stream: SharedStream, read: ReadStream, signal: AbortSignal): Promise<void> {
  /** A mistake in the function of one loop ends that loop only. */
  const tell = (call: (options: StreamOptions) => void): void => {
    for (const reader of stream.readers)
      try {
        call(reader.options);
      } catch (error) {
        endReader(stream, reader, { because: 'failed', error });
      }
  };
  const options: StreamOptions = {
    signal,
    onOpen() {
      stream.isOpen = true;
      tell(({ onOpen }) => onOpen?.());
    },
    onReconnect(reason) {
      stream.isOpen = false;
      tell(({ onReconnect }) => onReconnect?.(reason));
    },
  };
  try {
    for await (const line of read(options)) for (const reader of stream.readers) give(stream, reader, line);
  } catch (error) {
    stream.stop();
    for (const reader of stream.readers) endReader(stream, reader, { because: 'failed', error });
  }
}

function give(stream: SharedStream, reader: Reader, line: EventLine): void {
  if (reader.unread.length === maxUnreadLines) {
    endReader(stream, reader, { because: 'slow' });
    return;
  }
  reader.unread.push(line);
  reader.lastEventId = line.event?.eventId || reader.lastEventId;
  reader.wake();
}
