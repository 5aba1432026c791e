import type { Accounts } from '../areas/accounts/index.ts';
import type { Context } from '../areas/area.ts';
import type { Authentication } from '../areas/authentication/index.ts';
import type { Fleets } from '../areas/fleets/index.ts';
import { areas } from '../areas/index.ts';
import { recordAudit } from '../audit/record.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import type { EventBus } from '../events/bus.ts';
import { createEventEngine } from '../events/create-event-engine.ts';
import { createDispatcher } from '../http/dispatch.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { createClientAddress } from '../http/input/client-address.ts';
import { type AnyHandlers, prepareOperations } from '../http/operation.ts';
import { createRates } from '../http/rates.ts';
import type { HttpHandler } from '../http/request.ts';
import { createStreamDependencies } from '../http/stream/stream.ts';
import type { Actor, Call } from '../kernel/call.ts';
import { resolveLimits } from '../kernel/limits.ts';
import type { HealthRecord } from '../kernel/schemas.ts';
import { createAtomically, createSingle } from '../kernel/unit-of-work.ts';
import { systemClock } from '../runtime/clock.ts';
import { createDatabaseClock } from '../runtime/database-clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { createRedactingLog, silentLog } from '../runtime/log.ts';
import { createRedactor, createSecrets } from '../runtime/secrets.ts';
import { createScheduler, type Scheduler } from '../scheduler/scheduler.ts';
import { type Api, createApi } from './api.ts';
import { createServices } from './create-services.ts';
import { engineTables } from './engine-tables.ts';
import type { BackendOptions } from './options.ts';

/** A whole backend. */
export interface Backend extends HttpHandler, AsyncDisposable {
  /** Every operation as a typed function of this process. */
  readonly api: Api;
  /** Listeners for what this process commits. */
  readonly events: EventBus;
  /** What all areas promise: routes, permissions, errors, events, tables. */
  readonly catalogue: Catalogue;
  /** Ends logins that a provider of the host completes later. */
  readonly authentication: Pick<Authentication, 'complete'>;
  /** Gives an account a role: the first administrator. Throws ACCOUNT_NOT_FOUND. */
  readonly promote: Accounts['promote'];
  /** What the host does with hosts of the fleet: takes them out of use, stops what they run. */
  readonly fleets: Pick<Fleets, 'drain' | 'stopJob'>;
  /** The scheduled tasks: what is due can be run by hand with `tick`. */
  readonly scheduler: Pick<Scheduler, 'tick' | 'tasks'>;
  /**
   * Brings the tables up to date, makes the first API key where there is none, and begins background work. Call it
   * once, before the first request.
   */
  start(): Promise<void>;
  /**
   * Refuses new requests, lets running ones finish (`limits.drainSeconds`), ends streams with a hint to come back,
   * stops background work and closes the storage. Idempotent.
   */
  stop(): Promise<void>;
}

const anonymous: Actor = { kind: 'anonymous' };

