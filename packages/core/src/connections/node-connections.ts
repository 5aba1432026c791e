import type { Limits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Storage, StorageOperations } from '../storage/storage.ts';
import type { ConnectionChange } from './connection-rows.ts';
import { closeRows, type ExistingAccounts, openRows } from './connection-rows.ts';
import { connectionNodes } from './tables.ts';

/** How long a node that renews its lease no more is taken for alive, in milliseconds. */
export const leaseMilliseconds = 30_000;

const renewMilliseconds = leaseMilliseconds / 3;
const retryMilliseconds = 1_000;
/** Accounts written in one unit. */
const accountsAtATime = 500;

/** Keeps the rows of the accounts whose event streams are on this node. */
export interface Holder {
  /** Says that an account has streams here now, or none any more. Never throws. */
  streams(accountId: string, open: boolean): void;
  /** Renews this node's lease if it holds anybody, and writes what is due. Never rejects. */
  renew(): Promise<void>;
  /** Leaves the accounts to whichever node finds that they have not come back in time. */
  stop(): Promise<void>;
}

export interface HolderDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: Limits;
  readonly existing: ExistingAccounts;
  /** Called after the commit. */
  readonly tell: (changes: readonly ConnectionChange[]) => void;
}

/**
 * An account is absent, open or lingering on this node. Open: it has a stream here. Lingering: its last stream closed
 * less than 10 seconds ago (`connectionGraceSeconds`), for streams end and reopen all the time; if one opens in that
 * time, nothing has happened. Else it is absent.
 *
 * The row of an account and this node follows: it is written when the account is open, and removed when it has
 * lingered. One loop writes, so a client that polls costs one row and not one for each poll, and what waits is written
 * together: 10,000 accounts are 20 units. Only one row is renewed, the node's.
 *
 * A node that was paused past its lease may find itself declared dead and its rows removed. It takes another id and
 * writes all accounts that it holds anew.
 */
