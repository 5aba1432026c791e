import { accountsArea } from '../areas/accounts/index.ts';
import type { Area } from '../areas/area.ts';
import { areas as inTheBox } from '../areas/areas.ts';
import { authenticationArea, type Completion } from '../areas/authentication/index.ts';
import { type FleetControl, fleetsArea } from '../areas/fleets/index.ts';
import { nodeControlArea, noNodeSettings, readNodeSettings } from '../areas/node-control/index.ts';
import type { NodeControlState } from '../areas/node-part.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import type { EventBus } from '../events/bus.ts';
import type { ConsumerControl } from '../events/consumers/control.ts';
import { checkWakeUps, ownWakeUps } from '../events/nodes/wake-ups.ts';
import { type AuthenticatedCaller, assertHeaders, type RequestHeaders } from '../http/authenticate.ts';
import { knownError } from '../http/known-error.ts';
import type { HttpHandler, LoadShedder } from '../http/request.ts';
import { createSharedMeasurement } from '../runtime/shared-measurement.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { checkNodeVersion } from '../storage/node-version.ts';
import { type Api, createApi } from './api.ts';
import { checkAreas } from './check-areas.ts';
import { checkTexts } from './check-texts.ts';
import { checkValues } from './check-values.ts';
import { engineTables } from './engine-tables.ts';
import { createGeneration } from './generation.ts';
import { readImplementations } from './implementations.ts';
import { namesOf } from './listeners.ts';
import { measureStorage } from './measured-storage.ts';
import { type BackendOptions, checkOptions, checkStorage } from './options.ts';
import type { OwnApi, OwnAreas, OwnOptions } from './own-areas.ts';
import { createRestartable } from './restartable.ts';
import { selectAreas } from './select-areas.ts';
import { excludedAreas, readExcludedServices, requiredServices, servicesOf } from './services.ts';
import { createShared, type Shared } from './shared.ts';

/** A game backend: give it to an adapter to serve HTTP, or call its `api` in this process. */
export interface Backend<A extends OwnAreas = readonly []> extends HttpHandler, LoadShedder, AsyncDisposable {
  /** Every operation as a typed function: `api.accounts.get({ accountId }, { session })`. */
  readonly api: Api & OwnApi<A>;
  /**
   * Returns who sent a request to a route of the host, by the same credentials as in the API: `Authorization: Bearer …`,
   * the session header or the API key header. `headers` is a plain object, as in Node, or the `Headers` of `fetch`.
   *
   * Returns null without a credential, and for one that is invalid, has ended, or belongs to a login that is not done yet.
   * Rejects with CREDENTIAL_AMBIGUOUS for more than one credential, as the API does, and with other errors if the
   * storage fails or the backend is stopping. Rejects with a `TypeError` for what are no headers.
   *
   * Counts as use of the session, and consumes no rate points: limit the rate of your routes yourself.
   */
  authenticate(headers: RequestHeaders): Promise<AuthenticatedCaller | null>;
  /** Calls listeners for the events that this process commits. */
  readonly events: EventBus;
  /** Shows how far the consumers of events are, and continues those that have stopped. */
  readonly consumers: ConsumerControl;
  /** The routes, permissions, errors, events and tables of all areas. */
  readonly catalogue: Catalogue;
  /** The areas that act at each moment of others, in the order in which they act. */
  readonly moments: ReadonlyMap<string, readonly string[]>;
  /** Completes logins whose provider calls the host instead of this backend. */
  readonly authentication: {
    /** Completes a login by redirect, by its one-time state. Of many calls with one state exactly one returns true. */
    complete(state: string, completion: Completion): Promise<boolean>;
  };
  /**
   * Gives an account a role, for example to the first administrator: `promote(accountId, 'admin')`. Takes effect with the
   * next request. Throws ACCOUNT_NOT_FOUND, and INVALID_FIELD for an unknown role.
   */
  promote(accountId: string, authRole: string): Promise<void>;
  /** Controls hosts of the fleet: `drain` takes a host out of use, `stopJob` stops a job on it. */
  readonly fleets: FleetControl;
  /** Shows the scheduled tasks. `tick` runs those that are due, for tests and hosts with `background: false`. */
  readonly scheduler: Pick<Scheduler, 'tick' | 'tasks'>;
  /**
   * Migrates the tables, runs the data steps that are not done, creates the first API key if there is none, and starts
   * background work. Until then, requests are refused with NOT_STARTED. Another call changes nothing. Rejects if the
   * storage cannot be used, a table cannot be migrated, or a data step fails: it may then be called again. Rejects after
   * `stop`.
   */
  start(): Promise<void>;
  /**
   * Stops the backend: refuses new requests with 503, waits up to `limits.drainSeconds` for running ones, ends streams
   * with a hint to reconnect, stops background work and closes the storage. May be called more than once.
   */
  stop(): Promise<void>;
}

/** Creates a backend. Throws if an option or an area is invalid. Uses the storage only from `start` on. */
export function createBackend<const A extends OwnAreas = readonly []>(
  options: BackendOptions<A> & OwnOptions<A>,
): Backend<A> {
  return createWithAreas(options as unknown as BackendOptions<OwnAreas>) as unknown as Backend<A>;
}

