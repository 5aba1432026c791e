import { commonErrors } from '../../kernel/errors.ts';
import type { EngineLimits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { type FeedItem, statusItem } from './feed.ts';

/** An open stream or long poll. */
export interface OpenStream {
  /** Called every second, for keep-alive, lifetime and stalls. */
  tick(second: number): void;
  /** Sends the last item of a stopping server, which says when to come back, and ends. */
  shutDown(farewell: FeedItem): void;
}

/** The open streams of this process. All share one timer: one each would cost more than the stream. */
export interface OpenStreams {
  /** Seconds during which any stream was open. Streams measure their time by it. */
  readonly second: number;
  readonly size: number;
  /** Adds a stream. After `drain` it is shut down at once. */
  add(stream: OpenStream): void;
  delete(stream: OpenStream): void;
  /** Returns the seconds after which the next stream ends. They differ, so that not all streams are resumed at once. */
  nextLifetime(): number;
  /** Shuts down every stream. */
  drain(): void;
}

/** What all streams of a process share. */
export interface StreamDependencies {
  readonly clock: Clock;
  readonly limits: EngineLimits;
  readonly open: OpenStreams;
}

/** Streams end up to a sixth earlier than `streamSeconds`. */
const lifetimeSpread = 6;

/** Creates the set of open streams. */
export function createOpenStreams(clock: Clock, limits: EngineLimits, log: Log): OpenStreams {
  const open = new Set<OpenStream>();
  let second = 0;
  let ticking = false;
  let draining = false;
  let opened = 0;
  let shutDowns = 0;
  /** By the seconds after which to come back, from 1 on. */
  const farewells: FeedItem[] = [];

  function shutDown(stream: OpenStream): void {
    const index = shutDowns++ % limits.streamReturnSeconds;
    farewells[index] ??= statusItem(commonErrors.SHUTTING_DOWN({ retryAfterSeconds: index + 1 }));
    const farewell = farewells[index];
    runIsolated(() => stream.shutDown(farewell));
  }

  function tickAll(): void {
    ticking = open.size > 0;
    if (!ticking) return;
    second++;
    for (const stream of open) runIsolated(() => stream.tick(second));
    clock.after(1000, tickAll);
  }

  function runIsolated(action: () => void): void {
    try {
      action();
    } catch (cause) {
      log.error({ cause }, 'an event stream failed');
    }
  }

  return {
    get second() {
      return second;
    },
    get size() {
      return open.size;
    },
    add(stream) {
      open.add(stream);
      if (draining) {
        shutDown(stream);
        return;
      }
      if (ticking) return;
      ticking = true;
      clock.after(1000, tickAll);
    },
    delete(stream) {
      open.delete(stream);
    },
    nextLifetime: () =>
      limits.streamSeconds - (opened++ % Math.ceil((limits.streamSeconds + 1) / lifetimeSpread)),
    drain() {
      draining = true;
      for (const stream of [...open]) shutDown(stream);
    },
  };
}
