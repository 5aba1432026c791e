import { expect, test } from 'vitest';
import { webhookStates } from '../../../src/areas/webhooks/states.ts';
import { webhookDeliveries, webhooks } from '../../../src/areas/webhooks/tables.ts';
import { idempotencyKeys } from '../../../src/http/idempotency/tables.ts';
import { captureLog } from '../../secrets/capture-log.ts';
import { asHost, createWebhookWorld, testKind } from './webhook-world.ts';

const url = 'https://hooks.example/lobbykit';

test('a webhook is listed as it was created, and its secret is shown once', async () => {
  const t = await createWebhookWorld();
  const admin = await t.admin('boss');
  const created = await t.http('POST', '/admin/webhooks', {
    session: admin.token,
    body: { url, kinds: ['partyUpdateEvent.PLAYER_JOINED', testKind, testKind], description: 'the crm' },
  });
  const { webhook, secret } = created.body as { webhook: { webhookId: string }; secret: string };
  expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
  expect(webhook).toEqual({
    webhookId: expect.stringMatching(/^webhook-/),
    url,
    kinds: [testKind, 'partyUpdateEvent.PLAYER_JOINED'],
    description: 'the crm',
    state: webhookStates.ACTIVE,
    createdOn: '2026-01-01T00:00:00.000Z',
    createdBy: `account:${admin.accountId}`,
  });
  expect(await t.backend.api.webhooks.list({}, asHost)).toEqual({ webhooks: [webhook] });
  const stored = JSON.stringify([
    await t.storage.find(webhooks, {}),
    (await t.backend.api.audit.list({}, asHost)).records,
  ]);
  expect(stored).not.toContain(secret.slice(6));
  expect(stored).toContain(webhook.webhookId);
});

test('a repeated creation with the same Idempotency-Key answers with the same webhook and the same secret', async () => {
  const t = await createWebhookWorld();
  const create = () =>
    t.http('POST', '/admin/webhooks', {
      key: t.rootKey,
      headers: { 'idempotency-key': 'once' },
      body: { url, kinds: [testKind] },
    });
  const [first, again] = [await create(), await create()] as unknown as { body: Record<string, unknown> }[];
  expect(again!.body).toEqual(first!.body);
  expect(first!.body.secret).toMatch(/^whsec_[^•]+$/);
  const stored = JSON.stringify(await t.storage.find(idempotencyKeys, {}));
  expect(stored).not.toContain('whsec_');
});

test('the secret is in no log line, also if a receiver cannot be reached', async () => {
  const captured = captureLog();
  const t = await createWebhookWorld({ log: captured.log });
  const { webhookId, secret } = await t.webhook('https://127.0.0.1:1025/');
  await t.queue(webhookId, 'one');
  await t.send();
  await t.storage.update(webhooks, { webhookId }, { url: `https://x/${secret}` });
  await expect(
    t.backend.api.webhooks.create({ url: `https://${secret}`, kinds: [] }, asHost),
  ).rejects.toThrow();
  expect(captured.lines.join('\n')).not.toContain(secret.slice(6));
});

test('a webhook needs a secretKey of the backend', async () => {
  const t = await createWebhookWorld({ secretKey: undefined });
  await expect(t.webhook(url)).rejects.toMatchObject({
    reason: 'WEBHOOK_SECRET_KEY_MISSING',
    code: 'FAILED_PRECONDITION',
  });
  expect(await t.storage.count(webhooks, {})).toBe(0);
});

test.each([
  ['http://hooks.example/', 'url'],
  ['https://10.0.0.1/', 'url'],
  ['https://[::ffff:a9fe:a9fe]/', 'url'],
  ['https://user:pass@hooks.example/', 'url'],
  ['https://hooks.example:25/', 'url'],
])('the address %s is refused with the field', async (refused, field) => {
  const t = await createWebhookWorld({ webhooks: {} });
  const details = { fields: [{ field, description: expect.any(String) }] };
  await expect(t.webhook(refused)).rejects.toMatchObject({ reason: 'INVALID_FIELD', details });
  const { webhookId } = await t.webhook(url);
  await expect(t.change(webhookId, { url: refused })).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
    details,
  });
});

