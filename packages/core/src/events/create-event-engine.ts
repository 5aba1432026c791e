import type { Meter } from '../kernel/instruments.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import { createOutages } from '../runtime/outages.ts';
import type { Task } from '../scheduler/task.ts';
import type { Storage, WakeUps } from '../storage/storage.ts';
import type { Table } from '../storage/table.ts';
import type { PublishingBus } from './bus.ts';
import { type ConsumerRegistry, createConsumerRegistry } from './consumers/registry.ts';
import { consumerTables } from './consumers/tables.ts';
import { createNodeChannel } from './nodes/node-channel.ts';
import { createNodeSync } from './nodes/node-sync.ts';
import { createSignals, type Signals } from './nodes/signals.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { hasOldEvents, removeOldEvents } from './retention.ts';
import { createStreamHub, type StreamHub } from './streams/stream-hub.ts';
import { eventEngineTables } from './tables.ts';

/** The parts of the event system, put together. */
export interface EventEngine {
  readonly tables: readonly Table[];
  readonly outbox: Outbox;
  /** The consumers to which the outbox hands emissions. */
  readonly consumers: ConsumerRegistry;
  readonly hub: StreamHub;
  readonly signals: Pick<Signals, 'signal' | 'onSignal'>;
  /** The task that removes old events. */
  readonly tasks: readonly Task[];
  /** Joins the other nodes, if the storage has any. The tables must exist. */
  start(): Promise<void>;
  /** Leaves the other nodes. Does not close streams. */
  stop(): Promise<void>;
}

export interface EventEngineDependencies {
  readonly storage: Storage;
  /** Null if this is the only node. */
  readonly wakeUps: WakeUps | null;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: EngineLimits;
  readonly meter?: Meter | null;
  /** The listeners of the host. */
  readonly bus: PublishingBus;
}

const retentionIntervalMilliseconds = 30_000;

export function createEventEngine({
  storage,
  wakeUps,
  clock,
  ids,
  log,
  limits,
  meter = null,
  bus,
}: EventEngineDependencies): EventEngine {
  const hasOtherNodes = wakeUps !== null;
  const nodeId = hasOtherNodes ? ids.next('node') : 'node';
  const outages = createOutages(
    { log, clock },
    {
      began: 'the other nodes cannot be notified; they find out by polling',
      ended: 'the other nodes are notified again',
    },
  );
  const nodeChannel = (channel: string) => createNodeChannel({ wakeUps, channel, nodeId, clock, outages });

  const consumers = createConsumerRegistry();
  const hub = createStreamHub({ storage, clock, log, limits, meter: hasOtherNodes ? meter : null });
  const signals = createSignals(nodeChannel('lobbykit_signals'), log);
  const nodeSync = createNodeSync({
    storage,
    channel: hasOtherNodes ? nodeChannel('lobbykit_events') : null,
    hub,
    nodeId,
    clock,
    log,
    meter,
  });
  const outbox = createOutbox({
    storage,
    clock,
    ids,
    log,
    limits,
    nodeId: hasOtherNodes ? nodeId : null,
    consumers,
    publish(committed) {
      hub.deliver(committed);
      nodeSync.committed(committed);
      bus.publish(committed);
    },
  });

  return {
    tables: [...eventEngineTables, ...consumerTables],
    outbox,
    consumers,
    hub,
    signals,
    tasks: [
      {
        name: 'events.trim',
        everyMilliseconds: retentionIntervalMilliseconds,
        hasWork: () => hasOldEvents(storage, clock, limits),
        run: ({ signal }) => removeOldEvents(storage, clock, limits, signal),
      },
    ],
    async start() {
      await signals.start();
      await nodeSync.start();
    },
    async stop() {
      await nodeSync.stop();
      await signals.stop();
    },
  };
}
