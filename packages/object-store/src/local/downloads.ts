import type { FileHandle } from 'node:fs/promises';
import type { HttpStream, StreamSink } from '@lobbykit/core';
import { type ObjectFile, openObject } from './object-file.ts';

/** What is read at once. It fills the buffer of a transport, so that only one chunk of each download is in memory. */
const chunkBytes = 64 * 1024;

/** Which bytes of which object are sent. */
export interface Part {
  readonly key: string;
  /** The file whose size and ETag are in the headers. */
  readonly file: ObjectFile;
  readonly first: number;
  readonly length: number;
}

/** The downloads of a process. */
export interface Downloads {
  /** Whether no more may begin. */
  readonly full: boolean;
  /** Returns the body that sends a part. It opens the file when the transport opens it, so an unread answer holds nothing. */
  bodyOf(part: Part): HttpStream;
  /** Breaks all downloads under way. */
  stop(): void;
}

export interface DownloadOptions {
  readonly directory: string;
  readonly maxDownloads: number;
  readonly stallMilliseconds: number;
}

/** Creates the downloads of a directory. */
export function createDownloads({ directory, maxDownloads, stallMilliseconds }: DownloadOptions): Downloads {
  const running = new Set<AbortController>();
  return {
    get full() {
      return running.size >= maxDownloads;
    },
    bodyOf: (part) => ({
      open(sink) {
        const ended = new AbortController();
        running.add(ended);
        void send(part, directory, sink, { signal: ended.signal, stallMilliseconds })
          // The client has got a part, and learns only from the broken connection that the rest is missing.
          .then((isWhole) => (isWhole ? sink.end() : sink.abort()))
          .catch(() => sink.abort())
          .finally(() => running.delete(ended));
        return () => ended.abort();
      },
    }),
    stop() {
      for (const ended of running) ended.abort();
    },
  };
}

/** Sends a part. Resolves to false if it did not send all: the file has changed, the client stalls or is gone. */
async function send(
  { key, file, first, length }: Part,
  directory: string,
  sink: StreamSink,
  { signal, stallMilliseconds }: { readonly signal: AbortSignal; readonly stallMilliseconds: number },
): Promise<boolean> {
  const opened = await openObject(directory, key);
  if (opened === null) return false;
  const drains = createDrains(sink, signal, stallMilliseconds);
  try {
    if (opened.etag !== file.etag) return false;
    for (let position = first, end = first + length; position < end && !signal.aborted; ) {
      const chunk = await readChunk(opened.handle, position, Math.min(chunkBytes, end - position));
      // The file was made shorter in its place.
      if (chunk.length === 0) return false;
      position += chunk.length;
      if (!signal.aborted && !sink.write(chunk) && !(await drains.next())) return false;
    }
    return !signal.aborted;
  } finally {
    await opened.handle.close();
  }
}

async function readChunk(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  // A new buffer for each chunk: the transport keeps what it has not sent.
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Waits until a transport accepts more. */
interface Drains {
  /** Resolves to true when it does; to false when the client is gone or has taken nothing for too long. */
  next(): Promise<boolean>;
}

function createDrains(sink: StreamSink, signal: AbortSignal, stallMilliseconds: number): Drains {
  let settle: ((isDrained: boolean) => void) | undefined;
  let isListening = false;
  signal.addEventListener('abort', () => settle?.(false), { once: true });
  return {
    next: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => settle?.(false), stallMilliseconds).unref();
        settle = (isDrained) => {
          clearTimeout(timer);
          settle = undefined;
          resolve(isDrained);
        };
        if (signal.aborted) settle(false);
        if (isListening) return;
        isListening = true;
        sink.onDrain(() => settle?.(true));
      }),
  };
}
