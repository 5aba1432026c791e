import type { Lease } from '../../scheduler/lease.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasRows } from '../../storage/has-rows.ts';
import type { Task } from '../area.ts';
import type { WebhooksContext } from './limits.ts';
import { type SenderDependencies, sendDue } from './sender.ts';
import { deliveryStates, webhookStates } from './states.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

const dayMilliseconds = 86_400_000;
/** Longer than a request takes: a node that is slow for some seconds keeps its lease, and no other one sends the same again. */
const sendLeaseMilliseconds = 10_000;

interface TasksDependencies extends SenderDependencies {
  /** Whether any webhook is active, as far as this node knows. */
  readonly hasWebhooks: () => boolean;
}

/** Creates the tasks: sending, and clearing up. */
export const createTasks = (ctx: WebhooksContext, dependencies: TasksDependencies): readonly Task[] => [
  {
    name: 'webhooks.send',
    everyMilliseconds: 1_000,
    leaseMilliseconds: sendLeaseMilliseconds,
    // Without webhooks the task takes no lease, so it costs nothing.
    partitions: async () => (dependencies.hasWebhooks() ? ['all'] : []),
    hasWork: () => hasDue(ctx),
    run: (lease) => sendDue(ctx, dependencies, lease),
  },
  {
    name: 'webhooks.sweep',
    everyMilliseconds: 60_000,
    hasWork: async () => (await ctx.storage.find(webhooks, { limit: 1 })).length > 0,
    run: (lease) => sweep(ctx, dependencies, lease),
  },
];

/** Returns whether a delivery of an active webhook is due. */
async function hasDue({ storage, clock }: WebhooksContext): Promise<boolean> {
  const active = await storage.find(webhooks, { where: { deleted: false, state: webhookStates.ACTIVE } });
  if (active.length === 0) return false;
  const due = {
    webhookId: { in: active.map(({ webhookId }) => webhookId) },
    state: deliveryStates.PENDING,
    dueAt: { lte: clock.now() },
  };
  return hasRows(storage, webhookDeliveries, due, ['webhookId', 'state', 'dueAt']);
}

/** Pauses webhooks with a large backlog, and deletes old deliveries, deleted webhooks and secrets that have been rotated. */
async function sweep(
  ctx: WebhooksContext,
  { changed }: SenderDependencies,
  { signal, guard }: Lease,
): Promise<void> {
  const { storage, clock, limits } = ctx;
  const now = clock.now();
  const active = await storage.find(webhooks, { where: { deleted: false, state: webhookStates.ACTIVE } });
  for (const { webhookId } of active) {
    if (signal.aborted) return;
    const waiting = await storage.count(webhookDeliveries, { webhookId, state: deliveryStates.PENDING });
    if (waiting <= limits.webhookBacklog) continue;
    await ctx.atomically(ctx.systemCall('webhooks.sweep'), async (unit) => {
      await guard(unit);
      const paused = await unit.update(
        webhooks,
        { webhookId, state: webhookStates.ACTIVE, deleted: false },
        { state: webhookStates.PAUSED_BACKLOG, pausedAt: now },
      );
      if (paused.length === 0) return;
      unit.audit({ object: webhookId, outcome: 'paused: backlog' });
      unit.afterCommit(() => changed(paused[0]!));
    });
  }
  await storage.update(
    webhooks,
    { previousUntil: { gt: 0, lte: now } },
    { previousSecret: null, previousUntil: 0 },
  );
  const before = now - limits.webhookDeliveryDays * dayMilliseconds;
  await deleteInBatches(storage, webhookDeliveries, { createdAt: { lt: before } }, 'createdAt', { signal });
  for (const { webhookId } of await storage.find(webhooks, { where: { deleted: true } })) {
    await deleteInBatches(storage, webhookDeliveries, { webhookId }, 'createdAt', { signal });
    if (signal.aborted) return;
    await storage.delete(webhooks, { webhookId, deleted: true });
  }
}
