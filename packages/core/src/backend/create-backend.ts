import { accountsArea } from '../areas/accounts/index.ts';
import { apiKeysArea } from '../areas/api-keys/index.ts';
import type { Area } from '../areas/area.ts';
import { areas } from '../areas/areas.ts';
import { authenticationArea, type Completion } from '../areas/authentication/index.ts';
import { type FleetControl, fleetsArea } from '../areas/fleets/index.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { createDataSteps } from '../data-steps/create-data-steps.ts';
import type { EventBus } from '../events/bus.ts';
import type { ConsumerControl } from '../events/consumers/control.ts';
import { createConsumers } from '../events/consumers/create-consumers.ts';
import type { AuthenticatedCaller, RequestHeaders } from '../http/authenticate.ts';
import { createIdempotency } from '../http/idempotency/idempotency.ts';
import { knownError } from '../http/known-error.ts';
import type { HttpHandler } from '../http/request.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { checkNodeVersion } from '../storage/node-version.ts';
import { type Api, createApi } from './api.ts';
import { checkAreas } from './check-areas.ts';
import { addConsumers, withStorageErrors } from './consumers.ts';
import { createAllParts } from './create-all-parts.ts';
import { createContext } from './create-context.ts';
import { engineTables } from './engine-tables.ts';
import { idempotencyListeners } from './idempotency-listeners.ts';
import { createMoments, namesOf, orderListeners } from './listeners.ts';
import { type BackendOptions, checkOptions, checkStorage } from './options.ts';
import type { OwnApi, OwnAreas, OwnOptions } from './own-areas.ts';
import { createPipeline, stopAll } from './pipeline.ts';
import { createUnitApi } from './unit-api.ts';
/** A game backend: give it to an adapter to serve HTTP, or call its `api` in this process. */
export interface Backend<A extends OwnAreas = readonly []> extends HttpHandler, AsyncDisposable {
  /** Every operation as a typed function: `api.accounts.get({ accountId }, { session })`. */
  readonly api: Api & OwnApi<A>;
  /**
   * Returns who sent a request to a route of the host, by the same credentials as in the API: `Authorization: Bearer …`,
   * the session header or the API key header. `headers` is a plain object, as in Node, or the `Headers` of `fetch`.
   *
   * Returns null without a credential, and for one that is invalid, has ended, or belongs to a login that is not done yet.
   * Rejects with CREDENTIAL_AMBIGUOUS for more than one credential, as the API does, and with other errors if the
   * storage fails or the backend is stopping.
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

function createWithAreas(options: BackendOptions<OwnAreas>): Backend {
  checkNodeVersion();
  checkStorage(options);
  const { storage } = options;
  const own = (options.areas ?? []) as unknown as readonly Area[];
  checkAreas(areas, own, engineTables);
  checkOptions(options, areas, own);
  const catalogue = createCatalogue([...areas, ...own], engineTables, new Set(own));
  const moments = createMoments();
  const unitApi = createUnitApi();
  const backendContext = createContext(options, catalogue, { raise: moments.raise, api: unitApi.api });
  const { context, clock, availability, events, redactSecrets } = backendContext;
  const runDataSteps = createDataSteps([...areas, ...own], { storage, clock, log: context.log });
  const parts = createAllParts(backendContext, options, catalogue, own);
  const idempotency = createIdempotency({ ...context, atomically: backendContext.atomically });
  const listeners = orderListeners(
    [...parts.background, idempotencyListeners(idempotency)],
    catalogue.moments,
  );
  moments.connect(listeners);
  addConsumers(events.consumers, catalogue, parts.background, options.consumers);
  const consumers = createConsumers({ ...context, registry: events.consumers, redactSecrets });
  const pipeline = createPipeline(backendContext, options, parts, own, consumers, unitApi, idempotency);
  const { operations, dispatcher, scheduler } = pipeline;
  const accounts = parts.get(accountsArea);

  async function run(): Promise<void> {
    await storage.migrate(catalogue.tables);
    await clock.start();
    availability.start();
    await runDataSteps();
    for (const { load } of parts.background) await load?.();
    dispatcher.open();
    if (options.rootApiKey === undefined) {
      const key = await parts.get(apiKeysArea).createFirstKey();
      if (key !== null) (options.onFirstKey ?? printFirstKey)(key);
    }
    if (options.background === false) return;
    await events.start();
    availability.join();
    for (const { start } of parts.background) start?.();
    scheduler.start();
  }

  let started: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  async function start(): Promise<void> {
    if (stopped !== undefined)
      throw new Error('the backend was stopped, and its storage is closed; create another one');
    started ??= run();
    try {
      await started;
    } catch (error) {
      // The database may be there at the next attempt.
      started = undefined;
      throw error;
    }
  }

  const stop = (): Promise<void> =>
    (stopped ??= stopAll(backendContext, parts, pipeline).then(() => storage.close()));

  return {
    handle: dispatcher.handle,
    api: createApi(operations, dispatcher),
    authenticate: (headers) =>
      dispatcher.authenticate(headers).catch((thrown: unknown) => {
        throw knownError(thrown);
      }),
    events: events.bus,
    consumers: withStorageErrors(consumers.control),
    catalogue,
    moments: namesOf(listeners),
    authentication: parts.get(authenticationArea),
    promote: accounts.promote,
    fleets: parts.get(fleetsArea),
    scheduler,
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Prints the only secret that is ever printed: without it, nobody could create the second key. */
function printFirstKey(key: string): void {
  process.stdout.write(`first API key, with every permission, shown this once: ${key}\n`);
}
