import { type Availability, deadlineOf } from '../kernel/availability.ts';
import type { AccountDirectory } from '../kernel/identity.ts';
import type { Clock } from '../runtime/clock.ts';
import { deleteInBatches } from '../storage/delete-in-batches.ts';
import { hasRows } from '../storage/has-rows.ts';
import type { TransactionalStorage } from '../storage/storage.ts';
import type { Row } from '../storage/table.ts';
import type { ConnectionChange } from './connection-rows.ts';
import { closeBatch } from './connection-rows.ts';
import { leaseMilliseconds } from './node-connections.ts';
import { connectedAccounts, connectionNodes, connections } from './tables.ts';

export interface DeadNodesDependencies {
  readonly storage: TransactionalStorage;
  readonly availability: Availability;
  readonly clock: Clock;
  readonly existing: AccountDirectory['existing'];
  /** Called after each commit. */
  readonly notify: (changes: readonly ConnectionChange[]) => void;
}

const accountBatchSize = 500;
/** How much the clocks of nodes may differ. A lease further in the future is from a clock that has jumped back since. */
const clockToleranceMilliseconds = 60_000;
/** How long the time of an account's last connection is kept. */
const lastConnectedMilliseconds = 3_600_000;

/**
 * Closes the connections of nodes that no longer renew their lease, in steps of 500 accounts.
 *
 * A node is first declared dead, by an update that fails if the node has renewed its lease. From then on the
 * node cannot write under that id. Its row is removed after its last account, so if the process that does this dies,
 * another one continues. Accounts that no node could serve in between stay connected until their clients had 30 seconds
 * to come back.
 */
export async function closeDeadNodes(
  dependencies: DeadNodesDependencies,
  signal: AbortSignal,
): Promise<void> {
  const now = dependencies.clock.now();
  const nodes = await dependencies.storage.find(connectionNodes, {});
  for (const node of nodes) {
    const { leasedUntil } = node;
    const until = deadlineOf(dependencies.availability, leasedUntil - leaseMilliseconds, leasedUntil);
    const lapsed = until <= now || leasedUntil > now + leaseMilliseconds + clockToleranceMilliseconds;
    if (lapsed && !signal.aborted) await closeDeadNode(dependencies, node, now, signal);
  }
}

async function closeDeadNode(
  { storage, existing, notify }: DeadNodesDependencies,
  { nodeId, leasedUntil }: Row<typeof connectionNodes>,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const dead = await storage.update(connectionNodes, { nodeId, leasedUntil }, { dead: true });
  if (dead.length === 0) return;
  const at = Math.min(leasedUntil, now);
  let remaining = await storage.count(connections, { nodeId });
  while (remaining > 0) {
    if (signal.aborted) return;
    notify(await storage.transaction((unit) => closeBatch(unit, nodeId, accountBatchSize, at, existing)));
    const before = remaining;
    remaining = await storage.count(connections, { nodeId });
    // Another unit has locked the rest; the next run continues.
    if (remaining >= before) return;
  }
  await storage.delete(connectionNodes, { nodeId });
}

const old = ({ now }: Clock) => ({ nodes: 0, lastAt: { lte: now() - lastConnectedMilliseconds } });

/** Returns whether there are times to remove. */
export const hasOldConnections = ({
  storage,
  clock,
}: Pick<DeadNodesDependencies, 'storage' | 'clock'>): Promise<boolean> =>
  hasRows(storage, connectedAccounts, old(clock), ['nodes', 'lastAt']);

/** Removes the times of accounts that were last connected more than an hour ago. */
export const removeOldConnections = (
  { storage, clock }: Pick<DeadNodesDependencies, 'storage' | 'clock'>,
  signal: AbortSignal,
): Promise<void> => deleteInBatches(storage, connectedAccounts, old(clock), 'lastAt', { signal });
