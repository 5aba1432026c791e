import type { AccountDirectory } from '../kernel/identity.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { StorageOperations, TransactionalStorage } from '../storage/storage.ts';
import type { ConnectionChange } from './connection-rows.ts';
import { closeRows, openRows } from './connection-rows.ts';
import { connectionNodes } from './tables.ts';

/** How long a node that no longer renews its lease counts as alive. */
export const leaseMilliseconds = 30_000;

const renewMilliseconds = leaseMilliseconds / 3;
const retryMilliseconds = 1_000;
/** How many accounts one unit writes. */
const accountBatchSize = 500;

/** Keeps the rows of the accounts whose event streams are on this node. */
export interface NodeConnections {
  /** Records that an account now has streams here, or no longer has any. Never throws. */
  setOpen(accountId: string, isOpen: boolean): void;
  /** Returns how many accounts have streams here. */
  openHere(): number;
  /** Renews this node's lease if it has accounts, and writes what is due. Never rejects. */
  renew(): Promise<void>;
  /** Leaves the accounts to the nodes that remain: one of them detects that they have not come back in time. */
  stop(): Promise<void>;
}

export interface NodeConnectionsDependencies {
  readonly storage: TransactionalStorage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: EngineLimits;
  readonly existing: AccountDirectory['existing'];
  /** Called after the commit. */
  readonly notify: (changes: readonly ConnectionChange[]) => void;
}

interface NodeState {
  /** The id under which this node has its rows; null before the first lease. */
  nodeId: string | null;
  renewedAt: number;
  mustRenew: boolean;
  /** Accounts with a stream here. */
  readonly open: Set<string>;
  /** Accounts whose last stream has closed, with the time; the earliest comes first. */
  readonly lingering: Map<string, number>;
  /** Accounts whose row is written under the current id. */
  readonly stored: Set<string>;
  /** Accounts whose row has to be written. */
  readonly unstored: Set<string>;
}

type Writer = Pick<
  NodeConnectionsDependencies,
  'storage' | 'clock' | 'ids' | 'existing' | 'notify' | 'limits'
>;

/**
 * Keeps the connections of this node.
 *
 * An account is absent, open or lingering on this node. Open: it has a stream here. Lingering: its last stream closed
 * less than 10 seconds ago (`connectionGraceSeconds`). Streams end and reopen all the time; if one opens within that
 * time, nothing has changed. Otherwise the account becomes absent.
 *
 * The row of an account and this node follows this state: it is written when the account is open, and removed when the
 * account has lingered. One loop writes, so a client that polls costs one row and not one per poll. Waiting changes are
 * written together: 10,000 accounts take 20 units. Only the row of the node is renewed.
 *
 * A node that was paused for longer than its lease may be declared dead, and its rows removed. It then takes a new id and
 * writes all its accounts again.
 */
