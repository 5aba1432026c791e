import type { Completion } from '../areas/authentication/index.ts';
import type { FleetControl } from '../areas/fleets/index.ts';
import { areas } from '../areas/index.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { createDataSteps } from '../data-steps/create-data-steps.ts';
import type { EventBus } from '../events/bus.ts';
import type { ConsumerControl } from '../events/consumers/control.ts';
import { type Consumers, createConsumers } from '../events/consumers/create-consumers.ts';
import type { AuthenticatedCaller, Authenticator, RequestHeaders } from '../http/authenticate.ts';
import { createDispatcher, type Dispatcher } from '../http/dispatch.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { createClientAddress } from '../http/input/client-address.ts';
import { knownError } from '../http/known-error.ts';
import { type AnyHandlers, type Operation, prepareOperations } from '../http/operation.ts';
import type { HttpHandler } from '../http/request.ts';
import type { OpenStreams } from '../http/stream/open-streams.ts';
import { createStreamDependencies } from '../http/stream/stream.ts';
import type { Actor } from '../kernel/call.ts';
import { createScheduler, type Scheduler } from '../scheduler/scheduler.ts';
import type { Storage } from '../storage/storage.ts';
import { type Api, createApi } from './api.ts';
import { addConsumers } from './consumers.ts';
import { type BackendContext, createContext } from './create-context.ts';
import { createServices, type Services } from './create-services.ts';
import { engineTables } from './engine-tables.ts';
import { withHooks } from './hooks.ts';
import type { BackendOptions } from './options.ts';

/** A game backend: give it to an adapter to serve HTTP, or call its `api` in this process. */
export interface Backend extends HttpHandler, AsyncDisposable {
  /** Every operation as a typed function: `api.accounts.get({ accountId }, { session })`. */
  readonly api: Api;
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
   * background work. Call it once, before the first request. Rejects if the storage cannot be used, a table cannot be
   * migrated, or a data step fails.
   */
  start(): Promise<void>;
  /**
   * Stops the backend: refuses new requests with 503, waits up to `limits.drainSeconds` for running ones, ends streams
   * with a hint to reconnect, stops background work and closes the storage. May be called more than once.
   */
  stop(): Promise<void>;
}

