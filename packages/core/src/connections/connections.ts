import type { StreamHub } from '../events/streams/stream-hub.ts';
import type { Availability } from '../kernel/availability.ts';
import type { AccountDirectory } from '../kernel/identity.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Task } from '../scheduler/task.ts';
import type { StorageOperations, TransactionalStorage } from '../storage/storage.ts';
import { type ConnectionListener, createChangeListeners } from './change-listeners.ts';

export type { ConnectionChange } from './connection-rows.ts';

import { closeDeadNodes, hasOldConnections, removeOldConnections } from './dead-nodes.ts';
import { createNodeConnections } from './node-connections.ts';
import { connectedAccounts, connectionNodes } from './tables.ts';

/** The connected accounts of all nodes. An account is connected if it has an open event stream or made a recent request. */
export interface Connections {
  /**
   * Returns when each of these accounts was last connected, in milliseconds. That is `now` while one of its event streams
   * is open on a living node, otherwise the time when its last stream closed or its last request came, whichever is
   * later.
   *
   * The time is never too early. Times of requests are known to a minute (`lastSeenSeconds`), so they may be up to 66
   * seconds too late. An account that was never connected, or only long ago, is missing.
   */
  lastConnected(
    db: StorageOperations,
    accountIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** Returns those of these accounts that are logged in and were connected within the last 120 seconds. */
  connected(db: StorageOperations, accountIds: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /**
   * Calls `listener` when the first event stream of an account has opened, and when its last one has been closed for
   * `connectionGraceSeconds` (10), or its node has died. If a stream reopens within that time, on any node, nothing has
   * changed. The listener is called on one node only, after the change is durable.
   *
   * At most once: code that must not miss a change uses `lastConnected`. Listeners are isolated, and the changes of an
   * account come one after the other.
   */
  onChange(listener: ConnectionListener): void;
  /** Returns how many accounts have an event stream on this node. */
  openHere(): number;
}

/** The connections of all nodes, with the work of this node. */
export interface RunningConnections extends Connections {
  /** The task that closes the connections of dead nodes and removes old times. */
  readonly tasks: readonly Task[];
  /** Stops writing, and resolves once the listeners have handled all changes. Does not close open streams. */
  stop(): Promise<void>;
}

/** Returns those of these accounts that are logged in, with the latest time at which each may have made its last request. */
export type LastUses = (
  db: StorageOperations,
  accountIds: readonly string[],
  now: number,
) => Promise<ReadonlyMap<string, number>>;

export interface ConnectionsDependencies {
  readonly storage: TransactionalStorage;
  readonly availability: Availability;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: EngineLimits;
  readonly hub: Pick<StreamHub, 'onAccounts'>;
  readonly lastUses: LastUses;
  readonly existing: AccountDirectory['existing'];
}

/** How long an account counts as connected after its last request or the end of its last stream. */
const recentMilliseconds = 120_000;

const deadNodesIntervalMilliseconds = 10_000;

export function createConnections(dependencies: ConnectionsDependencies): RunningConnections {
  const { log, hub, lastUses } = dependencies;
  const { onChange, notify, settled } = createChangeListeners(log);
  const nodeConnections = createNodeConnections({ ...dependencies, notify });
  hub.onAccounts(nodeConnections.setOpen);

  /** Reads the last use and the connections of these accounts, at once. */
  const lastConnected = async (db: StorageOperations, accountIds: readonly string[], now: number) => {
    const where = { accountId: { in: accountIds } };
    const [uses, rows] = await Promise.all([
      lastUses(db, accountIds, now),
      db.find(connectedAccounts, { where, limit: accountIds.length }),
    ]);
    const last = new Map(uses);
    for (const row of rows)
      last.set(
        row.accountId,
        row.nodes > 0 ? now : Math.min(now, Math.max(row.lastAt, last.get(row.accountId) ?? 0)),
      );
    return { uses, last };
  };

  return {
    async lastConnected(db, accountIds, now) {
      const named = [...new Set(accountIds)];
      return (await lastConnected(db, named, now)).last;
    },
    async connected(db, accountIds, now) {
      const { uses, last } = await lastConnected(db, accountIds, now);
      const isRecent = (id: string): boolean => now - last.get(id)! < recentMilliseconds;
      return new Set([...uses.keys()].filter(isRecent));
    },
    onChange,
    openHere: nodeConnections.openHere,
    tasks: [
      {
        name: 'connections.reap',
        everyMilliseconds: deadNodesIntervalMilliseconds,
        hasWork: async () =>
          (await dependencies.storage.find(connectionNodes, { limit: 1 })).length > 0 ||
          hasOldConnections(dependencies),
        async run({ signal }) {
          await nodeConnections.renew();
          await closeDeadNodes({ ...dependencies, notify }, signal);
          await removeOldConnections(dependencies, signal);
        },
      },
    ],
    async stop() {
      await nodeConnections.stop();
      await settled();
    },
  };
}