export function createNodeConnections(dependencies: NodeConnectionsDependencies): NodeConnections {
  const { storage, clock, log, limits } = dependencies;
  const lingerMilliseconds = limits.connectionGraceSeconds * 1000;
  const state: NodeState = {
    nodeId: null,
    renewedAt: 0,
    mustRenew: false,
    open: new Set(),
    lingering: new Map(),
    stored: new Set(),
    unstored: new Set(),
  };
  const { open, lingering, stored, unstored } = state;
  let writing: Promise<void> | undefined;
  let failing = false;
  let stopped = false;
  let cancelTimer = (): void => {};

  function write(): Promise<void> {
    writing ??= (async () => {
      try {
        while (!stopped && (await writeNext(state, dependencies)));
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

  /** Waits until an account has lingered or the lease must be renewed; without accounts, until one connects. */
  function writeLater(): void {
    cancelTimer();
    if (stopped || writing) return;
    if (failing) writeAfter(retryMilliseconds);
    else if (unstored.size > 0) void write();
    else {
      const now = clock.now();
      const closedAt = lingering.values().next().value;
      const untilClose = closedAt === undefined ? Infinity : closedAt + lingerMilliseconds - now;
      const untilRenewal = stored.size === 0 ? Infinity : state.renewedAt + renewMilliseconds - now;
      const wait = Math.min(untilClose, untilRenewal);
      if (wait !== Infinity) writeAfter(Math.min(Math.max(0, wait), renewMilliseconds));
    }
  }

  function writeAfter(milliseconds: number): void {
    cancelTimer = clock.after(milliseconds, () => {
      state.mustRenew ||= clock.now() - state.renewedAt >= renewMilliseconds;
      void write();
    });
  }

  return {
    openHere: () => open.size,
    setOpen(accountId, isOpen) {
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
      state.mustRenew = true;
      await write();
    },
    async stop() {
      stopped = true;
      cancelTimer();
      await writing;
      try {
        if (state.nodeId !== null) await renewLease(storage, state.nodeId, clock.now() + lingerMilliseconds);
      } catch (cause) {
        log.warn(
          { cause },
          'the lease of this node could not be shortened; it expires a little later by itself',
        );
      }
    },
  };
}

/** Writes one batch of what is due. Returns false if nothing was. */
async function writeNext(state: NodeState, writer: Writer): Promise<boolean> {
  const due = dueToClose(state, writer);
  const opening = [...state.unstored].filter((accountId) => !due.has(accountId)).slice(0, accountBatchSize);
  if (opening.length > 0) await openAccounts(state, writer, opening);
  else if (due.size > 0) await closeAccounts(state, writer, due);
  else if (state.mustRenew && state.stored.size > 0) await takeLease(state, writer);
  else return false;
  return true;
}

/** Returns the accounts that have lingered, at most a batch of them, with the times at which they closed. */
function dueToClose({ lingering }: NodeState, { clock, limits }: Writer): ReadonlyMap<string, number> {
  const now = clock.now();
  const lingerMilliseconds = limits.connectionGraceSeconds * 1000;
  const due = new Map<string, number>();
  for (const [accountId, closedAt] of lingering) {
    // A time in the future is from before the clock jumped back, and counts as due.
    if (now - closedAt < lingerMilliseconds && closedAt <= now) break;
    if (due.size === accountBatchSize) break;
    due.set(accountId, closedAt);
  }
  return due;
}

async function openAccounts(state: NodeState, writer: Writer, accountIds: readonly string[]): Promise<void> {
  const opened = await whileAlive(state, writer, (unit, id) =>
    openRows(unit, id, accountIds, writer.clock.now()),
  );
  if (opened === null) return takeLease(state, writer);
  for (const accountId of accountIds) {
    state.unstored.delete(accountId);
    state.stored.add(accountId);
  }
  writer.notify(opened);
}

async function closeAccounts(
  state: NodeState,
  writer: Writer,
  due: ReadonlyMap<string, number>,
): Promise<void> {
  const { open, lingering, stored, unstored } = state;
  const written = [...due.keys()].filter((accountId) => stored.has(accountId));
  const at = Math.min(writer.clock.now(), Math.max(...due.values()));
  const closed =
    written.length === 0
      ? []
      : await whileAlive(state, writer, (unit, id) => closeRows(unit, id, written, at, writer.existing));
  if (closed === null) return takeLease(state, writer);
  for (const [accountId, closedAt] of due) {
    if (lingering.get(accountId) === closedAt) lingering.delete(accountId);
    stored.delete(accountId);
    unstored.delete(accountId);
    // An account that came back while this was written is written again.
    if (open.has(accountId) || lingering.has(accountId)) unstored.add(accountId);
  }
  writer.notify(closed);
}

/** Runs a unit of work that commits only while this node is alive under its id. Returns null if it is not. */
async function whileAlive(
  state: NodeState,
  { storage, clock }: Writer,
  work: (unit: StorageOperations, id: string) => Promise<ConnectionChange[]>,
): Promise<ConnectionChange[] | null> {
  const id = state.nodeId;
  if (id === null) return null;
  const now = clock.now();
  const changes = await storage.transaction(async (unit) =>
    (await renewLease(unit, id, now + leaseMilliseconds)) === 'dead' ? null : work(unit, id),
  );
  if (changes) state.renewedAt = now;
  return changes;
}

/** Renews the lease of this node's row. Takes a new id if the node has none or is dead. */
async function takeLease(state: NodeState, { storage, clock, ids }: Writer): Promise<void> {
  const now = clock.now();
  const leasedUntil = now + leaseMilliseconds;
  if (state.nodeId === null || (await renewLease(storage, state.nodeId, leasedUntil)) === 'dead') {
    for (const accountId of state.stored) state.unstored.add(accountId);
    state.stored.clear();
    state.nodeId = null;
    const nodeId = ids.next('node');
    await storage.insert(connectionNodes, { nodeId, leasedUntil });
    state.nodeId = nodeId;
  }
  state.renewedAt = now;
  state.mustRenew = false;
}

async function renewLease(
  db: StorageOperations,
  nodeId: string,
  leasedUntil: number,
): Promise<'alive' | 'dead'> {
  const rows = await db.update(connectionNodes, { nodeId, dead: false }, { leasedUntil });
  return rows.length > 0 ? 'alive' : 'dead';
}
