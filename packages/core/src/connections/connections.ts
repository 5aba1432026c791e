import type { Hub } from '../events/streams/stream-hub.ts';
import type { Limits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Task } from '../scheduler/task.ts';
import type { Storage, StorageOperations } from '../storage/storage.ts';
import { type ConnectionListener, createTelling } from './change-listeners.ts';
import type { ExistingAccounts } from './connection-rows.ts';

export type { ConnectionChange } from './connection-rows.ts';

import { forgetOldConnections, reapConnections } from './dead-nodes.ts';
import { createHolder } from './node-connections.ts';
import { connectedAccounts } from './tables.ts';

/** Who is connected, over all nodes: whoever has an event stream open, or has made a request lately. */
export interface Connections {
  /**
   * When each of these accounts was last connected, in milliseconds, never too early: `now` while one of its event
   * streams is open on a living node, else when the last one closed or its last request came, whichever was later.
   *
   * Times of requests are known to a minute (`lastSeenSeconds`), so they are up to 66 s too late. Absent: never known, or long ago.
   */
  lastConnected(
    db: StorageOperations,
    accountIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** Of these accounts, those that are logged in and were connected within the last 120 seconds. */
  connected(db: StorageOperations, accountIds: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /**
   * Calls `listener`, on one node alone and after it is durable, when the first event stream of an account has opened,
   * and when its last one has been closed for `connectionGraceSeconds`, 10, or its node has died. A stream that reopens in that time, on
   * whatever node, is no change.
   *
   * At most once: what must not be missed asks `lastConnected`. Listeners are isolated, and one account's changes come
   * one after the other.
   */
  onChange(listener: ConnectionListener): void;
}

/** The connections of all nodes, with this node's part in them. */
export interface RunningConnections extends Connections {
  /** What the scheduler runs: dead nodes are noticed, old times forgotten. */
  readonly tasks: readonly Task[];
  /** Writes nothing more, and resolves once all listeners were told. Streams that are open are not closed by this. */
  stop(): Promise<void>;
}

/** Of these accounts, those that are logged in, and when each may have made its last request, at the latest. */
export type LastUses = (
  db: StorageOperations,
  accountIds: readonly string[],
  now: number,
) => Promise<ReadonlyMap<string, number>>;

export interface ConnectionsDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: Limits;
  readonly hub: Pick<Hub, 'onAccounts'>;
  readonly lastUses: LastUses;
  readonly existing: ExistingAccounts;
}

/** How long ago a request, or the end of a stream, makes somebody connected, in milliseconds. */
const recentMilliseconds = 120_000;

const reapMilliseconds = 10_000;

export function createConnections(dependencies: ConnectionsDependencies): RunningConnections {
  const { log, hub, lastUses } = dependencies;
  const { onChange, tell, told } = createTelling(log);
  const holder = createHolder({ ...dependencies, tell });
  hub.onAccounts(holder.streams);

  const lastConnected = async (
    db: StorageOperations,
    accountIds: readonly string[],
    now: number,
    uses: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, number>> => {
    const last = new Map(uses);
    const accountId = { in: accountIds };
    for (const row of await db.find(connectedAccounts, { where: { accountId }, limit: accountIds.length }))
      last.set(
        row.accountId,
        row.nodes > 0 ? now : Math.min(now, Math.max(row.lastAt, last.get(row.accountId) ?? 0)),
      );
    return last;
  };

  return {
    async lastConnected(db, accountIds, now) {
      const named = [...new Set(accountIds)];
      return lastConnected(db, named, now, await lastUses(db, named, now));
    },
    async connected(db, accountIds, now) {
      const uses = await lastUses(db, accountIds, now);
      const last = await lastConnected(db, [...uses.keys()], now, uses);
      return new Set([...last].filter(([, at]) => now - at < recentMilliseconds).map(([id]) => id));
    },
    onChange,
    tasks: [
      {
        name: 'connections.reap',
        everyMilliseconds: reapMilliseconds,
        async run({ signal }) {
          await holder.renew();
          await reapConnections({ ...dependencies, tell }, signal);
          await forgetOldConnections(dependencies, signal);
        },
      },
    ],
    async stop() {
      await holder.stop();
      await told();
    },
  };
}
