import type { ServerResponse } from 'node:http';
import { openTestStorage } from '@lobbykit/testing';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { deliveryStates, webhookStates } from '../../../src/areas/webhooks/states.ts';
import { webhookDeliveries, webhooks } from '../../../src/areas/webhooks/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { startReceiver, withStatus } from './receiver.ts';
import { asHost, createWebhookWorld } from './webhook-world.ts';

const names = (requests: readonly { readonly body: string }[]) =>
  requests.map(({ body }) => (JSON.parse(body) as { name: string }).name);

/** Verifies with the published library, which reads the time of the machine, and returns the payload. */
function verified(secret: string, { headers, body }: { headers: object; body: string }): unknown {
  const signed = headers as Record<string, string>;
  const now = Date.now;
  Date.now = () => Number(signed['webhook-timestamp']) * 1_000;
  try {
    return new Webhook(secret).verify(body, signed);
  } finally {
    Date.now = now;
  }
}

test('a delivery is posted as JSON and signed, so that the library of the specification accepts it', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  const { webhookId, secret } = await t.webhook(receiver.url);
  const deliveryId = await t.queue(webhookId, 'ö');
  await t.send();
  const [request] = receiver.requests;
  expect(request!.path).toBe('/hook');
  expect(request!.headers['content-type']).toBe('application/json');
  expect(request!.headers['webhook-id']).toBe(deliveryId);
  expect(verified(secret, request!)).toEqual({ name: 'ö' });
  expect(() => verified(secret, { ...request!, body: `${request!.body} ` })).toThrow();
  expect(await t.delivery(deliveryId)).toMatchObject({
    state: deliveryStates.DELIVERED,
    attempts: 1,
    status: 204,
    failure: '',
  });
  await t.send();
  expect(receiver.requests).toHaveLength(1);
});

test('requests are signed with both secrets for a day after a rotation, then with the new one', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  const { webhookId, secret: before } = await t.webhook(receiver.url);
  const after = await t.change(webhookId, { rotateSecret: true });
  expect(after).not.toBe(before);
  await t.queue(webhookId, 'both');
  await t.send();
  for (const secret of [before, after])
    expect(verified(secret, receiver.requests[0]!)).toEqual({ name: 'both' });
  await t.queue(webhookId, 'last');
  // The first request went after a second.
  await t.sendAfter(86_398_999);
  for (const secret of [before, after])
    expect(verified(secret, receiver.requests[1]!)).toEqual({ name: 'last' });
  await t.queue(webhookId, 'new');
  await t.sendAfter(1_000);
  expect(verified(after, receiver.requests[2]!)).toEqual({ name: 'new' });
  expect(() => verified(before, receiver.requests[2]!)).toThrow('No matching signature');
});

test('a failed delivery is sent again after 5 seconds, 5 and 30 minutes, 2, 5, 8 and 8 hours, then it has failed', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  receiver.answer = withStatus(500);
  const { webhookId } = await t.webhook(receiver.url);
  const deliveryId = await t.queue(webhookId, 'late');
  await t.send();
  const pauses = [5, 300, 1_800, 7_200, 18_000, 28_800, 28_800];
  for (const [index, seconds] of pauses.entries()) {
    expect(receiver.requests).toHaveLength(index + 1);
    const { attemptedAt, dueAt } = await t.delivery(deliveryId);
    expect(dueAt - attemptedAt).toBe(seconds * 1_000);
    await t.sendAfter(seconds * 1_000 - 1);
    expect(receiver.requests).toHaveLength(index + 1);
    await t.sendAfter(1_001);
  }
  expect(receiver.requests).toHaveLength(8);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([deliveryId]),
  );
  expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
  expect(await t.delivery(deliveryId)).toMatchObject({
    state: deliveryStates.FAILED,
    attempts: 8,
    status: 500,
  });
});

test('a webhook is paused if a delivery fails for a day and nothing else succeeds in that time', async () => {
  const t = await createWebhookWorld({ limits: { webhookAttempts: 2 } });
  const receiver = await startReceiver();
  receiver.answer = withStatus(503);
  const { webhookId } = await t.webhook(receiver.url);
  await t.queue(webhookId, 'lost');
  await t.send();
  expect(await t.state(webhookId)).toBe(webhookStates.ACTIVE);
  await t.sendAfter(6_000);
  expect(await t.state(webhookId)).toBe(webhookStates.PAUSED_FAILING);
  const { records } = await t.backend.api.audit.list({ object: webhookId }, asHost);
  expect(records.map(({ principal, outcome }) => [principal, outcome])).toContainEqual([
    'system',
    'paused: failing',
  ]);
  const listed = await t.backend.api.webhooks.list({}, asHost);
  expect(listed.webhooks[0]).toMatchObject({
    pausedOn: expect.any(String),
    failingSince: expect.any(String),
  });
});

