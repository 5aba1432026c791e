import { calendarTime, wholeSeconds } from '../../runtime/clock.ts';
import type { Outages } from '../../runtime/outages.ts';
import type {
  OutboundClient,
  OutboundFailure,
  OutboundResult,
} from '../../runtime/outbound/outbound-client.ts';
import type { Lease } from '../../scheduler/lease.ts';
import type { WebhooksContext } from './limits.ts';
import { type Attempt, recordAttempt } from './record-attempt.ts';
import { isAccepted } from './rules.ts';
import { secretLocation } from './secret-location.ts';
import { signedHeaders } from './signature.ts';
import { deliveryStates, webhookStates } from './states.ts';
import type { Subscriptions } from './subscriptions.ts';
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './tables.ts';

export interface SenderDependencies {
  readonly client: OutboundClient;
  /** Of the addresses, by webhook. */
  readonly outages: Outages;
  /** Called after the commit if a webhook was paused. */
  readonly changed: Subscriptions['changed'];
}

/** Requests to one webhook that are under way, at most: one that does not answer leaves room for others. */
const concurrencyPerWebhook = 4;
/** The same while its last attempt failed: a dead address takes one of the connections. */
const concurrencyWhileFailing = 1;
const batchSize = 100;
const pollMilliseconds = 1_000;
/** How long later deliveries of a lane are set aside when the first one is sent: longer than a request can take. */
const holdMilliseconds = 10_000;

const laneOf = ({ webhookId, lane }: Pick<DeliveryRow, 'webhookId' | 'lane'>): string =>
  `${webhookId} ${lane}`;

/** A lane whose first delivery is under way. */
interface SentLane {
  readonly webhookId: string;
  readonly ended: Promise<void>;
}

/** What is under way in one run. */
interface Run {
  readonly lease: Lease;
  readonly lanes: Map<string, SentLane>;
  /** Webhooks that an answer has paused since they were read: their lanes are free, and what was read says they are active. */
  readonly paused: Set<string>;
}

/**
 * Sends the deliveries that are due, until there are none. One node runs this at a time, under a lease.
 *
 * A delivery stays pending while it is sent, and its result is written under the fence of the lease. So a delivery whose
 * node dies is sent again by the next one, with the same `webhook-id`, and a node that has lost its lease writes nothing.
 */
export async function sendDue(
  ctx: WebhooksContext,
  dependencies: SenderDependencies,
  lease: Lease,
): Promise<void> {
  const run: Run = { lease, lanes: new Map(), paused: new Set() };
  try {
    while (!lease.signal.aborted) {
      // Repeated until it moves nothing: webhooks without room no longer hide what is due for others.
      if ((await startDue(ctx, dependencies, run)) > 0) continue;
      if (run.lanes.size === 0) break;
      await oneEnds(ctx, run);
    }
  } finally {
    // Also if the storage fails: the lease is given back when nothing is under way.
    await Promise.all([...run.lanes.values()].map(({ ended }) => ended));
  }
}

/** Waits until a request has ended, or for a second: there may be new deliveries. */
async function oneEnds({ clock }: WebhooksContext, { lanes }: Run): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(pollMilliseconds, resolve);
  await Promise.race([promise, ...[...lanes.values()].map(({ ended }) => ended)]);
  cancel();
}

/** Begins to send what is due. Returns how many lanes it has moved. */
async function startDue(ctx: WebhooksContext, dependencies: SenderDependencies, run: Run): Promise<number> {
  const { storage, clock } = ctx;
  run.paused.clear();
  const active = await storage.find(webhooks, { where: { deleted: false, state: webhookStates.ACTIVE } });
  const ready = new Map(
    active
      .filter((row) => hasRoom(run, row) && canReach(dependencies, row))
      .map((row) => [row.webhookId, row]),
  );
  if (ready.size === 0) return 0;
  const due = await storage.find(webhookDeliveries, {
    where: {
      webhookId: { in: [...ready.keys()] },
      state: deliveryStates.PENDING,
      dueAt: { lte: clock.now() },
    },
    orderBy: ['dueAt', 'sequence'],
    limit: batchSize,
  });
  let moved = 0;
  for (const [lane, [first, ...others]] of byLane(due)) {
    const webhook = ready.get(first.webhookId)!;
    if (run.lanes.has(lane) || !hasRoom(run, webhook) || run.lease.signal.aborted) continue;
    moved++;
    const head = await headOf(ctx, first);
    if (!head || run.paused.has(first.webhookId)) continue;
    const isDue = head.dueAt <= clock.now();
    // Before the request begins: afterwards its result decides when the lane continues.
    if (!isDue || others.length > 0)
      await setAside(ctx, head, isDue ? clock.now() + holdMilliseconds : head.dueAt);
    if (!isDue) continue;
    const ended = send(ctx, dependencies, run, webhook, head).finally(() => run.lanes.delete(lane));
    run.lanes.set(lane, { webhookId: webhook.webhookId, ended });
  }
  return moved;
}

