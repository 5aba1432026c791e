import { expect, test } from 'vitest';
import { webhookDeliveries } from '../../../src/areas/webhooks/tables.ts';
import { startReceiver, withStatus } from './receiver.ts';
import { asHost, createWebhookWorld, testKind, type WebhookWorld } from './webhook-world.ts';

/** Emits an event of the kind of the tests: to recipients or, without any, to the subscribers of a tag. */
async function emit({ backend }: WebhookWorld, name: string, ...recipientIds: string[]): Promise<void> {
  const nestedEvent = { anyEvent: { '@type': 'game/test', name } };
  const address = recipientIds.length > 0 ? { recipientIds } : { eventTags: ['scores'], broadcast: true };
  await backend.api.events.emit({ nestedEvent, ...address }, asHost);
}

const bodies = (requests: readonly { readonly body: string }[]) =>
  requests.map(
    ({ body }) => JSON.parse(body) as { type: string; subject: string; data: { eventId: string } },
  );

test('an event of a subscribed kind is sent to each webhook once, however many recipients it has', async () => {
  const t = await createWebhookWorld();
  const [first, second, other] = [await startReceiver(), await startReceiver(), await startReceiver()];
  await t.webhook(first.url);
  await t.webhook(second.url);
  await t.webhook(other.url, { kinds: ['anyEvent.game/other'] });
  const players = [await t.player(), await t.player()];
  await emit(t, 'for two', ...players.map(({ accountId }) => accountId));
  await t.send();
  await t.send();
  expect(bodies(first.requests)).toEqual([
    {
      type: testKind,
      timestamp: '2026-01-01T00:00:00.000Z',
      subject: expect.any(String),
      data: {
        eventId: expect.stringMatching(/^event-/),
        anyEvent: { '@type': 'game/test', name: 'for two' },
      },
    },
  ]);
  expect(bodies(second.requests)).toEqual(bodies(first.requests));
  expect(second.requests[0]!.headers['webhook-id']).not.toBe(first.requests[0]!.headers['webhook-id']);
  expect(other.requests).toEqual([]);
});

test('an event of the backend is sent with the account as its subject and enumerations as integers', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  await t.webhook(receiver.url, { kinds: ['accountsEvent.CREATE_OR_GET_ACCOUNT'] });
  const { accountId } = await t.player();
  await t.send();
  await t.send();
  expect(bodies(receiver.requests)).toMatchObject([
    {
      type: 'accountsEvent.CREATE_OR_GET_ACCOUNT',
      subject: `account:${accountId}`,
      data: { accountsEvent: { type: 0, accountId } },
    },
  ]);
});

test('events of one player arrive in the order in which they were committed', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  await t.webhook(receiver.url);
  const { accountId } = await t.player();
  const names = Array.from({ length: 12 }, (_, number) => `event ${number}`);
  for (const name of names) await emit(t, name, accountId);
  await t.send();
  await t.send();
  const received = receiver.requests.map(
    ({ body }) => (JSON.parse(body) as { data: { anyEvent: { name: string } } }).data.anyEvent.name,
  );
  expect(received).toEqual(names);
});

test('without a webhook, with a paused and with a deleted one, an event leaves no delivery', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  await emit(t, 'nobody');
  const { webhookId } = await t.webhook(receiver.url);
  await t.change(webhookId, { isPaused: true });
  await emit(t, 'paused');
  await t.change(webhookId, { isPaused: false });
  await emit(t, 'resumed');
  await t.send();
  await t.send();
  await t.backend.api.webhooks.delete({ webhookId }, asHost);
  await emit(t, 'deleted');
  await t.send();
  expect(receiver.requests.map(({ body }) => /nobody|paused|resumed|deleted/.exec(body)?.[0])).toEqual([
    'resumed',
  ]);
  expect(await t.storage.count(webhookDeliveries, {})).toBe(1);
});

test('a webhook that fails does not delay the events of another one', async () => {
  const t = await createWebhookWorld();
  const [failing, working] = [await startReceiver(), await startReceiver()];
  failing.answer = withStatus(500);
  await t.webhook(failing.url);
  await t.webhook(working.url);
  const { accountId } = await t.player();
  for (const name of ['a', 'b', 'c']) await emit(t, name, accountId);
  await t.send();
  await t.send();
  expect(working.requests).toHaveLength(3);
  expect(failing.requests).toHaveLength(1);
});

test('a node that starts knows the webhooks that are stored', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  await t.webhook(receiver.url);
  const other = await createWebhookWorld({
    storage: { ...t.storage, close: async () => {} },
    clock: t.clock,
  });
  await emit(other, 'from the other');
  await other.send();
  await other.send();
  expect(receiver.requests).toHaveLength(1);
});
