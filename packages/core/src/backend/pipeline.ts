import { keyAuthenticatorPart } from '../areas/api-keys/parts.ts';
import type { Area } from '../areas/area.ts';
import { areas } from '../areas/areas.ts';
import { eventsArea } from '../areas/events/index.ts';
import { sessionAuthenticatorPart } from '../areas/sessions/parts.ts';
import type { Consumers } from '../events/consumers/create-consumers.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { createDispatcher, type Dispatcher } from '../http/dispatch.ts';
import type { Idempotency } from '../http/idempotency/idempotency.ts';
import { idempotencyKeys } from '../http/idempotency/tables.ts';
import { createClientAddress } from '../http/input/client-address.ts';
import { type AnyHandlers, type Operation, prepareOperations } from '../http/operation.ts';
import { createOverload } from '../http/overload.ts';
import type { OpenStreams } from '../http/stream/open-streams.ts';
import { createStreamDependencies } from '../http/stream/stream.ts';
import type { Actor } from '../kernel/call.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import { createScheduler, type Scheduler } from '../scheduler/scheduler.ts';
import { hasExpired } from '../storage/has-rows.ts';
import { sessionHeaderOf } from './create-all-parts.ts';
import type { BackendContext } from './create-context.ts';
import type { Parts } from './create-parts.ts';
import { withHooks } from './hooks.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';
import type { ConnectedUnitApi } from './unit-api.ts';

/** What runs the operations and the scheduled tasks. */
export interface Pipeline {
  readonly operations: readonly Operation[];
  readonly dispatcher: Dispatcher;
  readonly scheduler: Scheduler;
  readonly openStreams: OpenStreams;
}

/** Creates what runs the operations and the scheduled tasks. */
export function createPipeline(
  { context, availability, events, recordRefusal }: BackendContext,
  options: BackendOptions<OwnAreas>,
  parts: Parts,
  own: readonly Area[],
  consumers: Consumers,
  unitApi: ConnectedUnitApi,
  idempotency: Idempotency,
): Pipeline {
  const { storage, clock, ids, log, limits, rates, atomically } = context;
  const stream = createStreamDependencies(clock, limits, log);
  const operations = prepareAll(parts, own, options);
  unitApi.connect(operations, { log, clock, idempotency, atomically });
  const dispatcher = createDispatcher({
    operations,
    authenticate: createAuthenticator(parts),
    redeemTicket: parts.get(eventsArea).redeemTicket,
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
    overload: createOverload({ limits, clock, storage }),
    sessionHeader: sessionHeaderOf(options),
    keyHeader: (options.headers?.apiKey ?? 'x-api-key').toLowerCase(),
  });
  const scheduler = createScheduler({
    storage: storage.reserved ?? storage,
    clock,
    log,
    tasks: [
      availability.task,
      ...parts.background.flatMap(({ tasks = [] }) => tasks),
      ...events.tasks,
      ...consumers.tasks,
      {
        name: 'idempotency.sweep',
        everyMilliseconds: 600_000,
        hasWork: () => hasExpired(storage, [idempotencyKeys], 'expiresAt', clock.now()),
        run: ({ signal }) => idempotency.sweep(clock.now(), signal),
      },
    ],
  });
  return { operations, dispatcher, scheduler, openStreams: stream.open };
}

const anonymous: Actor = { kind: 'anonymous' };

function createAuthenticator(parts: Parts): Authenticator {
  const sessions = parts.get(sessionAuthenticatorPart);
  const keys = parts.get(keyAuthenticatorPart);
  return async ({ session, key }, now) =>
    session !== undefined
      ? sessions.authenticate(session, now)
      : key !== undefined
        ? keys.authenticate(key, now)
        : anonymous;
}

/** Milliseconds that background work gets to end, at least. */
const minBackgroundMilliseconds = 500;

/**
 * Ends waiting calls and streams, waits for running requests, then stops background work, dependent areas first.
 *
 * Requests and background work together get `drainSeconds`: while the database does not answer, background work would
 * otherwise wait for one statement after the other.
 */
export async function stopAll(
  backendContext: BackendContext,
  parts: Parts,
  { dispatcher, scheduler, openStreams }: Pipeline,
): Promise<void> {
  const { clock, context } = backendContext;
  const until = clock.now() + context.limits.drainSeconds * 1000;
  for (const { stopWaiting } of parts.background) stopWaiting?.();
  const drained = dispatcher.drain();
  openStreams.drain();
  await drained;
  try {
    const rest = Math.max(minBackgroundMilliseconds, until - clock.now());
    await withTimeout(clock, rest, stopBackground(backendContext, parts, scheduler));
  } catch (cause) {
    context.log.warn(
      { cause },
      'background work did not end in time; other nodes continue it when its leases end',
    );
  }
  clock.stop();
}

async function stopBackground(
  { events }: BackendContext,
  { background }: Parts,
  scheduler: Scheduler,
): Promise<void> {
  await scheduler.stop();
  for (const { stop } of background.toReversed()) await stop?.();
  await events.stop();
}

function prepareAll(
  parts: Parts,
  own: readonly Area[],
  { hooks, exposeInternal }: BackendOptions<OwnAreas>,
): readonly Operation[] {
  const operations = [...areas, ...own].flatMap((area) => {
    const { operations, page } = parts.get(area);
    return prepareOperations(area.contract, operations as unknown as AnyHandlers, page);
  });
  return withHooks(operations, hooks).filter(
    ({ route }) => exposeInternal || !route.path.split('/').includes('internal'),
  );
}