test('one delivery that is always refused does not pause a webhook that accepts others', async () => {
  const t = await createWebhookWorld({ limits: { webhookAttempts: 2 } });
  const receiver = await startReceiver();
  receiver.answer = (request, response) => response.writeHead(request.body.includes('bad') ? 400 : 200).end();
  const { webhookId } = await t.webhook(receiver.url);
  const bad = await t.queue(webhookId, 'bad');
  await t.send();
  await t.queue(webhookId, 'good');
  await t.send();
  await t.sendAfter(6_000);
  expect((await t.delivery(bad)).state).toBe(deliveryStates.FAILED);
  expect(await t.state(webhookId)).toBe(webhookStates.ACTIVE);
});

test('410 Gone pauses a webhook at once, and what waits is sent when an operator resumes it', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  receiver.answer = withStatus(410);
  const { webhookId } = await t.webhook(receiver.url);
  const gone = await t.queue(webhookId, 'gone', 'match:1');
  await t.queue(webhookId, 'next', 'match:1');
  await t.send();
  expect((await t.delivery(gone)).state).toBe(deliveryStates.FAILED);
  expect(await t.state(webhookId)).toBe(webhookStates.PAUSED_GONE);
  receiver.answer = withStatus(200);
  await t.sendAfter(60_000);
  expect(names(receiver.requests)).toEqual(['gone']);
  await t.change(webhookId, { isPaused: false });
  expect(await t.state(webhookId)).toBe(webhookStates.ACTIVE);
  await t.send();
  expect(names(receiver.requests)).toEqual(['gone', 'next']);
});

test('410 Gone pauses a webhook at once, although a node read before the answer that it is active', async () => {
  const inner = await openTestStorage();
  const readAgain = Promise.withResolvers<void>();
  const recorded = Promise.withResolvers<void>();
  let isSending = false;
  const storage: Storage = {
    ...inner,
    // Webhooks that are read while the first delivery is sent are returned when its answer is stored.
    async find(table, query) {
      const rows = await inner.find(table, query);
      if (table.name === webhookDeliveries.name && query.where && 'lane' in query.where) isSending = true;
      else if (table.name === webhooks.name && isSending) {
        readAgain.resolve();
        await recorded.promise;
      }
      return rows;
    },
    async transaction(work) {
      const result = await inner.transaction(work);
      // When all that follows from the commit is done.
      if (isSending) setImmediate(recorded.resolve);
      return result;
    },
  };
  const t = await createWebhookWorld({ storage });
  const receiver = await startReceiver();
  receiver.answer = async (request, response) => {
    await readAgain.promise;
    withStatus(410)(request, response);
  };
  const { webhookId } = await t.webhook(receiver.url);
  await t.queue(webhookId, 'gone', 'match:1');
  await t.queue(webhookId, 'next', 'match:1');
  await t.send();
  expect(await t.state(webhookId)).toBe(webhookStates.PAUSED_GONE);
  expect(names(receiver.requests)).toEqual(['gone']);
});

test('nothing is sent to a webhook that an operator has paused, and resuming it ends its retry pauses', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  receiver.answer = withStatus(500);
  const { webhookId } = await t.webhook(receiver.url);
  await t.queue(webhookId, 'one');
  await t.send();
  await t.sendAfter(6_000);
  expect(receiver.requests).toHaveLength(2);
  await t.change(webhookId, { isPaused: true });
  expect(await t.state(webhookId)).toBe(webhookStates.PAUSED_BY_OPERATOR);
  await t.sendAfter(86_400_000);
  expect(receiver.requests).toHaveLength(2);
  receiver.answer = withStatus(200);
  await t.change(webhookId, { isPaused: false });
  await t.send();
  expect(receiver.requests).toHaveLength(3);
});

test('a failing delivery holds back later ones of its subject, and no other ones', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  let broken = true;
  receiver.answer = (request, response) =>
    response.writeHead(broken && request.body.includes('a1') ? 500 : 200).end();
  const { webhookId } = await t.webhook(receiver.url);
  for (const [name, subject] of [
    ['a1', 'match:a'],
    ['a2', 'match:a'],
    ['b1', 'match:b'],
    ['a3', 'match:a'],
    ['b2', 'match:b'],
  ] as const)
    await t.queue(webhookId, name, subject);
  await t.send();
  expect(names(receiver.requests).filter((name) => name.startsWith('b'))).toEqual(['b1', 'b2']);
  expect(names(receiver.requests).filter((name) => name.startsWith('a'))).toEqual(['a1']);
  await t.queue(webhookId, 'a4', 'match:a');
  await t.send();
  broken = false;
  await t.sendAfter(5_000);
  await t.send();
  expect(names(receiver.requests).filter((name) => name.startsWith('a'))).toEqual([
    'a1',
    'a1',
    'a2',
    'a3',
    'a4',
  ]);
});

