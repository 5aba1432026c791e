import { keyAuthenticatorPart } from '../areas/api-keys/parts.ts';
import type { Area } from '../areas/area.ts';
import { eventsArea } from '../areas/events/index.ts';
import { sessionAuthenticatorPart } from '../areas/sessions/parts.ts';
import { createAdmission } from '../http/admission/admission.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { createDispatcher, type Dispatcher } from '../http/dispatch.ts';
import type { Idempotency } from '../http/idempotency/idempotency.ts';
import { idempotencyKeys } from '../http/idempotency/tables.ts';
import { createClientAddress } from '../http/input/client-address.ts';
import { type AnyHandlers, type Operation, prepareOperations } from '../http/operation.ts';
import { createRequestMeter } from '../http/request-meter.ts';
import type { OpenStreams } from '../http/stream/open-streams.ts';
import { createStreamDependencies } from '../http/stream/stream.ts';
import type { Actor } from '../kernel/call.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import { createScheduler, type Scheduler } from '../scheduler/scheduler.ts';
import type { Task } from '../scheduler/task.ts';
import { hasExpired } from '../storage/has-rows.ts';
import type { Storage } from '../storage/storage.ts';
import { sessionHeaderOf } from './create-all-parts.ts';
import type { BackendContext } from './create-context.ts';
import type { Parts } from './create-parts.ts';
import { withHooks } from './hooks.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';
import { rateWindowsTask } from './rate-windows-task.ts';
import type { ConnectedUnitApi } from './unit-api.ts';

/** What runs the operations and the scheduled tasks. */
export interface Pipeline {
  readonly operations: readonly Operation[];
  readonly dispatcher: Dispatcher;
  readonly scheduler: Scheduler;
  readonly openStreams: OpenStreams;
}

/** What the pipeline is put together from. */
export interface PipelineParts {
  readonly areas: readonly Area[];
  /** The names of the areas whose operations are refused. */
  readonly excluded: ReadonlySet<string>;
  readonly parts: Parts;
  /** The tasks of areas, events and consumers. */
  readonly tasks: readonly Task[];
  readonly unitApi: ConnectedUnitApi;
  readonly idempotency: Idempotency;
}

/** Creates what runs the operations and the scheduled tasks. */
export function createPipeline(
  { context, availability, clockRecord, tracer, atomically, recordRefusal }: BackendContext,
  options: BackendOptions<OwnAreas>,
  { areas, excluded, parts, tasks, unitApi, idempotency }: PipelineParts,
): Pipeline {
  const { storage, clock, ids, log, limits, rates, meter } = context;
  const stream = createStreamDependencies(clock, limits, log);
  const operations = prepareAll(parts, areas, excluded, options, storage);
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
    responseHeaders: lowerCaseNames(options.responseHeaders),
    recordRefusal,
    recordPlayer: meter?.recordPlayer,
    admission: createAdmission({ limits, clock }),
    tracer,
    requestMeter: meter === null ? null : createRequestMeter(meter, clock.monotonic ?? clock.now),
    sessionHeader: sessionHeaderOf(options),
    keyHeader: (options.headers?.apiKey ?? 'x-api-key').toLowerCase(),
  });
  const scheduler = createScheduler({
    storage: storage.reserved ?? storage,
    clock,
    log,
    meter,
    tracer,
    hasOtherNodes: context.hasOtherNodes,
    tasks: [
      availability.task,
      clockRecord.task,
      ...tasks,
      {
        name: 'idempotency.sweep',
        everyMilliseconds: 600_000,
        hasWork: () => hasExpired(storage, [idempotencyKeys], 'expiresAt', clock.now()),
        run: ({ signal }) => idempotency.sweep(clock.now(), signal),
      },
      ...(options.rateStore === 'storage' ? [rateWindowsTask(storage, clock)] : []),
    ],
  });
  return { operations, dispatcher, scheduler, openStreams: stream.open };
}

const lowerCaseNames = (headers: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), value]],
    ),
  );

const anonymous: Actor = { kind: 'anonymous' };

function createAuthenticator(parts: Parts): Authenticator {
  const sessions = parts.get(sessionAuthenticatorPart);
  const keys = parts.get(keyAuthenticatorPart);
  return ({ session, key }, now, beforeGuess) =>
    session !== undefined
      ? sessions.authenticate(session, now, beforeGuess)
      : key !== undefined
        ? keys.authenticate(key, now, beforeGuess)
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
  isRestart: boolean,
): Promise<void> {
  const { clock, context, events } = backendContext;
  const until = clock.now() + context.limits.drainSeconds * 1000;
  for (const { stopWaiting } of parts.background) stopWaiting?.();
  const drained = dispatcher.drain();
  openStreams.drain();
  if (isRestart) events.hub.closeStreams({ all: true });
  await drained;
  try {
    const rest = Math.max(minBackgroundMilliseconds, until - clock.now());
    await withTimeout(clock, rest, stopBackground(backendContext, parts, scheduler, isRestart));
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
  isRestart: boolean,
): Promise<void> {
  await scheduler.stop();
  for (const { stop } of background.toReversed()) await stop?.({ isRestart });
  await events.stop();
}

function prepareAll(
  parts: Parts,
  areas: readonly Area[],
  excluded: ReadonlySet<string>,
  { hooks, exposeInternal }: BackendOptions<OwnAreas>,
  { isRemote = false }: Pick<Storage, 'isRemote'>,
): readonly Operation[] {
  const operations = areas.flatMap((area) => {
    const { operations, page, sharedUnits } = parts.get(area);
    const isExcluded = excluded.has(area.name);
    return prepareOperations(area.contract, operations as unknown as AnyHandlers, page, sharedUnits).map(
      (each) => ({ ...each, isExcluded, sharedUnit: isRemote ? each.sharedUnit : null }),
    );
  });
  return withHooks(operations, hooks).filter(({ isInternal }) => exposeInternal || !isInternal);
}