test.each([
  'partyUpdateEvent.PLAYER_JUMPED',
  'partyUpdateEvent',
  'emptyEvent',
  'anyEvent.events/Resync',
  'anyEvent.',
  'anyEvent.a b',
  'anyEvent.a\u0000',
  '__proto__',
  '*',
])('%j is refused as a kind of event', async (kind) => {
  const t = await createWebhookWorld();
  await expect(t.webhook(url, { kinds: [testKind, kind] })).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
    message: `kinds: there is no kind of event ${kind}`,
  });
});

test('a change replaces address, kinds and description, and answers a new secret only if it was rotated', async () => {
  const t = await createWebhookWorld();
  const { webhookId, secret } = await t.webhook(url, { description: 'old' });
  const { update } = t.backend.api.webhooks;
  const changed = await update({ webhookId, url: `${url}/2`, kinds: ['anyEvent.game/b'] }, asHost);
  expect(changed).toMatchObject({
    webhook: { url: `${url}/2`, kinds: ['anyEvent.game/b'], description: '' },
  });
  expect(changed.secret).toBeUndefined();
  const rotated = await update({ webhookId, url, kinds: [testKind], rotateSecret: true }, asHost);
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
});

test('a secret cannot be used in the row of another webhook', async () => {
  const t = await createWebhookWorld();
  const first = await t.webhook('https://127.0.0.1:1025/');
  const second = await t.webhook('https://127.0.0.1:1025/');
  const row = await t.storage.get(webhooks, { webhookId: first.webhookId });
  await t.storage.update(webhooks, { webhookId: second.webhookId }, { secret: row!.secret });
  const deliveryId = await t.queue(second.webhookId, 'stolen');
  await t.send();
  expect(await t.delivery(deliveryId)).toMatchObject({ attempts: 1, failure: 'SECRET_UNREADABLE' });
});

test('a deleted webhook is gone at once with its address and secret, and its deliveries soon after', async () => {
  const t = await createWebhookWorld();
  const { webhookId } = await t.webhook(url);
  const deliveryId = await t.queue(webhookId, 'one');
  const api = t.backend.api.webhooks;
  expect(await api.delete({ webhookId }, asHost)).toEqual({ webhookDeleted: true });
  expect(await api.delete({ webhookId }, asHost)).toEqual({ webhookDeleted: false });
  expect(await api.list({}, asHost)).toEqual({ webhooks: [] });
  expect(await t.storage.get(webhooks, { webhookId })).toMatchObject({ url: '', secret: '' });
  const missing = { reason: 'WEBHOOK_NOT_FOUND' };
  await expect(api.listDeliveries({ webhookId }, asHost)).rejects.toMatchObject(missing);
  await expect(api.replay({ webhookId, deliveryId }, asHost)).rejects.toMatchObject(missing);
  await expect(api.update({ webhookId, url, kinds: [testKind] }, asHost)).rejects.toMatchObject(missing);
  await t.sendAfter(60_000);
  expect(await t.storage.count(webhookDeliveries, {})).toBe(0);
  expect(await t.storage.count(webhooks, {})).toBe(0);
});

test('deliveries are listed newest first, by pages and by state, without their content', async () => {
  const t = await createWebhookWorld();
  const { webhookId } = await t.webhook('https://127.0.0.1:1025/');
  const other = await t.webhook(url);
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) ids.unshift(await t.queue(webhookId, name));
  await t.queue(other.webhookId, 'other');
  const { listDeliveries, replay } = t.backend.api.webhooks;
  const first = await listDeliveries({ webhookId, limit: 2 }, asHost);
  const second = await listDeliveries({ webhookId, limit: 2, pageToken: first.nextPageToken! }, asHost);
  expect([...first.deliveries, ...second.deliveries].map(({ deliveryId }) => deliveryId)).toEqual(ids);
  expect(second.nextPageToken).toBeUndefined();
  expect(JSON.stringify(first)).not.toContain('body');
  expect((await listDeliveries({ webhookId, state: 'DELIVERED' }, asHost)).deliveries).toEqual([]);
  expect((await listDeliveries({ webhookId, state: 'PENDING' }, asHost)).deliveries).toHaveLength(3);
  await expect(replay({ webhookId: other.webhookId, deliveryId: ids[0]! }, asHost)).rejects.toMatchObject({
    reason: 'DELIVERY_NOT_FOUND',
  });
});

test('an invalid network in webhooks.allow stops the start', async () => {
  await expect(createWebhookWorld({ webhooks: { allow: ['10.0.0.0/40'] } })).rejects.toThrow(
    'webhooks.allow: 10.0.0.0/40 is not an address or a network',
  );
});
