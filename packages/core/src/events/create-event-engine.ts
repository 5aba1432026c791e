import type { Limits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Task } from '../scheduler/task.ts';
import type { Storage } from '../storage/storage.ts';
import type { Table } from '../storage/table.ts';
import { createBus, type EventBus } from './bus.ts';
import { createCourier } from './nodes/node-channel.ts';
import { createWake } from './nodes/node-sync.ts';
import { createSignals, type Signals } from './nodes/signals.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { trimEvents } from './retention.ts';
import { createHub, type Hub } from './streams/stream-hub.ts';
import { eventEngineTables } from './tables.ts';

/** Everything that events need, put together. */
export interface EventEngine {
  readonly tables: readonly Table[];
  readonly outbox: Outbox;
  readonly bus: EventBus;
  readonly hub: Hub;
  readonly signals: Pick<Signals, 'signal' | 'onSignal'>;
  /** What the scheduler runs: old events go. */
  readonly tasks: readonly Task[];
  /** Joins the other nodes, where the storage has some. The tables must stand. */
  start(): Promise<void>;
  /** Leaves them. Streams are not closed by this. */
  stop(): Promise<void>;
}

export interface EventEngineDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: Limits;
}

const trimMilliseconds = 30_000;

export function createEventEngine({
  storage,
  clock,
  ids,
  log,
  limits,
}: EventEngineDependencies): EventEngine {
  const hasOtherNodes = storage.notify !== undefined && storage.listen !== undefined;
  const nodeId = hasOtherNodes ? ids.next('node') : 'node';
  const courier = (channel: string) => createCourier({ storage, channel, nodeId, clock, log });

  const bus = createBus(log);
  const hub = createHub({ storage, clock, log, limits });
  const signals = createSignals(courier('lobbykit_signals'), log);
  const wake = createWake({ storage, courier: courier('lobbykit_events'), hub, nodeId, clock, log });
  const outbox = createOutbox({
    clock,
    ids,
    limits,
    nodeId: hasOtherNodes ? nodeId : null,
    publish(committed) {
      hub.deliver(committed);
      wake.committed(committed);
      bus.publish(committed);
    },
  });

  return {
    tables: eventEngineTables,
    outbox,
    bus,
    hub,
    signals,
    tasks: [
      {
        name: 'events.trim',
        everyMilliseconds: trimMilliseconds,
        run: ({ signal }) => trimEvents(storage, clock, limits, signal),
      },
    ],
    async start() {
      await signals.start();
      await wake.start();
    },
    async stop() {
      await wake.stop();
      await signals.stop();
    },
  };
}