/** Creates a backend. Throws if an option is invalid. Uses the storage only from `start` on. */
export function createBackend(options: BackendOptions): Backend {
  const { storage } = options;
  if (typeof (storage as Partial<Storage> | undefined)?.migrate !== 'function')
    throw new Error(
      'storage must be a storage, such as `await openSqlite({ path })` or `createMemoryStorage()`',
    );
  const backendContext = createContext(options);
  const { context, clock, events } = backendContext;
  const runDataSteps = createDataSteps(areas, { storage, clock, log: context.log });
  const catalogue = createCatalogue(areas, engineTables);
  const sessionHeader = (options.headers?.session ?? 'x-session-id').toLowerCase();
  const services = createServices(context, { options, events, catalogue, sessionHeader });
  const operations = prepareAll(services, options);
  addConsumers(events.consumers, catalogue, services.byArea, options.consumers);
  const { redactSecrets } = backendContext;
  const consumers = createConsumers({ ...context, registry: events.consumers, redactSecrets });
  const pipeline = createPipeline(backendContext, options, services, operations, consumers, sessionHeader);
  const { dispatcher, scheduler } = pipeline;

  async function start(): Promise<void> {
    await storage.migrate(catalogue.tables);
    await clock.start();
    await runDataSteps();
    if (options.rootApiKey === undefined) {
      const key = await services.apiKeys.createFirstKey();
      if (key !== null) (options.onFirstKey ?? printFirstKey)(key);
    }
    if (options.background === false) return;
    await events.start();
    services.events.sessionWatch.start();
    services.platformAuth.start();
    services.matchBroker.start();
    scheduler.start();
  }

  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopped ??= stopAll(backendContext, services, pipeline).then(() => storage.close()));

  return {
    handle: dispatcher.handle,
    api: createApi(operations, dispatcher),
    authenticate: (headers) =>
      dispatcher.authenticate(headers).catch((thrown: unknown) => {
        throw knownError(thrown);
      }),
    events: events.bus,
    consumers: consumers.control,
    catalogue,
    authentication: services.authentication,
    promote: services.accounts.promote,
    fleets: services.fleets,
    scheduler,
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function prepareAll({ byArea }: Services, { hooks, exposeInternal }: BackendOptions): Operation[] {
  const operations = areas.flatMap(({ contract }) => {
    const { operations, page } = byArea[contract.area]!;
    return prepareOperations(contract, operations as unknown as AnyHandlers, page);
  });
  return withHooks(operations, hooks).filter(
    ({ route }) => exposeInternal || !route.path.split('/').includes('internal'),
  );
}

/** What runs the operations and the scheduled tasks. */
interface Pipeline {
  readonly dispatcher: Dispatcher;
  readonly scheduler: Scheduler;
  readonly openStreams: OpenStreams;
}

function createPipeline(
  { context, events, recordRefusal }: BackendContext,
  options: BackendOptions,
  services: Services,
  operations: readonly Operation[],
  consumers: Consumers,
  sessionHeader: string,
): Pipeline {
  const { storage, clock, ids, log, limits, rates, atomically } = context;
  const idempotency = createIdempotency({
    storage,
    atomically,
    keepSeconds: limits.idempotencySeconds,
    requestSeconds: limits.requestSeconds,
  });
  const stream = createStreamDependencies(clock, limits, log);
  const dispatcher = createDispatcher({
    operations,
    authenticate: createAuthenticator(services),
    redeemTicket: services.events.redeemTicket,
    db: storage,
    clock,
    ids,
    log,
    limits,
    rates,
    clientAddress: createClientAddress(options.trustProxy),
    idempotency,
    atomically,
    stream,
    recordRefusal,
    sessionHeader,
    keyHeader: (options.headers?.apiKey ?? 'x-api-key').toLowerCase(),
  });
  const scheduler = createScheduler({
    storage,
    clock,
    log,
    tasks: [
      ...Object.values(services.byArea).flatMap(({ tasks = [] }) => tasks),
      ...events.tasks,
      ...consumers.tasks,
      ...services.connections.tasks,
      {
        name: 'idempotency.sweep',
        everyMilliseconds: 600_000,
        run: ({ signal }) => idempotency.sweep(clock.now(), signal),
      },
    ],
  });
  return { dispatcher, scheduler, openStreams: stream.open };
}

const anonymous: Actor = { kind: 'anonymous' };

const createAuthenticator =
  ({ sessionAuthenticator, keyAuthenticator }: Services): Authenticator =>
  async ({ session, key }, now) =>
    session !== undefined
      ? sessionAuthenticator.authenticate(session, now)
      : key !== undefined
        ? keyAuthenticator.authenticate(key, now)
        : anonymous;

/** Ends waiting calls and streams, waits for running requests, then stops background work. */
async function stopAll(
  { clock, events }: BackendContext,
  services: Services,
  { dispatcher, scheduler, openStreams }: Pipeline,
): Promise<void> {
  services.authentication.stopWaiting();
  services.fleets.stopWaiting();
  services.matchBroker.stopWaiting();
  const drained = dispatcher.drain();
  openStreams.drain();
  await drained;
  await Promise.all([scheduler.stop(), services.platformAuth.stop()]);
  await services.matchBroker.stop();
  await services.matchmaking.stop();
  services.events.sessionWatch.stop();
  await services.connections.stop();
  await events.stop();
  clock.stop();
}

/** Prints the only secret that is ever printed: without it, nobody could create the second key. */
function printFirstKey(key: string): void {
  process.stdout.write(`first API key, with every permission, shown this once: ${key}\n`);
}
