import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { StreamHub } from './stream-hub.ts';

/** Returns those of these logins, by lineage, that still have a valid token. */
export type LiveLogins = (lineages: readonly string[]) => Promise<ReadonlySet<string>>;

/** Returns of each of these tickets, by digest, which of its streams is the newest. One that has ended is missing. */
export type NewestOpenings = (digests: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Closes streams whose login or ticket has ended without a signal: it expired, or the signal was lost. */
export interface SessionWatch {
  /** Checks all logins and tickets that have a stream here. */
  check(): Promise<void>;
  start(): void;
  stop(): void;
}

const checkIntervalMilliseconds = 4_000;
const batchSize = 1_000;

export function createSessionWatch(
  hub: Pick<StreamHub, 'lineages' | 'closeLogins' | 'tickets' | 'replaceTicket'>,
  liveLogins: LiveLogins,
  newestOpenings: NewestOpenings,
  clock: Clock,
  log: Log,
): SessionWatch {
  let running = false;
  let cancel = (): void => {};

  async function check(): Promise<void> {
    try {
      for (const part of batchesOf(hub.lineages())) {
        const live = await liveLogins(part);
        hub.closeLogins(part.filter((lineage) => !live.has(lineage)));
      }
      for (const part of batchesOf(hub.tickets().map(({ digest }) => digest))) {
        const newest = await newestOpenings(part);
        for (const digest of part) hub.replaceTicket({ digest, opening: newest.get(digest) ?? Infinity });
      }
    } catch (cause) {
      log.warn({ cause }, 'the logins of event streams could not be checked; trying again');
    }
  }

  function checkLater(): void {
    cancel = clock.after(checkIntervalMilliseconds, async () => {
      await check();
      if (running) checkLater();
    });
  }

  return {
    check,
    start() {
      running = true;
      checkLater();
    },
    stop() {
      running = false;
      cancel();
    },
  };
}

const batchesOf = (names: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(names.length / batchSize) }, (_, at) =>
    names.slice(at * batchSize, (at + 1) * batchSize),
  );