/** Groups deliveries by their lanes. */
function byLane(due: readonly DeliveryRow[]): Map<string, [DeliveryRow, ...DeliveryRow[]]> {
  const lanes = new Map<string, [DeliveryRow, ...DeliveryRow[]]>();
  for (const row of due) {
    const rows = lanes.get(laneOf(row));
    if (rows) rows.push(row);
    else lanes.set(laneOf(row), [row]);
  }
  return lanes;
}

const hasRoom = ({ lanes }: Run, { webhookId, failingSince }: WebhookRow): boolean =>
  [...lanes.values()].filter((lane) => lane.webhookId === webhookId).length <
  (failingSince > 0 ? concurrencyWhileFailing : concurrencyPerWebhook);

const canReach = ({ client }: SenderDependencies, { url }: WebhookRow): boolean =>
  client.openUntil(url) === null;

/** Reads the first pending delivery of a lane, which is the only one that may be sent. */
async function headOf(
  { storage }: WebhooksContext,
  { webhookId, lane }: DeliveryRow,
): Promise<DeliveryRow | undefined> {
  const [head] = await storage.find(webhookDeliveries, {
    where: { webhookId, lane, state: deliveryStates.PENDING },
    orderBy: ['sequence'],
    limit: 1,
  });
  return head;
}

/** Makes what is due in a lane behind its head wait, so that it does not hide what is due in other lanes. */
async function setAside(
  { storage, clock }: WebhooksContext,
  { webhookId, lane, deliveryId }: DeliveryRow,
  until: number,
): Promise<void> {
  await storage.update(
    webhookDeliveries,
    {
      webhookId,
      lane,
      deliveryId: { not: deliveryId },
      state: deliveryStates.PENDING,
      dueAt: { lte: clock.now() },
    },
    { dueAt: until },
    { orderBy: ['deliveryId'], returns: 'key' },
  );
}

/** Sends one delivery and writes what came of it. Never rejects. */
async function send(
  ctx: WebhooksContext,
  dependencies: SenderDependencies,
  { lease, paused: pausedNow }: Pick<Run, 'lease' | 'paused'>,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<void> {
  try {
    const result = await request(ctx, dependencies, lease, webhook, delivery);
    // Nothing was sent, or nobody waited for the answer.
    if ('failure' in result && (result.failure === 'CIRCUIT_OPEN' || result.failure === 'ABORTED')) return;
    noteResult(dependencies.outages, webhook.webhookId, result);
    const attempt: Attempt = { delivery, result, at: ctx.clock.now() };
    await ctx.atomically(ctx.systemCall('webhooks.send'), async (unit) => {
      await lease.guard(unit);
      const paused = await recordAttempt(unit, attempt, ctx.limits.webhookAttempts);
      if (!paused) return;
      unit.afterCommit(() => {
        pausedNow.add(webhook.webhookId);
        dependencies.changed(paused);
      });
    });
  } catch (cause) {
    ctx.log.warn(
      { cause, delivery: delivery.deliveryId },
      'the result of a webhook delivery could not be stored; it is sent again',
    );
  }
}

/** An address that refuses with a status is away as well: it takes no deliveries. */
function noteResult(outages: Outages, webhookId: string, result: OutboundResult | SecretFailure): void {
  if ('failure' in result) outages.failed(result.failure, webhookId);
  else if (isAccepted(result.status)) outages.worked(webhookId);
  else outages.failed(`it answered ${result.status}`, webhookId);
}

/** Why a request was not even tried. */
type SecretFailure = { readonly failure: OutboundFailure | 'SECRET_UNREADABLE' };

async function request(
  { clock, secrets }: WebhooksContext,
  { client }: SenderDependencies,
  { signal }: Lease,
  webhook: WebhookRow,
  { deliveryId, body }: DeliveryRow,
): Promise<OutboundResult | SecretFailure> {
  const now = clock.now();
  const location = secretLocation(webhook.webhookId);
  const current = secrets.unseal(webhook.secret, location);
  if (current === null) return { failure: 'SECRET_UNREADABLE' };
  const previous =
    webhook.previousSecret !== null && webhook.previousUntil > now
      ? secrets.unseal(webhook.previousSecret, location)
      : null;
  const message = { id: deliveryId, timestampSeconds: wholeSeconds(calendarTime(clock)), body };
  const headers = signedHeaders(message, previous === null ? [current] : [current, previous]);
  return client.post({ url: webhook.url, headers, body, signal });
}