/** Wires a backend together. Throws where an option cannot be used; touches the storage only in `start`. */
export function createBackend(options: BackendOptions): Backend {
  const { storage } = options;
  checkRootKey(options.rootApiKey);
  const secretKeys = [options.secretKey ?? []].flat();
  const redactSecrets = createRedactor([options.rootApiKey ?? [], secretKeys].flat());
  const log = createRedactingLog(options.log ?? silentLog, redactSecrets);
  const limits = resolveLimits(options.limits);
  const rates = createRates(options.rates);
  const ids = options.ids ?? systemIds;
  const clock = createDatabaseClock(options.clock ?? systemClock, options.clock ? {} : storage, log);
  const secrets = createSecrets({
    secretKeys,
    ...(options.random && { random: options.random }),
  });
  const sessionHeader = (options.headers?.session ?? 'x-session-id').toLowerCase();
  const keyHeader = (options.headers?.apiKey ?? 'x-api-key').toLowerCase();

  const events = createEventEngine({ storage, clock, ids, limits, log });
  const audit = { ids, redactSecrets };
  const atomically = createAtomically({
    transaction: (work) => storage.transaction(work),
    storeEvents: events.outbox.storeEvents,
    storeAudit: (unit, call, entries) => recordAudit(unit, audit, call, entries),
  });

  const context: Context = {
    storage,
    atomically,
    single: createSingle(storage, atomically),
    clock,
    ids,
    secrets,
    log,
    limits,
    rates,
    systemCall: (operation) => systemCall(operation),
    health: async (own = async () => []): Promise<HealthRecord> => {
      const components = [...(await storage.health()), ...(await own())];
      // Health operations are public: whoever asks learns what is broken, not why.
      return {
        healthy: components.every(({ healthy }) => healthy),
        components: components.map((part) => ({ ...part, status: '' })),
      };
    },
  };

  function systemCall(operation: string): Call {
    return {
      operation,
      actor: { kind: 'system' },
      requestId: ids.next('request'),
      now: clock.now(),
      address: '',
      userAgent: '',
      signal: () => never,
      db: storage,
      unit: null,
      object: null,
      audited: false,
      header: () => undefined,
      reply: () => {},
    };
  }

  const catalogue = createCatalogue(areas, engineTables);
  const services = createServices(context, { options, events, catalogue, sessionHeader });
  const operations = areas
    .flatMap(({ contract }) => {
      const { operations, page } = services.byArea[contract.area]!;
      return prepareOperations(contract, operations as unknown as AnyHandlers, page);
    })
    .filter(({ route }) => options.exposeInternal || !route.path.split('/').includes('internal'));

  const idempotency = createIdempotency({
    storage,
    atomically,
    keepSeconds: limits.idempotencySeconds,
    requestSeconds: limits.requestSeconds,
  });
  const stream = createStreamDependencies(clock, limits, log);
  const dispatcher = createDispatcher({
    operations,
    authenticate: async ({ session, key }, now) =>
      session !== undefined
        ? services.sessionAuthenticator.authenticate(session, now)
        : key !== undefined
          ? services.keyAuthenticator.authenticate(key, now)
          : anonymous,
    redeemTicket: services.events.redeemTicket,
    db: storage,
    clock,
    ids,
    log,
    limits,
    rates,
    clientAddress: createClientAddress(options.trustProxy),
    idempotency,
    stream,
    recordRefusal: (call, reason) =>
      recordAudit(storage, audit, call, [{ object: call.object ?? '', outcome: reason }]),
    sessionHeader,
    keyHeader,
  });

  const scheduler = createScheduler({
    storage,
    clock,
    log,
    tasks: [
      ...Object.values(services.byArea).flatMap(({ tasks = [] }) => tasks),
      ...events.tasks,
      ...services.connections.tasks,
      {
        name: 'idempotency.sweep',
        everyMilliseconds: 600_000,
        run: ({ signal }) => idempotency.sweep(clock.now(), signal),
      },
    ],
  });
  let stopped: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    services.authentication.stopWaiting();
    services.fleets.stopWaiting();
    services.matchBroker.stopWaiting();
    const drained = dispatcher.drain();
    stream.open.drain();
    await drained;
    await Promise.all([scheduler.stop(), services.platformAuth.stop()]);
    await services.matchBroker.stop();
    await services.matchmaking.stop();
    services.events.sessionWatch.stop();
    await services.connections.stop();
    await events.stop();
    clock.stop();
    await storage.close();
  }

  const stop = (): Promise<void> => (stopped ??= stopAll());
  return {
    handle: dispatcher.handle,
    api: createApi(operations, dispatcher),
    events: events.bus,
    catalogue,
    authentication: services.authentication,
    promote: services.accounts.promote,
    fleets: services.fleets,
    scheduler,
    async start() {
      await storage.migrate(catalogue.tables);
      await clock.start();
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
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

const never = new AbortController().signal;

function checkRootKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x21-\x7e]{32,256}$/.test(key))
    throw new Error('rootApiKey takes 32 to 256 visible ASCII characters');
}

/** The one secret that is ever printed: without it nobody could make the second key. */
function printFirstKey(key: string): void {
  process.stdout.write(`first API key, with every permission, shown this once: ${key}\n`);
}
