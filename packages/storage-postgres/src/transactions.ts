import type { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { storageBusy, type UnitOperations } from '@lobbykit/core/storage';
import type { Plans } from '@lobbykit/sql';
import type { PoolClient } from 'pg';
import { control, type WithConnection } from './connections.ts';
import { isLockTimeout, isLost, isRetryable } from './database-errors.ts';
import { type Patience, withDeadline } from './deadline.ts';
import type { WithQueryable } from './executor.ts';
import { type OpenUnit, openUnit } from './unit.ts';

/** How often work is retried after a conflict with another transaction. */
const maxRetries = 3;

/** Always READ COMMITTED, whatever the default of the server is: a guard is evaluated again on a row that was locked. */
const begin = 'begin isolation level read committed, read write';
/**
 * Sent with the first attempt of a unit. A unit holds locks while it waits for another one. If many units lock rows in
 * different orders, Postgres resolves one deadlock per second, and units behind them run out of time. So the first
 * attempt waits only half a second for a lock, and the unit is retried.
 */
const firstAttemptSetting = ({ firstLock }: Patience): string => `set local lock_timeout = ${firstLock}`;
/**
 * Sent with a retry. Retried units run one at a time, because they would conflict again. They wait as long as the
 * connection allows.
 */
const retrySetting = "select pg_advisory_xact_lock(hashtext('lobbykit'), hashtext('again'))";

/** All reads see the commits before the first one. Such a transaction locks nothing, so it conflicts with none. */
const beginSnapshot = 'begin isolation level repeatable read, read only';

/** Runs `work` in a transaction. */
export type RunUnit = <Result>(work: (unit: UnitOperations) => Promise<Result>) => Promise<Result>;

/** The transactions of one pool. */
export interface Transactions {
  /** Retries the work after a conflict with another transaction. */
  readonly unit: RunUnit;
  /** Runs work that only reads, all of it as of one commit. */
  readonly snapshot: RunUnit;
}

/**
 * Creates the units of one pool. `caller` is set to the unit while its work runs.
 *
 * Over a network, a unit costs its round trips. So the `begin` is sent with the first statement if that only reads or
 * locks, and the `commit` is sent behind the statements whose results the work does not await. A statement that fails
 * makes Postgres answer that `commit` with a rollback.
 */
export function createTransactions(
  withConnection: WithConnection,
  plans: Plans,
  named: boolean,
  caller: AsyncLocalStorage<OpenUnit>,
  patience: Patience,
  /** What each transaction sets first; null if the connections have been set up. */
  settings: string | null = null,
): Transactions {
  const [begins, beginsSnapshot] = [begin, beginSnapshot].map((text) =>
    settings === null ? text : `${text}; ${settings}`,
  ) as [string, string];
  const opening = `${begins}; ${firstAttemptSetting(patience)}`;
  const deadlineFromNow = (): number => performance.now() + patience.operation;

  const once = <Result>(
    work: (unit: UnitOperations) => Promise<Result>,
    opens: string,
    isFirst: boolean,
    deadline: number,
  ): Promise<Result> =>
    withConnection(async (connection) => {
      const client = withDeadline(connection, deadline);
      const begun = control(client, opens);
      // A retry waits for its turn. Behind a pool without pipelining, no statement may overtake the answer.
      const isPipelined = isFirst && hasPipeline(connection);
      const unit = openUnit(plans, client, { named, begun: isPipelined ? begun : null });
      let committed: Promise<string> | undefined;
      try {
        if (!isPipelined) await begun;
        const runInside: UnitOperations['runInside'] = (inner) => caller.run(unit, inner);
        const result = await runInside(async () => work({ ...unit.operations, runInside }));
        await unit.close();
        if (unit.failure !== undefined) throw unit.failure.error;
        committed = control(client, 'commit');
        const [command] = await Promise.all([committed, begun, unit.settled()]);
        // For the commit of a failed transaction, Postgres reports a rollback and no error.
        if (command !== 'COMMIT') throw storageBusy('the transaction was rolled back');
        return result;
      } catch (error) {
        await unit.close();
        await unit.settled();
        // The error of the storage counts, whatever the work throws: it decides about a retry and about the connection.
        const failure = unit.failure?.error;
        const cause = isRetryable(failure) || isLockTimeout(failure) || isLost(failure) ? failure : error;
        if (committed === undefined) {
          if (!isLost(cause)) await control(client, 'rollback');
        } else await committed.catch(() => undefined);
        throw committed !== undefined && failure !== undefined ? failure : cause;
      }
    });

  const unit: RunUnit = (work) => {
    const deadline = deadlineFromNow();
    const retriesUntil = performance.now() + patience.lockRetry;
    return withRetries(
      (attempt) => {
        const isFirst = attempt === 0;
        return once(work, isFirst ? opening : `${begins}; ${retrySetting}`, isFirst, deadline);
      },
      (error) => isRetryable(error) || (isLockTimeout(error) && performance.now() < retriesUntil),
    );
  };
  return { unit, snapshot: (work) => once(work, beginsSnapshot, true, deadlineFromNow()) };
}

/**
 * Runs each statement in a transaction of its own, which sets its time-outs first: a pooler keeps no settings of a
 * connection. The three are sent together, so that they take one round trip. A standby refuses the `begin`.
 */
export const inOwnTransactions =
  (withQueryable: WithQueryable, settings: string): WithQueryable =>
  (work, since) =>
    withQueryable(async (client) => {
      const begun = control(client, `${begin}; ${settings}`);
      const running = work(client);
      const committed = control(client, 'commit');
      // What failed first is the reason for what failed later.
      const [first, statement, last] = await Promise.allSettled([begun, running, committed]);
      for (const each of [first, statement, last]) if (each.status === 'rejected') throw each.reason;
      if (last.status === 'fulfilled' && last.value !== 'COMMIT')
        throw storageBusy('the transaction was rolled back');
      return (statement as PromiseFulfilledResult<Awaited<ReturnType<typeof work>>>).value;
    }, since);

/** Whether a connection sends statements without waiting for answers. The types of the driver leave the property out. */
const hasPipeline = (client: PoolClient): boolean =>
  (client as PoolClient & { readonly pipeline?: boolean }).pipeline === true;

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