/** The catalogues of areas in the box, by their names. If there is one already, a backend takes 1.8 and not 2.4 ms. */
const catalogues = new Map<string, Catalogue>();

function catalogueOf(areas: readonly Area[], own: readonly Area[]): Catalogue {
  if (own.length > 0) return createCatalogue(areas, engineTables, new Set(own));
  const names = areas.map(({ name }) => name).join();
  const catalogue = catalogues.get(names) ?? createCatalogue(areas, engineTables);
  catalogues.set(names, catalogue);
  return catalogue;
}

function createWithAreas(options: BackendOptions<OwnAreas>): Backend {
  checkNodeVersion();
  checkStorage(options);
  checkValues(options);
  const own = (options.areas ?? []) as unknown as readonly Area[];
  checkAreas(inTheBox, own, engineTables);
  checkOptions(options, inTheBox, own);
  checkWakeUps(options.wakeUps);
  const areas = [...selectAreas(options.withoutAreas, own), ...own];
  const { storage } = options;
  const catalogue = catalogueOf(areas, own);
  const shared = createShared(options);
  const services = servicesOf(areas);
  const implementations = readImplementations(measured(options, shared), areas);
  const excludedServices = readExcludedServices(options.excludedServices, services);
  const control: NodeControlState = {
    services: [...services.keys()],
    requiredServices,
    implementations: implementations.available,
    restart: () => restartable.restart(),
  };
  const plan = { catalogue, shared, areas, own, services, control };
  const restartable = createRestartable({
    storage,
    tables: catalogue.tables,
    timers: shared.timers,
    log: shared.log,
    onRestart: options.onRestart,
    async close() {
      const transports = [options.wakeUps, ...Object.values(options.implementations?.EventTransport ?? {})];
      const closing = new Set(transports.map(ownWakeUps));
      await Promise.all([storage.close(), ...[...closing].map((each) => each?.close?.())]);
    },
    readSettings: async () =>
      areas.includes(nodeControlArea as unknown as Area) ? readNodeSettings(storage) : noNodeSettings,
    create: (settings) =>
      createGeneration(plan, {
        options: implementations.apply(settings.implementations),
        excluded: excludedAreas(services, excludedServices, settings),
        implementations: implementations.available,
        activeImplementations: implementations.active(settings.implementations),
      }),
  });
  options.meter?.connect?.(createSharedMeasurement(shared.timers, () => restartable.current.measure()));
  const { operations, listeners } = restartable.current;
  const fleets = (): FleetControl => {
    if (!areas.includes(fleetsArea as unknown as Area))
      throw new Error('fleets: the area fleets is left out by withoutAreas');
    return restartable.current.parts.get(fleetsArea);
  };

  return {
    handle: (request) => restartable.current.dispatcher.handle(request),
    shed: (request) => restartable.current.dispatcher.shed(request),
    api: createApi(operations, areas, (id, input, caller) => {
      const { dispatcher, operationsById } = restartable.current;
      return dispatcher.invoke(operationsById.get(id)!, input, caller);
    }),
    async authenticate(headers) {
      assertHeaders(headers);
      return restartable.current.dispatcher.authenticate(headers).catch((thrown: unknown) => {
        throw knownError(thrown);
      });
    },
    events: shared.bus,
    consumers: {
      list: () => restartable.current.consumers.list(),
      resume: (...parts) => restartable.current.consumers.resume(...parts),
      skip: (...parts) => restartable.current.consumers.skip(...parts),
    },
    catalogue,
    moments: namesOf(listeners),
    authentication: {
      async complete(state, completion) {
        checkTexts('authentication.complete(state, completion)', { state });
        return restartable.current.parts.get(authenticationArea).complete(state, completion);
      },
    },
    async promote(accountId, authRole) {
      checkTexts("promote(accountId, 'admin')", { accountId, authRole });
      await restartable.current.parts.get(accountsArea).promote(accountId, authRole);
    },
    fleets: {
      async drain(hostId, draining) {
        checkTexts('fleets.drain(hostId)', { hostId });
        await fleets().drain(hostId, draining);
      },
      async stopJob(hostId, jobId) {
        checkTexts('fleets.stopJob(hostId, jobId)', { hostId, jobId });
        await fleets().stopJob(hostId, jobId);
      },
    },
    scheduler: {
      tick: () => restartable.current.scheduler.tick(),
      tasks: () => restartable.current.scheduler.tasks(),
    },
    start: restartable.start,
    stop: restartable.stop,
    [Symbol.asyncDispose]: restartable.stop,
  };
}

/** Returns options with a storage that is measured. Without instruments these are the options as they are. */
function measured(
  options: BackendOptions<OwnAreas>,
  { meter, tracer, timers }: Shared,
): BackendOptions<OwnAreas> {
  if (meter === null && tracer === null) return options;
  const elapsed = timers.monotonic ?? timers.now;
  return { ...options, storage: measureStorage(options.storage, { meter, tracer, elapsed }) };
}
