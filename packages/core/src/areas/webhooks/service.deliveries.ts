import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import type { Context } from '../area.ts';
import type { webhooksContract } from './contract.ts';
import { webhookErrors as errors } from './errors.ts';
import { deliveryStates, webhookStates } from './states.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { deliveryOf } from './views.ts';

type Operations = Pick<Handlers<typeof webhooksContract.routes>, 'listDeliveries' | 'replay'>;

/** Creates the operations on deliveries. */
export const createDeliveryAdministration = ({ atomically, limits }: Context): Operations => ({
  async listDeliveries(call, { webhookId, state, ...page }) {
    const webhook = await call.db.get(webhooks, { webhookId });
    if (!webhook || webhook.deleted) throw errors.WEBHOOK_NOT_FOUND();
    const { rows, ...next } = await readPage(
      call.db,
      webhookDeliveries,
      {
        where: { webhookId, ...(state && { state }) },
        orderBy: [
          { column: 'createdAt', descending: true },
          { column: 'deliveryId', descending: true },
        ],
      },
      page,
      limits.pageRows,
    );
    return { deliveries: rows.map(deliveryOf), ...next };
  },

  async replay(call, { webhookId, deliveryId }) {
    const delivery = await atomically(call, async (unit) => {
      // Locks the webhook, so that it is not paused or deleted meanwhile.
      const [webhook] = await unit.lock(webhooks, { webhookId, deleted: false });
      if (!webhook) throw errors.WEBHOOK_NOT_FOUND();
      if (webhook.state !== webhookStates.ACTIVE) throw errors.WEBHOOK_PAUSED();
      const again = { dueAt: call.now, tries: 0, triedSince: 0 };
      const [ended] = await unit.update(
        webhookDeliveries,
        { webhookId, deliveryId, state: { in: [deliveryStates.DELIVERED, deliveryStates.FAILED] } },
        { ...again, state: deliveryStates.PENDING, lane: deliveryId },
      );
      const [row = ended] = ended
        ? []
        : await unit.update(webhookDeliveries, { webhookId, deliveryId }, again);
      if (!row) throw errors.DELIVERY_NOT_FOUND();
      return deliveryOf(row);
    });
    return { delivery };
  },
});
