import type { Limits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';

/** A stream or long poll that is open. */
export interface OpenStream {
  /** Called once a second: keep-alive, lifetime and stalls. */
  tick(second: number): void;
  /** Says that the server stops, and ends. */
  farewell(): void;
}

/** The open streams of this process, with one timer for all of them: a timer each would cost more than the stream. */
export interface OpenStreams {
  /** Seconds that have passed while streams were open: what streams measure their time by. */
  readonly second: number;
  readonly size: number;
  /** From `drain` on a stream that opens is told farewell at once. */
  add(stream: OpenStream): void;
  delete(stream: OpenStream): void;
  /** Ends every stream with its farewell. */
  drain(): void;
}

/** What all streams of a process share. */
export interface StreamDependencies {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly open: OpenStreams;
}

export function createOpenStreams(clock: Clock, log: Log): OpenStreams {
  const open = new Set<OpenStream>();
  let second = 0;
  let ticking = false;
  let draining = false;

  function tickAll(): void {
    ticking = open.size > 0;
    if (!ticking) return;
    second++;
    for (const stream of open) isolated(() => stream.tick(second));
    clock.after(1000, tickAll);
  }

  function isolated(action: () => void): void {
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
        isolated(() => stream.farewell());
        return;
      }
      if (ticking) return;
      ticking = true;
      clock.after(1000, tickAll);
    },
    delete(stream) {
      open.delete(stream);
    },
    drain() {
      draining = true;
      for (const stream of [...open]) isolated(() => stream.farewell());
    },
  };
}
