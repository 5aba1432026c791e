import type { HttpStream, StreamSink } from '../http/request.ts';

/** From this much on, unread bytes count as a full buffer: what a socket of Node buffers. */
const highWaterBytes = 16 * 1024;

/** How long a host may take to read the rest of a stream that has ended. */
const lingerMilliseconds = 5_000;

const encoder = new TextEncoder();

/**
 * Converts a stream to a `ReadableStream`. Opens it when the host reads first, and not at all if the client has
 * disconnected before: a response that nobody reads holds nothing.
 */
export function toReadable(stream: HttpStream, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sink: ReturnType<typeof createSink> | undefined;
  let onDisconnect: (() => void) | undefined;
  const disconnect = (): void => {
    if (sink?.end()) onDisconnect?.();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (sink) {
          sink.drain();
          return;
        }
        if (signal.aborted) {
          controller.close();
          return;
        }
        sink = createSink(controller, () => signal.removeEventListener('abort', disconnect));
        signal.addEventListener('abort', disconnect);
        onDisconnect = stream.open(sink);
      },
      cancel: disconnect,
    },
    // Nothing is asked for ahead of the reader, so `pull` means that everything written so far was read.
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  );
}

/** A sink that writes to a controller. */
interface ReadableSink extends StreamSink {
  /** Ends the stream. Returns false if it had ended before. */
  end(): boolean;
  /** Tells the listeners that more is accepted, if a write has returned false. */
  drain(): void;
}

function createSink(
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
  onEnd: () => void,
): ReadableSink {
  const listeners: (() => void)[] = [];
  let ended = false;
  let needsDrain = false;
  const pending = (): number => Math.max(0, -(controller.desiredSize ?? 0));
  return {
    get pending() {
      return pending();
    },
    write(chunk) {
      if (ended) return false;
      const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
      controller.enqueue(bytes as Uint8Array<ArrayBuffer>);
      const isFull = pending() >= highWaterBytes;
      needsDrain ||= isFull;
      return !isFull;
    },
    onDrain(listener) {
      listeners.push(listener);
    },
    drain() {
      if (!needsDrain || ended) return;
      needsDrain = false;
      for (const listener of listeners) listener();
    },
    end() {
      if (ended) return false;
      ended = true;
      onEnd();
      const unread = pending() > 0;
      closeQuietly(controller);
      if (unread) endUnread(controller);
      return true;
    },
    abort() {
      if (ended) return;
      ended = true;
      onEnd();
      controller.error(new Error('the rest of the response is missing'));
    },
  };
}

/** Closes a stream. One that the host has cancelled is closed already, and closing it again would throw. */
function closeQuietly(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
  try {
    controller.close();
  } catch {
    // Cancelled by the host: there is nobody to tell.
  }
}

/** Fails a stream whose rest is not read in time. A client that does not read would keep the connection forever. */
function endUnread(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
  const fail = (): void =>
    controller.error(new Error('the client did not read the end of the stream in time'));
  const timer: unknown = setTimeout(fail, lingerMilliseconds);
  // In Node, a timer would keep the process alive; elsewhere it is a number.
  (timer as { unref?: () => void }).unref?.();
}
