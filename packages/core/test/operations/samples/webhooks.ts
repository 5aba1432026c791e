import { deliveryStates } from '../../../src/areas/webhooks/states.ts';
import { webhookDeliveries } from '../../../src/areas/webhooks/tables.ts';
import { asHost, type MakeSample, type SamplesOf } from './sample.ts';

type World = Parameters<MakeSample>[0];

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

export const webhookSamples: SamplesOf<'webhooks'> = {
  list: () => ({}),
  create: () => ({ body: settings }),
  update: async (world) => ({
    params: { webhookId: await webhook(world) },
    body: { ...settings, description: 'changed' },
  }),
  delete: async (world) => ({ params: { webhookId: await webhook(world) } }),
  listDeliveries: async (world) => ({ params: { webhookId: (await delivery(world)).webhookId } }),
  replay: async (world) => ({ params: { ...(await delivery(world)) } }),
};
