import type { Consumer } from '../../events/consumers/consumer.ts';
import type { WebhooksContext } from './limits.ts';
import { payloadOf } from './payload.ts';
import { deliveryStates, webhookStates } from './states.ts';
import type { Subscriptions } from './subscriptions.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/**
 * Creates the consumer that stores one delivery per event and active webhook that wants it. The rows commit with the
 * position of the consumer, so none is missing and none is there twice.
 */
export const createDeliveryConsumer = (
  { clock, ids, limits }: WebhooksContext,
  subscriptions: Pick<Subscriptions, 'kinds'>,
): Consumer => ({
  kinds: subscriptions.kinds,
  async handle(event, unit) {
    const active = await unit.find(webhooks, { where: { deleted: false, state: webhookStates.ACTIVE } });
    const wanting = active.filter(({ kinds }) => (kinds as string[]).includes(event.kind));
    if (wanting.length === 0) return;
    const body = payloadOf(event, limits.webhookBodyBytes);
    for (const { webhookId } of wanting) {
      // Events of one subject are handled one after the other, so nobody else takes this number.
      const [last] = await unit.find(webhookDeliveries, {
        where: { webhookId, lane: event.subject },
        orderBy: [{ column: 'sequence', descending: true }],
        limit: 1,
      });
      const now = clock.now();
      await unit.insert(
        webhookDeliveries,
        {
          deliveryId: ids.next('delivery'),
          webhookId,
          eventId: event.eventId,
          kind: event.kind,
          subject: event.subject,
          lane: event.subject,
          sequence: (last?.sequence ?? 0) + 1,
          body,
          state: deliveryStates.PENDING,
          dueAt: now,
          createdAt: now,
        },
        { ifAbsent: true },
      );
    }
  },
});
