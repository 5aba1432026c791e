import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { StorageOperations } from '@lobbykit/core/storage';
import type { Plans } from '@lobbykit/sql';
import { inTransaction, type WithConnection } from './connections.ts';
import { isLockTimeout, isLost, isRetryable } from './failures.ts';
import { type OpenUnit, openUnit } from './unit.ts';

/** How often work is begun again when it met another transaction. */
const retries = 3;
/** Milliseconds from the first attempt, after which a lock that was not free is waited for no more. */
const lockPatience = 2_500;

/**
 * A unit holds locks itself while it waits for one. Where many meet crosswise, Postgres would find one deadlock a
 * second, and those in line behind it would run out of time. So a unit waits half a second at first, and is begun again.
 */
const impatient = 'set local lock_timeout = 500';
/** Units that are begun again run one at a time, and wait as long as the connection allows: at once they would meet again. */
const standInLine = "select pg_advisory_xact_lock(hashtext('lobbykit'), hashtext('again'))";

export interface Transactions {
  /** Runs `work` in a transaction, again if it met another one. */
  unit<Result>(work: (unit: StorageOperations) => Promise<Result>): Promise<Result>;
  /** Whether the caller stands inside a unit's work. */
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
  ): Promise<Result> =>
    withConnection((client) =>
      inTransaction(client, attempt === 0 ? impatient : standInLine, async () => {
        const unit = openUnit(plans, client, named);
        let result: Result;
        try {
          result = await caller.run(unit, async () => work(unit.operations));
        } catch (error) {
          await unit.end();
          // Whatever the work made of it: what failed decides whether to begin again and whether the connection holds.
          const failure = unit.failure?.error;
          throw isRetryable(failure) || isLockTimeout(failure) || isLost(failure) ? failure : error;
        }
        await unit.end();
        if (unit.failure !== undefined) throw unit.failure.error;
        return result;
      }),
    );

  return {
    unit(work) {
      const patientUntil = performance.now() + lockPatience;
      return retried(
        (attempt) => once(work, attempt),
        (error) => isRetryable(error) || (isLockTimeout(error) && performance.now() < patientUntil),
      );
    },
    insideUnit: () => caller.getStore()?.open === true,
  };
}

/** Runs work again, up to three times, when it met another transaction. */
export async function retried<Result>(
  work: (attempt: number) => Promise<Result>,
  isRetried: (error: unknown) => boolean = isRetryable,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt === retries || !isRetried(error)) throw error;
    }
    // A few milliseconds, at random: two that met at the same pace would meet again.
    await setTimeout(Math.random() * 10 * 2 ** attempt);
  }
}
