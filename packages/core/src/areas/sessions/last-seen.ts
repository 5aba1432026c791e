import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionLimits } from './limits.ts';
import { durationsOf, sessionState } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';

export interface LastSeenDependencies {
  readonly storage: Pick<StorageOperations, 'update'>;
  readonly clock: Clock;
  readonly limits: SessionLimits;
  readonly log: Log;
}

/** How long uses are collected before one statement writes them. */
const batchMilliseconds = 1_000;
/** Units that end sessions lock them in this order. */
const inOrder = { orderBy: ['digest'], returns: 'key' } as const;

const writeIntervalMilliseconds = (limits: SessionLimits, isOperator: boolean): number =>
  Math.min(limits.lastSeenSeconds * 1000, durationsOf(limits, isOperator).idleMilliseconds / 2);

/** How long the actor of a token is cached. Uses within that time are not recorded at all. */
export const cacheMilliseconds = (limits: SessionLimits): number =>
  Math.min(5_000, durationsOf(limits, true).idleMilliseconds / 4);

/** The latest time at which a session may have been used: up to 66 seconds after the recorded `lastSeenAt`. */
export const latestUse = (
  { lastSeenAt, isOperator }: Pick<SessionRow, 'lastSeenAt' | 'isOperator'>,
  limits: SessionLimits,
  now: number,
): number =>
  Math.min(
    now,
    lastSeenAt +
      writeIntervalMilliseconds(limits, isOperator) +
      cacheMilliseconds(limits) +
      batchMilliseconds,
  );

export interface LastSeen {
  /** Records the use of a session. */
  record(row: SessionRow, now: number): void;
  /** Writes at once which sessions were used for the first time. */
  writeFirstUses(): Promise<void>;
  /** Writes at once all uses that wait, because the backend stops. */
  writeAll(): Promise<void>;
}

/**
 * Creates what records the use of a session, which also extends its idle time. It writes in the
 * background, so no request waits for it.
 *
 * A session is written at most once a minute (`lastSeenSeconds`), or twice per idle time if that is shorter than two
 * minutes. All sessions of one second are written with one statement: 10,000 players cost 60 statements a minute
 * instead of 10,000.
 */
export function createLastSeen({ storage, clock, limits, log }: LastSeenDependencies): LastSeen {
  /** The batch of players, and the batch of operators. */
  const batches = [false, true].map((isOperator) => ({
    digests: new Set<string>(),
    idleMilliseconds: durationsOf(limits, isOperator).idleMilliseconds,
    intervalMilliseconds: writeIntervalMilliseconds(limits, isOperator),
  }));

  /** Sessions of known players, with which something was called for the first time. */
  const firstUses = new Set<string>();

  async function writeFirstUses(): Promise<void> {
    if (firstUses.size === 0) return;
    const written = [...firstUses];
    firstUses.clear();
    await storage
      .update(sessions, { digest: { in: written }, used: false }, { used: true }, inOrder)
      .catch((cause: unknown) =>
        log.warn({ cause, sessions: written.length }, 'the first use of sessions could not be written'),
      );
  }

  async function write({ digests, idleMilliseconds }: (typeof batches)[number]): Promise<void> {
    if (digests.size === 0) return;
    const now = clock.now();
    const written = [...digests];
    digests.clear();
    await storage
      .update(
        sessions,
        { digest: { in: written }, state: sessionState.ACCOUNT, lastSeenAt: { lt: now } },
        { lastSeenAt: now, idleUntil: now + idleMilliseconds },
        inOrder,
      )
      .catch((cause: unknown) =>
        log.warn({ cause, sessions: written.length }, 'the last use of sessions could not be written'),
      );
  }

  function record({ digest, lastSeenAt, state, isOperator, used }: SessionRow, now: number): void {
    if (!used) {
      if (firstUses.size === 0) clock.after(batchMilliseconds, () => void writeFirstUses());
      firstUses.add(digest);
    }
    const batch = batches[isOperator ? 1 : 0]!;
    if (state !== sessionState.ACCOUNT || now - lastSeenAt < batch.intervalMilliseconds) return;
    if (batch.digests.size === 0) clock.after(batchMilliseconds, () => void write(batch));
    batch.digests.add(digest);
  }

  return {
    record,
    writeFirstUses,
    async writeAll() {
      await Promise.all([writeFirstUses(), ...batches.map(write)]);
    },
  };
}