export function createHolder({
  storage,
  clock,
  ids,
  log,
  limits,
  existing,
  tell,
}: HolderDependencies): Holder {
  const lingerMilliseconds = limits.connectionGraceSeconds * 1000;
  const open = new Set<string>();
  /** When the last stream closed, the earliest first. */
  const lingering = new Map<string, number>();
  /** Whose row is written under the present id. */
  const stored = new Set<string>();
  /** Who has to be written. */
  const unstored = new Set<string>();
  let nodeId: string | null = null;
  let renewedAt = 0;
  let mustRenew = false;
  let writing: Promise<void> | undefined;
  let failing = false;
  let stopped = false;
  let cancelTimer = (): void => {};

  function dueToClose(): ReadonlyMap<string, number> {
    const now = clock.now();
    const due = new Map<string, number>();
    for (const [accountId, closedAt] of lingering) {
      // A time ahead of now was left by a clock that has jumped back since.
      if (now - closedAt < lingerMilliseconds && closedAt <= now) break;
      if (due.size === accountsAtATime) break;
      due.set(accountId, closedAt);
    }
    return due;
  }

  /** Renews the lease of this node's row, or takes another id where it has none or is dead. */
  async function takeLease(): Promise<void> {
    const now = clock.now();
    const leasedUntil = now + leaseMilliseconds;
    if (nodeId === null || (await renewLease(storage, nodeId, leasedUntil)) === 'dead') {
      for (const accountId of stored) unstored.add(accountId);
      stored.clear();
      nodeId = null;
      const taken = ids.next('node');
      await storage.insert(connectionNodes, { nodeId: taken, leasedUntil });
      nodeId = taken;
    }
    renewedAt = now;
    mustRenew = false;
  }

  /** Runs a unit of work that commits only while this node is alive under its id; null where it is not. */
  async function whileAlive(
    work: (unit: StorageOperations, id: string) => Promise<ConnectionChange[]>,
  ): Promise<ConnectionChange[] | null> {
    const id = nodeId;
    if (id === null) return null;
    const now = clock.now();
    const changes = await storage.transaction(async (unit) =>
      (await renewLease(unit, id, now + leaseMilliseconds)) === 'dead' ? null : work(unit, id),
    );
    if (changes) renewedAt = now;
    return changes;
  }

  async function openAll(accountIds: readonly string[]): Promise<void> {
    const opened = await whileAlive((unit, id) => openRows(unit, id, accountIds, clock.now()));
    if (opened === null) return takeLease();
    for (const accountId of accountIds) {
      unstored.delete(accountId);
      stored.add(accountId);
    }
    tell(opened);
  }

  async function closeAll(due: ReadonlyMap<string, number>): Promise<void> {
    const written = [...due.keys()].filter((accountId) => stored.has(accountId));
    const at = Math.min(clock.now(), Math.max(...due.values()));
    const closed =
      written.length === 0 ? [] : await whileAlive((unit, id) => closeRows(unit, id, written, at, existing));
    if (closed === null) return takeLease();
    for (const [accountId, closedAt] of due) {
      if (lingering.get(accountId) === closedAt) lingering.delete(accountId);
      stored.delete(accountId);
      unstored.delete(accountId);
      // Somebody who has come back while this was written is held anew.
      if (open.has(accountId) || lingering.has(accountId)) unstored.add(accountId);
    }
    tell(closed);
  }

  async function writeAll(): Promise<void> {
    while (!stopped) {
      const due = dueToClose();
      const opening = [...unstored].filter((accountId) => !due.has(accountId)).slice(0, accountsAtATime);
      if (opening.length > 0) await openAll(opening);
      else if (due.size > 0) await closeAll(due);
      else if (mustRenew && stored.size > 0) await takeLease();
      else return;
    }
  }

  function write(): Promise<void> {
    writing ??= (async () => {
      try {
        await writeAll();
        failing = false;
      } catch (cause) {
        failing = true;
        if (!stopped) log.warn({ cause }, 'connections could not be written; trying again');
      }
      writing = undefined;
      writeLater();
    })();
    return writing;
  }

  /** Sleeps until somebody has lingered or the lease has to be renewed; while nobody is held, until somebody comes. */
  function writeLater(): void {
    cancelTimer();
    if (stopped || writing) return;
    if (failing) wake(retryMilliseconds);
    else if (unstored.size > 0) void write();
    else {
      const now = clock.now();
      const closedAt = lingering.values().next().value;
      const untilClose = closedAt === undefined ? Infinity : closedAt + lingerMilliseconds - now;
      const untilRenewal = stored.size === 0 ? Infinity : renewedAt + renewMilliseconds - now;
      const wait = Math.min(untilClose, untilRenewal);
      if (wait !== Infinity) wake(Math.min(Math.max(0, wait), renewMilliseconds));
    }
  }

  function wake(milliseconds: number): void {
    cancelTimer = clock.after(milliseconds, () => {
      mustRenew ||= clock.now() - renewedAt >= renewMilliseconds;
      void write();
    });
  }

  return {
    streams(accountId, isOpen) {
      if (stopped) return;
      lingering.delete(accountId);
      if (isOpen) {
        open.add(accountId);
        if (!stored.has(accountId)) unstored.add(accountId);
      } else {
        open.delete(accountId);
        lingering.set(accountId, clock.now());
      }
      if (!failing) writeLater();
    },
    async renew() {
      await writing;
      mustRenew = true;
      await write();
    },
    async stop() {
      stopped = true;
      cancelTimer();
      await writing;
      try {
        if (nodeId !== null) await renewLease(storage, nodeId, clock.now() + lingerMilliseconds);
      } catch (cause) {
        log.warn({ cause }, 'connections are given up a little later: the lease runs out by itself');
      }
    },
  };
}

async function renewLease(
  db: StorageOperations,
  nodeId: string,
  leasedUntil: number,
): Promise<'alive' | 'dead'> {
  const rows = await db.update(connectionNodes, { nodeId, dead: false }, { leasedUntil });
  return rows.length > 0 ? 'alive' : 'dead';
}
