import type { Clock } from '../runtime/clock.ts';
import { removeInSteps } from '../storage/remove-in-steps.ts';
import type { Storage } from '../storage/storage.ts';
import type { Row } from '../storage/table.ts';
import type { ConnectionChange } from './connection-rows.ts';
import { closeSome, type ExistingAccounts } from './connection-rows.ts';
import { leaseMilliseconds } from './node-connections.ts';
import { connectedAccounts, connectionNodes, connections } from './tables.ts';

export interface ReaperDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly existing: ExistingAccounts;
  /** Called after each commit. */
  readonly tell: (changes: readonly ConnectionChange[]) => void;
}

const accountsAtATime = 500;
/** Clocks of nodes may differ by so much; only a lease further ahead was left by a clock that has jumped back since. */
const strayMilliseconds = 60_000;
/** After this, in milliseconds, nobody is interested in when an account was last connected. */
const rememberedMilliseconds = 3_600_000;

/**
 * Closes what nodes have left behind that do not renew their lease, in steps of 500 accounts.
 *
 * A node is first declared dead, by an update that a renewal in between fails; from then on it cannot write under that
 * id. Its row goes when none of its accounts is left, so whoever takes over from a reaper that died goes on.
 */
export async function reapConnections(dependencies: ReaperDependencies, signal: AbortSignal): Promise<void> {
  const now = dependencies.clock.now();
  const nodes = await dependencies.storage.find(connectionNodes, {});
  for (const node of nodes) {
    const { leasedUntil } = node;
    const lapsed = leasedUntil <= now || leasedUntil > now + leaseMilliseconds + strayMilliseconds;
    if (lapsed && !signal.aborted) await reapNode(dependencies, node, now, signal);
  }
}

async function reapNode(
  { storage, existing, tell }: ReaperDependencies,
  { nodeId, leasedUntil }: Row<typeof connectionNodes>,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const dead = await storage.update(connectionNodes, { nodeId, leasedUntil }, { dead: true });
  if (dead.length === 0) return;
  const at = Math.min(leasedUntil, now);
  let left = await storage.count(connections, { nodeId });
  while (left > 0) {
    if (signal.aborted) return;
    tell(await storage.transaction((unit) => closeSome(unit, nodeId, accountsAtATime, at, existing)));
    const before = left;
    left = await storage.count(connections, { nodeId });
    // Whoever holds the rest will be done when the next run comes.
    if (left >= before) return;
  }
  await storage.delete(connectionNodes, { nodeId });
}

/** Forgets when accounts were last connected, an hour later. */
export const forgetOldConnections = (
  { storage, clock }: Pick<ReaperDependencies, 'storage' | 'clock'>,
  signal: AbortSignal,
): Promise<void> =>
  removeInSteps(
    storage,
    connectedAccounts,
    { nodes: 0, lastAt: { lte: clock.now() - rememberedMilliseconds } },
    'lastAt',
    { signal },
  );
