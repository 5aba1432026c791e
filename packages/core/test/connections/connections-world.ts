import { createManualClock, type ManualClock } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { createConnections, type RunningConnections } from '../../src/connections/connections.ts';
import { createStreamHub, type StreamHub } from '../../src/events/streams/stream-hub.ts';
import { engineLimits, resolveLimits } from '../../src/kernel/limits.ts';
import { systemIds } from '../../src/runtime/ids.ts';
import { type Log, silentLog } from '../../src/runtime/log.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { collect } from '../events/event-node.ts';

/** Nodes on one storage. Every account exists unless it is in `deleted`. */
export interface ConnectionsWorld {
  readonly storage: Storage;
  readonly clock: ManualClock;
  /** When accounts that are logged in made their last request. */
  readonly uses: Map<string, number>;
  readonly deleted: Set<string>;
  /** The changes that the listeners of all nodes got, in order: `+alice` or `-alice`. */
  readonly changes: string[];
  node(options?: { readonly storage?: Storage; readonly log?: Log }): ConnectionNode;
  /** Returns when an account was last connected, in milliseconds since the start, or undefined if it is not known. */
  last(accountId: string): Promise<number | undefined>;
}

export interface ConnectionNode {
  readonly connections: RunningConnections;
  readonly hub: StreamHub;
  /** Opens a stream of an account and returns the function that closes it. */
  open(accountId: string): Promise<() => void>;
  /** Writes what is due, and closes the connections of dead nodes. */
  runTask(): Promise<void>;
}

export async function createConnectionsWorld(openStorage: () => Promise<Storage>): Promise<ConnectionsWorld> {
  const storage = await openStorage();
  onTestFinished(() => storage.close());
  await storage.migrate(engineTables);
  const clock = createManualClock();
  const begun = clock.now();
  const uses = new Map<string, number>();
  const deleted = new Set<string>();
  const changes: string[] = [];
  let first: ConnectionNode | undefined;

  function node(options: { readonly storage?: Storage; readonly log?: Log } = {}): ConnectionNode {
    const own = {
      storage,
      availability: { since: 0, holdsUntil: 0 },
      clock,
      log: silentLog,
      limits: resolveLimits(engineLimits),
      ids: systemIds,
      ...options,
    };
    const hub = createStreamHub(own);
    const connections = createConnections({
      ...own,
      hub,
      lastUses: async (_, accountIds) => new Map([...uses].filter(([id]) => accountIds.includes(id))),
      existing: async (_, accountIds) => new Set(accountIds.filter((id) => !deleted.has(id))),
    });
    onTestFinished(() => connections.stop());
    connections.onChange(
      ({ accountId, connected }) => void changes.push(`${connected ? '+' : '-'}${accountId}`),
    );
    const [task] = connections.tasks;
    const made: ConnectionNode = {
      connections,
      hub,
      async open(accountId) {
        const { feed } = await hub.subscribe(accountId, undefined, { accountId, lineage: null, keyId: null });
        return collect(feed).close;
      },
      async runTask() {
        const never = new AbortController().signal;
        await task!.run({ fence: 1, signal: never, guard: async () => {} }, '');
        await new Promise((next) => setImmediate(next));
      },
    };
    first ??= made;
    return made;
  }

  return {
    storage,
    clock,
    uses,
    deleted,
    changes,
    node,
    async last(accountId) {
      const times = await first!.connections.lastConnected(storage, [accountId], clock.now());
      const at = times.get(accountId);
      return at === undefined ? undefined : at - begun;
    },
  };
}
