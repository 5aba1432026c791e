import { apiKeysArea } from '../areas/api-keys/index.ts';
import type { Area } from '../areas/area.ts';
import type { NodeControlState, NodeState } from '../areas/node-part.ts';
import { metersPart } from '../areas/provided-parts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { createDataSteps } from '../data-steps/create-data-steps.ts';
import { readConsumerGauges } from '../events/consumers/consumer-gauges.ts';
import type { ConsumerControl } from '../events/consumers/control.ts';
import { createConsumers } from '../events/consumers/create-consumers.ts';
import { createIdempotency } from '../http/idempotency/idempotency.ts';
import type { Operation } from '../http/operation.ts';
import type { Measurements } from '../kernel/instruments.ts';
import { createMeters } from '../runtime/isolate-meter.ts';
import { addConsumers, withStorageErrors } from './consumers.ts';
import { createAllParts } from './create-all-parts.ts';
import { createContext } from './create-context.ts';
import type { Parts } from './create-parts.ts';
import { idempotencyListeners } from './idempotency-listeners.ts';
import { createMoments, type ListenersByMoment, orderListeners } from './listeners.ts';
import { measureBackend } from './measurements.ts';
import { createNodeHealth, type MeasuredService } from './node-health.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';
import { createPipeline, type Pipeline, stopAll } from './pipeline.ts';
import type { Shared } from './shared.ts';
import { createUnitApi } from './unit-api.ts';

/** What a backend is made of, whatever node control has changed. */
export interface Plan {
  readonly catalogue: Catalogue;
  readonly shared: Shared;
  /** All areas: those in the box, then those of the application. */
  readonly areas: readonly Area[];
  readonly own: readonly Area[];
  /** The names of the areas by the names of their services. */
  readonly services: ReadonlyMap<string, string>;
  /** What node control may do to the backend. */
  readonly control: NodeControlState;
}

/** What node control has changed. */
export interface Configuration {
  /** With the chosen implementations. */
  readonly options: BackendOptions<OwnAreas>;
  /** The names of the areas that do not answer. */
  readonly excluded: ReadonlySet<string>;
  readonly activeImplementations: ReadonlyMap<string, string>;
  readonly implementations: ReadonlyMap<string, readonly string[]>;
}

/** A backend from one restart to the next. */
export interface Generation extends Pipeline {
  readonly parts: Parts;
  readonly listeners: ListenersByMoment;
  readonly consumers: ConsumerControl;
  readonly operationsById: ReadonlyMap<string, Operation>;
  /** Measures it, for metrics. Never rejects. */
  measure(): Promise<Measurements>;
  /** Starts it. May be called again if it rejects. With `isFirst` it also migrates rows and creates the first API key. */
  start(isFirst: boolean): Promise<void>;
  /** Stops it. The storage stays open. Before a restart, streams of this process end too, because they would stand still. */
  stop(reason: { readonly isRestart: boolean }): Promise<void>;
}

/** Creates a backend. Uses the storage only from `start` on. */
export function createGeneration(plan: Plan, configuration: Configuration): Generation {
  const { catalogue, shared, areas } = plan;
  const { options, excluded } = configuration;
  const { storage } = options;
  const moments = createMoments();
  const unitApi = createUnitApi();
  const areasMeasure = plan.own.some(({ needs }) => Object.values(needs).includes(metersPart));
  const meters = createMeters(shared.meter, areasMeasure, shared.log);
  const backendContext = createContext(options, { ...shared, meter: meters.meter }, catalogue, {
    raise: moments.raise,
    isHeardByApplication: moments.isHeardByApplication,
    api: unitApi.api,
  });
  const { context, clock, availability, events } = backendContext;
  const runDataSteps = createDataSteps(areas, { storage, clock, log: context.log });
  const node: NodeState = {
    services: [...plan.services.keys()],
    enabledServices: [...plan.services].filter(([, area]) => !excluded.has(area)).map(([name]) => name),
    implementations: configuration.implementations,
    activeImplementations: configuration.activeImplementations,
    recentLog: shared.recentLog,
    tasks: () => pipeline.scheduler.tasks(),
    measureHealth: createNodeHealth({
      clock,
      log: context.log,
      systemCall: context.systemCall,
      services: () => measuredServices(plan, excluded, parts),
      detailsOf: backendContext.detailsOf,
      taskHealth: () => pipeline.scheduler.health(),
      clockHealth: backendContext.clockRecord.health,
    }),
  };
  const parts = createAllParts(backendContext, options, { ...plan, node, bus: shared.bus, meters });
  const active = parts.background.filter(({ name }) => !excluded.has(name));
  const idempotency = createIdempotency({
    ...context,
    atomically: backendContext.atomically,
  });
  const listeners = orderListeners(
    [...parts.background, idempotencyListeners(idempotency)],
    catalogue.moments,
  );
  moments.connect(listeners);
  addConsumers(events.consumers, catalogue, active, options.consumers);
  const consumers = createConsumers({
    ...context,
    registry: events.consumers,
    redactSecrets: shared.redactSecrets,
  });
  const pipeline = createPipeline(backendContext, options, {
    areas,
    excluded,
    parts,
    tasks: [...active.flatMap(({ tasks = [] }) => tasks), ...events.tasks, ...consumers.tasks],
    unitApi,
    idempotency,
  });
  let stopped: Promise<void> | undefined;

  return {
    ...pipeline,
    parts,
    listeners,
    consumers: withStorageErrors(consumers.control),
    measure: () =>
      measureBackend({
        ...pipeline,
        storage,
        clock,
        gauges: [
          ...active.flatMap(({ measure }) => measure ?? []),
          () => readConsumerGauges({ ...context, registry: events.consumers }),
        ],
      }),
    operationsById: new Map(pipeline.operations.map((operation) => [operation.id, operation])),
    async start(isFirst) {
      await clock.start();
      await backendContext.clockRecord.read();
      availability.start();
      if (isFirst) await runDataSteps();
      for (const { load } of parts.background) await load?.();
      pipeline.dispatcher.open();
      if (isFirst && options.rootApiKey === undefined) {
        const key = await parts.get(apiKeysArea).createFirstKey();
        if (key !== null) (options.onFirstKey ?? printFirstKey)(key);
      }
      if (options.background === false) return;
      await events.start();
      availability.join();
      for (const { start } of parts.background) start?.();
      pipeline.scheduler.start();
    },
    stop({ isRestart }) {
      stopped ??= stopAll(backendContext, parts, pipeline, isRestart);
      return stopped;
    },
  };
}

/** Returns the enabled services with their health operations. */
const measuredServices = (
  { areas, services }: Plan,
  excluded: ReadonlySet<string>,
  parts: Parts,
): readonly MeasuredService[] =>
  [...services]
    .filter(([, area]) => !excluded.has(area))
    .map(([service, name]) => {
      const { operations } = parts.get(areas.find((area) => area.name === name)!);
      return {
        service,
        healthz: (operations as unknown as Partial<Record<string, MeasuredService['healthz']>>).healthz,
      };
    });

/** Prints the only secret that is ever printed: without it, nobody could create the second key. */
function printFirstKey(key: string): void {
  process.stdout.write(`first API key, with every permission, shown this once: ${key}\n`);
}
