import type { Buffer } from 'node:buffer';
import type { StreamSink } from '../request.ts';
import type { Feed, FeedItem } from './feed.ts';
import {
  type Framing,
  frameOf,
  lineStart,
  sseComment,
  sseStart,
  ticketFrame,
  ticketStart,
} from './framing.ts';
import type { OpenStream, StreamDependencies } from './open-streams.ts';

/** Seconds that a client gets to receive the waiting items after the source has ended. */
const endGraceSeconds = 4;

/**
 * Writes a feed to one client, who resumes at `cursor` if the stream ends before its first item. Returns the function to call when the client has disconnected.
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
  cursor = feed.position ?? '',
): () => void {
  let state: 'flowing' | 'blocked' | 'ending' | 'closed' = 'flowing';
  /** Created by the first item that has to wait. Most streams never need it. */
  let waiting: FeedItem[] | null = null;
  let waitingBytes = 0;
  const endsAt = open.second + open.nextLifetime();
  let writtenAt = open.second;
  let changedAt = open.second;
  let listening = false;
  let stop: (() => void) | undefined;
  let ready: (() => void) | undefined;

  const proof = framing === 'sse' ? feed.proof : undefined;
  /** The cursor of the last item that was written. Those that wait may be dropped. */
  let writtenCursor = cursor;

  function bytesOf(item: FeedItem): Buffer {
    if (proof === undefined) return frameOf(item, framing);
    writtenCursor = item.id ?? writtenCursor;
    return ticketFrame(item, writtenCursor, proof);
  }

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
    if (state === 'flowing') write(bytesOf(item));
    else if (state === 'blocked') hold(item);
  }

  function hold(item: FeedItem): void {
    waiting ??= [];
    waiting.push(item);
    waitingBytes += frameOf(item, framing).length;
    if (waiting.length > limits.streamQueueItems || waitingBytes + sink.pending > limits.streamQueueBytes)
      close(feed.overflow);
  }

  function drained(): void {
    if (state !== 'blocked' && state !== 'ending') return;
    changedAt = open.second;
    let written = 0;
    let full = false;
    while (waiting && written < waiting.length && !full) {
      const item = waiting[written++]!;
      waitingBytes -= frameOf(item, framing).length;
      writtenAt = open.second;
      full = !sink.write(bytesOf(item));
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
    if (last) sink.write(bytesOf(last));
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
  if (!isClosed()) write(startOf(feed, framing, cursor));
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

function startOf({ position, proof }: Feed, framing: Framing, cursor: string): Buffer {
  if (framing === 'line') return lineStart;
  return proof === undefined ? sseStart(position) : ticketStart(cursor, proof);
}
