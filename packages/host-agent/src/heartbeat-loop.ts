import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

/** The shortest time between two heartbeats, if nothing changed and if something did. */
const quietMilliseconds = 1_000;
const changedMilliseconds = 100;
/** The longest pause after failures. */
const maxPauseMilliseconds = 10_000;

/** Sends heartbeats one after the other. */
export interface HeartbeatLoop {
  start(): void;
  /** Sends the next heartbeat soon: there is something new to report. */
  wake(): void;
  /** Ends the heartbeat that is waiting, and resolves when the loop has ended. */
  stop(): Promise<void>;
}

/** `heartbeat` sends one heartbeat and resolves to whether its answer had commands. */
export function createHeartbeatLoop(
  heartbeat: (signal: AbortSignal) => Promise<boolean>,
  log: Log,
): HeartbeatLoop {
  const stopping = new AbortController();
  let wake = (): void => {};
  let isWoken = false;
  /** Heartbeats that failed one after the other. The log has the first, and their number when one is answered. */
  let failures = 0;
  let failingSince = 0;
  let running: Promise<void> | undefined;

  const pause = (milliseconds: number): Promise<void> =>
    wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

  async function attempt(): Promise<boolean> {
    try {
      const busy = await heartbeat(stopping.signal);
      if (failures > 0) {
        const seconds = Math.round((performance.now() - failingSince) / 1_000);
        log('info', 'the backend answers again', { failures, seconds });
      }
      failures = 0;
      return busy;
    } catch (error) {
      if (stopping.signal.aborted) return false;
      if (failures === 0) {
        failingSince = performance.now();
        log('warn', 'a heartbeat failed; trying again', { error });
      }
      failures++;
      return false;
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const startedAt = Date.now();
      const failuresBefore = failures;
      // A change is reported at once: the backend ends a waiting heartbeat when the next one arrives.
      const busy = await Promise.race([attempt(), woken.then(() => true)]);
      if (failures > failuresBefore) {
        const delay = Math.min(1_000 * 2 ** (failures - 1), maxPauseMilliseconds);
        await pause(delay / 2 + Math.random() * (delay / 2));
      } else {
        const shortest = busy || isWoken ? changedMilliseconds : quietMilliseconds;
        await pause(Math.max(0, shortest - (Date.now() - startedAt)));
      }
    }
  }

  return {
    start() {
      running = loop();
    },
    wake() {
      isWoken = true;
      wake();
    },
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}
