import type { Unit } from '../../kernel/unit.ts';
import { goneStatus, isAccepted, pauseAfter } from './rules.ts';
import { deliveryStates, webhookStates } from './states.ts';
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './tables.ts';

/** One attempt to send a delivery. */
export interface Attempt {
  /** As it was when the attempt began. */
  readonly delivery: DeliveryRow;
  readonly result: { readonly status: number } | { readonly failure: string };
  readonly at: number;
}

/**
 * Writes what came of an attempt, within a unit. A failure makes later deliveries of the lane wait too. Returns the
 * webhook if it has paused it, otherwise null.
 *
 * The webhook is paused if its address is gone, or if the delivery has failed in all its attempts and no other delivery
 * was accepted since the first of them.
 */
export async function recordAttempt(
  unit: Unit,
  { delivery, result, at }: Attempt,
  maxAttempts: number,
): Promise<WebhookRow | null> {
  const { deliveryId, webhookId, lane } = delivery;
  const status = 'status' in result ? result.status : 0;
  const failure = 'failure' in result ? result.failure : '';
  const guard = { deliveryId, state: deliveryStates.PENDING };
  const noted = { attempts: { add: 1 }, attemptedAt: at, status, failure };
  // The webhook comes first, as in the operations: in different orders, two units could wait for each other.
  if (isAccepted(status)) {
    await unit.update(webhooks, { webhookId, failingSince: { gt: 0 } }, { failingSince: 0 });
    await unit.update(webhookDeliveries, guard, { ...noted, state: deliveryStates.DELIVERED });
    await wakeLane(unit, delivery, at);
    return null;
  }
  const tries = delivery.tries + 1;
  const triedSince = delivery.triedSince || at;
  const pause = status === goneStatus ? null : pauseAfter(tries, maxAttempts);
  await unit.update(webhooks, { webhookId, failingSince: 0 }, { failingSince: at });
  if (pause !== null) {
    const dueAt = at + pause;
    await unit.update(webhookDeliveries, guard, { ...noted, tries, triedSince, dueAt });
    await unit.update(
      webhookDeliveries,
      { webhookId, lane, state: deliveryStates.PENDING, dueAt: { lt: dueAt } },
      { dueAt },
      { orderBy: ['deliveryId'], returns: 'key' },
    );
    return null;
  }
  const paused = await pauseWebhook(unit, webhookId, status === goneStatus, triedSince, at);
  await unit.update(webhookDeliveries, guard, { ...noted, tries, triedSince, state: deliveryStates.FAILED });
  await wakeLane(unit, delivery, at);
  return paused;
}

/** Pauses a webhook if its address is gone or it has failed all the time. Returns its row if it was paused. */
async function pauseWebhook(
  unit: Unit,
  webhookId: string,
  isGone: boolean,
  triedSince: number,
  at: number,
): Promise<WebhookRow | null> {
  const [paused = null] = await unit.update(
    webhooks,
    {
      webhookId,
      state: webhookStates.ACTIVE,
      deleted: false,
      ...(!isGone && { failingSince: { gt: 0, lte: triedSince } }),
    },
    { state: isGone ? webhookStates.PAUSED_GONE : webhookStates.PAUSED_FAILING, pausedAt: at },
  );
  if (paused) unit.audit({ object: webhookId, outcome: isGone ? 'paused: gone' : 'paused: failing' });
  return paused;
}

/** Makes the next delivery of a lane due: it may have been set aside. */
async function wakeLane(unit: Unit, { webhookId, lane }: DeliveryRow, now: number): Promise<void> {
  const [next] = await unit.find(webhookDeliveries, {
    where: { webhookId, lane, state: deliveryStates.PENDING },
    orderBy: ['sequence'],
    limit: 1,
  });
  if (next && next.dueAt > now)
    await unit.update(
      webhookDeliveries,
      { deliveryId: next.deliveryId, state: deliveryStates.PENDING },
      { dueAt: now },
    );
}
