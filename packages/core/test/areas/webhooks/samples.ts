import { deliveryStates } from '../../../src/areas/webhooks/states.ts';
import { webhookDeliveries } from '../../../src/areas/webhooks/tables.ts';
import { type AreaSamples, asHost } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

const settings = { url: 'https://hooks.example/lobbykit', kinds: ['anyEvent.game/sample'] };

async function webhook(world: World): Promise<string> {
  return (await world.backend.api.webhooks.create(settings, asHost)).webhook.webhookId;
}

/** Stores a delivery that has arrived. */
async function delivery(world: World): Promise<{ webhookId: string; deliveryId: string }> {
  const webhookId = await webhook(world);
  const deliveryId = `delivery-${world.unique()}`;
  await world.storage.insert(webhookDeliveries, {
    deliveryId,
    webhookId,
    eventId: `event-${deliveryId}`,
    kind: 'anyEvent.game/sample',
    subject: 'quest:1',
    lane: 'quest:1',
    sequence: 1,
    body: '{}',
    state: deliveryStates.DELIVERED,
    dueAt: world.clock.now(),
    createdAt: world.clock.now(),
  });
  return { webhookId, deliveryId };
}

export const samples: AreaSamples<'webhooks'> = {
  create: () => settings,
  update: async ({ world }) => ({
    webhookId: await webhook(world),
    ...settings,
    description: 'changed',
  }),
  delete: async ({ world }) => ({ webhookId: await webhook(world) }),
  listDeliveries: async ({ world }) => ({ webhookId: (await delivery(world)).webhookId }),
  replay: ({ world }) => delivery(world),
};
