import type { Buffer } from 'node:buffer';
import type { StreamSink } from '../request.ts';
import type { Feed, FeedItem } from './feed.ts';
import { type Framing, frameOf, lineStart, sseComment, sseStart } from './framing.ts';
import type { OpenStream, StreamDependencies } from './open-streams.ts';

/** Seconds that a client gets to receive the waiting items after the source has ended. */
const endGraceSeconds = 4;

/**
 * Writes a feed to one client. Returns the function to call when the client has disconnected.
 *
 * Flowing: items are written as they come. Blocked: the transport is full, and items wait in order until it drains; then
 * the stream flows again. If too many items wait, or the transport makes no progress for too long, the waiting items are
 * dropped, the overflow item is sent instead, and the stream closes; the client resumes after the last item it got.
 * Ending: the source has ended; no new items are accepted, and waiting ones are still written, for at most 4 seconds.
 * Closed: nothing happens any more.
 */
export function openStream(
  feed: Feed,
  framing: Framing,
  sink: StreamSink,
  { limits, open }: StreamDependencies,
): () => void {
  let state: 'flowing' | 'blocked' | 'ending' | 'closed' = 'flowing';
  /** Created by the first item that has to wait. Most streams never need it. */
  let waiting: Buffer[] | null = null;
  let waitingBytes = 0;
  const endsAt = open.second + open.nextLifetime();
  let writtenAt = open.second;
  let changedAt = open.second;
  let listening = false;
  let stop: (() => void) | undefined;
  let ready: (() => void) | undefined;

  function write(bytes: Buffer): void {
    writtenAt = open.second;
    if (!sink.write(bytes)) block();
  }

  function block(): void {
    if (state === 'flowing') {
      state = 'blocked';
      changedAt = open.second;
    }
    if (listening) return;
    listening = true;
    sink.onDrain(drained);
  }

  function take(item: FeedItem): void {
    if (state === 'flowing') write(frameOf(item, framing));
    else if (state === 'blocked') hold(frameOf(item, framing));
  }

  function hold(bytes: Buffer): void {
    waiting ??= [];
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waiting.length > limits.streamQueueItems || waitingBytes + sink.pending > limits.streamQueueBytes)
      close(feed.overflow);
  }

  function drained(): void {
    if (state !== 'blocked' && state !== 'ending') return;
    changedAt = open.second;
    let written = 0;
    let full = false;
    while (waiting && written < waiting.length && !full) {
      const bytes = waiting[written++]!;
      waitingBytes -= bytes.length;
      writtenAt = open.second;
      full = !sink.write(bytes);
    }
    if (waiting && written < waiting.length) {
      waiting.splice(0, written);
      return;
    }
    waiting = null;
    if (state === 'ending') close(null);
    else if (!full) flow();
  }

  function flow(): void {
    state = 'flowing';
    const listener = ready;
    ready = undefined;
    listener?.();
  }

  function end(): void {
    if (state === 'closed' || state === 'ending') return;
    if (waiting === null) {
      close(null);
      return;
    }
    state = 'ending';
    changedAt = open.second;
  }

  /** Sends a last item, without the waiting ones, and closes. */
  function close(last: FeedItem | null): void {
    if (state === 'closed') return;
    state = 'closed';
    release();
    if (last) sink.write(frameOf(last, framing));
    sink.end();
  }

  function release(): void {
    waiting = null;
    open.delete(stream);
    stop?.();
  }

  const isClosed = (): boolean => state === 'closed';

  const stream: OpenStream = {
    tick(second) {
      if (state === 'ending' && second - changedAt >= endGraceSeconds) close(null);
      else if (state === 'blocked' && second - changedAt >= limits.streamStallSeconds) close(feed.overflow);
      else if (second >= endsAt) end();
      else if (state === 'flowing' && second - writtenAt >= limits.keepAliveSeconds)
        write(framing === 'sse' ? sseComment : frameOf(feed.keepAlive, framing));
    },
    shutDown: (farewell) => {
      if (state === 'flowing') close(farewell);
      else end();
    },
  };

  open.add(stream);
  // The first item may take long. The first bytes tell the client that the stream is open.
  if (!isClosed()) write(framing === 'sse' ? sseStart(feed.position) : lineStart);
  if (!isClosed()) {
    stop = feed.start({
      item: take,
      end,
      get full() {
        return state === 'blocked';
      },
      onReady(listener) {
        ready = listener;
      },
    });
    if (isClosed()) stop();
  }

  return () => {
    if (state === 'closed') return;
    state = 'closed';
    release();
  };
}