test('many deliveries of many subjects all arrive once, those of one subject in order', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  const { webhookId } = await t.webhook(receiver.url);
  for (let number = 0; number < 60; number++)
    await t.queue(webhookId, `${number % 7}-${String(number).padStart(3, '0')}`, `match:${number % 7}`);
  await t.send();
  const received = names(receiver.requests);
  expect(new Set(received).size).toBe(60);
  expect(received).toHaveLength(60);
  for (let subject = 0; subject < 7; subject++) {
    const ofSubject = received.filter((name) => name.startsWith(`${subject}-`));
    expect(ofSubject).toEqual([...ofSubject].sort());
  }
});

test('an address that does not answer does not hold up others', async () => {
  const t = await createWebhookWorld();
  const [dead, alive] = [await startReceiver(), await startReceiver()];
  dead.answer = () => {};
  const deadId = (await t.webhook(dead.url)).webhookId;
  const aliveId = (await t.webhook(alive.url)).webhookId;
  for (let number = 0; number < 120; number++) await t.queue(deadId, `d${number}`);
  for (let number = 0; number < 10; number++) await t.queue(aliveId, `a${number}`);
  await t.clock.advance(1_000);
  const sending = t.backend.scheduler.tick();
  await expect.poll(() => alive.requests.length).toBe(10);
  expect(dead.requests.length).toBeLessThanOrEqual(4);
  await t.backend.stop();
  await sending;
});

test('a replay sends a delivery again with the same webhook-id, also one that had failed', async () => {
  const t = await createWebhookWorld({ limits: { webhookAttempts: 1 } });
  const receiver = await startReceiver();
  const { webhookId } = await t.webhook(receiver.url);
  const deliveryId = await t.queue(webhookId, 'again');
  await t.send();
  const replay = () => t.backend.api.webhooks.replay({ webhookId, deliveryId }, asHost);
  expect((await replay()).delivery).toMatchObject({ deliveryId, state: deliveryStates.PENDING, attempts: 1 });
  receiver.answer = withStatus(500);
  await t.send();
  expect(await t.delivery(deliveryId)).toMatchObject({ state: deliveryStates.FAILED, attempts: 2 });
  await expect(replay()).rejects.toMatchObject({ reason: 'WEBHOOK_PAUSED' });
  await t.change(webhookId, { isPaused: false });
  receiver.answer = withStatus(200);
  await replay();
  await t.send();
  expect(await t.delivery(deliveryId)).toMatchObject({ state: deliveryStates.DELIVERED, attempts: 3 });
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([
    deliveryId,
    deliveryId,
    deliveryId,
  ]);
});

test('a replayed delivery does not hold back later ones of its subject', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  const { webhookId } = await t.webhook(receiver.url);
  const old = await t.queue(webhookId, 'old', 'match:1');
  await t.send();
  receiver.answer = (request, response) => response.writeHead(request.body.includes('old') ? 500 : 200).end();
  await t.backend.api.webhooks.replay({ webhookId, deliveryId: old }, asHost);
  await t.send();
  await t.queue(webhookId, 'new', 'match:1');
  await t.send();
  expect(names(receiver.requests)).toEqual(['old', 'old', 'new']);
});

test('a delivery whose node dies while it is sent is sent again by another node, with the same webhook-id', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  const { webhookId } = await t.webhook(receiver.url);
  const deliveryId = await t.queue(webhookId, 'twice');
  let late: ServerResponse | undefined;
  receiver.answer = (_, response) => {
    late = response;
  };
  await t.clock.advance(1_000);
  const dying = t.backend.scheduler.tick();
  await expect.poll(() => receiver.requests.length).toBe(1);
  // A second node on the same storage; the first one is never heard of again.
  const other = await createWebhookWorld({
    storage: { ...t.storage, close: async () => {} },
    clock: { ...t.clock, after: () => () => {} },
  });
  receiver.answer = withStatus(200);
  t.clock.set(t.clock.now() + 40_000);
  await other.backend.scheduler.tick();
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
  expect((await t.delivery(deliveryId)).state).toBe(deliveryStates.DELIVERED);
  // The first node comes back to life with its answer: it has lost its lease and writes nothing.
  late!.writeHead(500).end();
  await dying;
  expect(await t.delivery(deliveryId)).toMatchObject({ attempts: 1, status: 200 });
  expect((await t.storage.get(webhooks, { webhookId }))!.failingSince).toBe(0);
});

test('two nodes that look for deliveries at the same time send each of them once', async () => {
  const t = await createWebhookWorld();
  const receiver = await startReceiver();
  const { webhookId } = await t.webhook(receiver.url);
  const other = await createWebhookWorld({
    storage: { ...t.storage, close: async () => {} },
    clock: t.clock,
  });
  for (let number = 0; number < 20; number++) await t.queue(webhookId, `n${number}`);
  await t.clock.advance(1_000);
  await Promise.all([t.backend.scheduler.tick(), other.backend.scheduler.tick()]);
  expect(receiver.requests).toHaveLength(20);
  expect(new Set(names(receiver.requests)).size).toBe(20);
});
