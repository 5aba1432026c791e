import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { StorageOperations } from '@lobbykit/core/storage';
import type { Plans } from '@lobbykit/sql';
import { inTransaction, type WithConnection } from './connections.ts';
import { isLockTimeout, isLost, isRetryable } from './database-errors.ts';
import { deadlineFromNow, withDeadline } from './deadline.ts';
import { type OpenUnit, openUnit } from './unit.ts';

/** How often work is retried after a conflict with another transaction. */
const maxRetries = 3;
/** Milliseconds from the first attempt. After that, a lock timeout is not retried any more. */
const lockRetryMilliseconds = 2_500;

/**
 * Sent with the first attempt of a unit. A unit holds locks while it waits for another one. If many units lock rows in
 * different orders, Postgres resolves one deadlock per second, and units behind them run out of time. So the first
 * attempt waits only half a second for a lock, and the unit is retried.
 */
const firstAttemptSetting = 'set local lock_timeout = 500';
/**
 * Sent with a retry. Retried units run one at a time, because they would conflict again. They wait as long as the
 * connection allows.
 */
const retrySetting = "select pg_advisory_xact_lock(hashtext('lobbykit'), hashtext('again'))";

export interface Transactions {
  /** Runs `work` in a transaction. Retries it after a conflict with another transaction. */
  unit<Result>(work: (unit: StorageOperations) => Promise<Result>): Promise<Result>;
  /** Whether the caller is inside the work of a unit. */
  insideUnit(): boolean;
}

export function createTransactions(
  withConnection: WithConnection,
  plans: Plans,
  named: boolean,
): Transactions {
  const caller = new AsyncLocalStorage<OpenUnit>();

  const once = <Result>(
    work: (unit: StorageOperations) => Promise<Result>,
    attempt: number,
    deadline: number,
  ): Promise<Result> =>
    withConnection((connection) => {
      const client = withDeadline(connection, deadline);
      return inTransaction(client, attempt === 0 ? firstAttemptSetting : retrySetting, async () => {
        const unit = openUnit(plans, client, named);
        let result: Result;
        try {
          result = await caller.run(unit, async () => work(unit.operations));
        } catch (error) {
          await unit.end();
          // The error of the storage counts, whatever the work throws: it decides about a retry and about the
          // connection.
          const failure = unit.failure?.error;
          throw isRetryable(failure) || isLockTimeout(failure) || isLost(failure) ? failure : error;
        }
        await unit.end();
        if (unit.failure !== undefined) throw unit.failure.error;
        return result;
      });
    });

  return {
    unit(work) {
      const deadline = deadlineFromNow();
      const retriesUntil = performance.now() + lockRetryMilliseconds;
      return withRetries(
        (attempt) => once(work, attempt, deadline),
        (error) => isRetryable(error) || (isLockTimeout(error) && performance.now() < retriesUntil),
      );
    },
    insideUnit: () => caller.getStore()?.open === true,
  };
}

/** Runs the work, and retries it up to three times after a conflict with another transaction. */
export async function withRetries<Result>(
  work: (attempt: number) => Promise<Result>,
  isRetried: (error: unknown) => boolean = isRetryable,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt === maxRetries || !isRetried(error)) throw error;
    }
    // A random pause of a few milliseconds. Two units with equal pauses would conflict again.
    await setTimeout(Math.random() * 10 * 2 ** attempt);
  }
}
