import type { TestBackend, TestResponse } from '@lobbykit/testing';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { BackendOptions } from '../../src/backend/options.ts';
import { idempotencyKeys } from '../../src/http/idempotency/tables.ts';
import { createWorld } from '../operations/world.ts';

/** What is kept for an Idempotency-Key: how much, for whom, and how long. */

const rowsOf = ({ storage }: TestBackend) => storage.find(idempotencyKeys, {});
const reasonOf = ({ body }: TestResponse): string | undefined =>
  (body as { details?: { reason: string }[] }).details?.[0]?.reason;

/** Starts a backend with a player whose requests have Idempotency-Keys. */
async function keyedPlayer(options: Partial<BackendOptions> = {}) {
  const t = await createTestBackend(options);
  const { token, accountId } = await t.player();
  const update = (key: string, account: object, session = token): Promise<TestResponse> =>
    t.http('PATCH', `/accounts/${accountId}`, {
      session,
      headers: { 'idempotency-key': key },
      body: { account },
    });
  return { ...t, token, accountId, update };
}

/** Metadata that makes the account's own view longer than 64 KiB. */
const muchMetadata = Object.fromEntries(
  Array.from({ length: 5 }, (_, at) => [`entry-${at}`, { stringPayload: 'x'.repeat(16_000) }]),
);

test('an answer above the limit is not kept: the row says done, and a repetition is told so without a second effect', async () => {
  await using t = await keyedPlayer();
  const first = await t.update('large', { displayName: 'Ann', metadata: muchMetadata });
  expect([first.status, JSON.stringify(first.body).length > 65_536]).toEqual([200, true]);
  const [row] = await rowsOf(t);
  expect(row).toMatchObject({ done: true, answer: null, sealedAnswer: null });
  expect(JSON.stringify(row).length).toBeLessThan(1_000);

  await t.update('later', { displayName: 'Anna' });
  const again = await t.update('large', { displayName: 'Ann', metadata: muchMetadata });
  expect([again.status, reasonOf(again)]).toEqual([409, 'IDEMPOTENCY_KEY_DONE']);
  expect(again.headers['retry-after']).toBeUndefined();
  const { account } = await t.backend.api.accounts.get({ accountId: t.accountId }, { session: t.token });
  expect(account.displayName).toBe('Anna');
});

test('a player who sends one key after the other keeps at most the bytes of one caller, and the newest answers', async () => {
  const metadata = { a: { stringPayload: 'x'.repeat(16_000) } };
  await using t = await keyedPlayer({ limits: { idempotencyCallerBytes: 200_000 } });
  for (let at = 0; at < 60; at++) {
    await t.clock.advance(10);
    expect((await t.update(`key-${at}`, { displayName: `Ann ${at}`, metadata })).status).toBe(200);
    const kept = (await rowsOf(t)).reduce((sum, { answer }) => sum + (answer?.length ?? 0), 0);
    expect(kept).toBeLessThanOrEqual(200_000);
  }
  expect(await t.storage.count(idempotencyKeys, {})).toBe(60);
  const newest = await t.update('key-59', { displayName: 'Ann 59', metadata });
  expect(newest.body).toMatchObject({ account: { displayName: 'Ann 59' } });
  expect(reasonOf(await t.update('key-0', { displayName: 'Ann 0', metadata }))).toBe('IDEMPOTENCY_KEY_DONE');
});

test('concurrent requests of one caller do not keep more than sequential ones once the next window ends', async () => {
  const metadata = { a: { stringPayload: 'x'.repeat(16_000) } };
  await using t = await keyedPlayer({ limits: { idempotencyCallerBytes: 200_000 } });
  for (let burst = 0; burst < 4; burst++) {
    await t.clock.advance(10);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        t.update(`key-${burst}-${at}`, { displayName: `Ann ${at}`, metadata }),
      ),
    );
  }
  for (let at = 0; at < 12; at++) {
    await t.clock.advance(10);
    await t.update(`after-${at}`, { displayName: `Ann ${at}`, metadata });
  }
  const kept = (await rowsOf(t)).reduce((sum, { answer }) => sum + (answer?.length ?? 0), 0);
  expect(kept).toBeLessThanOrEqual(200_000);
});

test('the budget of one caller does not touch the answers of another', async () => {
  await using t = await keyedPlayer({ limits: { idempotencyCallerBytes: 4_096 } });
  const bob = await t.player();
  const rename = {
    session: bob.token,
    headers: { 'idempotency-key': 'bob' },
    body: { account: { displayName: 'Bob' } },
  };
  const path = `/accounts/${bob.accountId}`;
  const first = await t.http('PATCH', path, rename);
  for (let at = 0; at < 10; at++) {
    await t.clock.advance(10);
    await t.update(`key-${at}`, { displayName: `Ann ${at}` });
  }
  expect(await t.http('PATCH', path, rename)).toMatchObject({ status: 200, body: first.body });
});

test('a request that changes nothing keeps nothing', async () => {
  await using t = await keyedPlayer();
  const first = await t.update('nothing', {});
  expect(first.status).toBe(200);
  expect(await rowsOf(t)).toEqual([]);
  expect(await t.update('nothing', {})).toMatchObject({ status: 200, body: first.body });
});

test('a request that only publishes an event keeps its answer', async () => {
  await using t = await createTestBackend();
  const { accountId } = await t.player();
  const body = { nestedEvent: { anyEvent: { '@type': 'game/Coin' } }, recipientIds: [accountId] };
  const emit = () =>
    t.http('POST', '/events/emit', { key: t.rootKey, headers: { 'idempotency-key': 'once' }, body });
  expect((await emit()).status).toBe(200);
  expect(await rowsOf(t)).toHaveLength(1);
});

test('an answer with a secret is sealed for its holder, who gets it again; no kept answer masks a secret', async () => {
  await using t = await createWorld();
  const { token } = await t.player();
  const ask = (session: string) =>
    t.http('POST', '/events/ticket', { session, headers: { 'idempotency-key': 'once' }, body: {} });
  const first = await ask(token);
  const { ticket } = first.body as { ticket: string };
  expect(ticket.length).toBeGreaterThan(40);
  expect((await ask(token)).body).toEqual(first.body);
  const stored = JSON.stringify(await rowsOf(t));
  expect(stored).not.toContain(ticket.slice(3));
  expect(stored).not.toContain('•••');
});

test('another session of the same account is told that the request is done; it does not get the secret', async () => {
  await using t = await createWorld();
  const first = await t.player('ann');
  const second = await t.player('ann');
  expect(second.accountId).toBe(first.accountId);
  const ask = (token: string) =>
    t.http('POST', '/events/ticket', { session: token, headers: { 'idempotency-key': 'once' }, body: {} });
  expect((await ask(first.token)).status).toBe(200);
  const other = await ask(second.token);
  expect([other.status, reasonOf(other)]).toEqual([409, 'IDEMPOTENCY_KEY_DONE']);
});

test('an answer with a secret of a call without credential is not kept', async () => {
  await using t = await createTestBackend();
  const { policy } = await t.backend.api.apiKeys.createPolicy(
    { name: 'one', permissions: ['events.emit'] },
    { system: true },
  );
  const create = () =>
    t.backend.api.apiKeys.create(
      { name: 'one', policyId: policy.id },
      { system: true, idempotencyKey: 'once' },
    );
  const { apiKey } = await create();
  await expect(create()).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_DONE' });
  const stored = JSON.stringify(await rowsOf(t));
  expect(stored).not.toContain('•••');
  expect(stored).not.toContain(apiKey.key.slice(20));
});

test('the same request in another spelling is a repetition', async () => {
  await using t = await keyedPlayer();
  const raw = (body: string) =>
    t.backend.handle({
      method: 'PATCH',
      path: `/api/v1/accounts/${t.accountId}`,
      query: '',
      headers: { 'content-type': 'application/json', 'x-session-id': t.token, 'idempotency-key': 'one' },
      address: '192.0.2.1',
      signal: new AbortController().signal,
      readBody: async () => Buffer.from(body),
    });
  const first = await raw(
    '{"account":{"displayName":"Ann","metadata":{"a":{"intPayload":1},"b":{"intPayload":2}}}}',
  );
  expect(first.status).toBe(200);
  for (const body of [
    '{"account":{"metadata":{"b":{"intPayload":2},"a":{"intPayload":1}},"displayName":"Ann"}}',
    ' { "account" : { "displayName" : "\\u0041nn", "metadata" : { "a":{"intPayload":1.0}, "b":{"intPayload":2e0} } } }\n',
  ])
    expect([(await raw(body)).status, (await raw(body)).body]).toEqual([200, first.body]);
  expect(
    (await raw('{"account":{"displayName":"Ann","metadata":{"a":{"intPayload":2},"b":{"intPayload":1}}}}'))
      .status,
  ).toBe(400);
});

test('what is kept for a player is deleted with the account', async () => {
  await using t = await keyedPlayer();
  await t.update('one', { displayName: 'Ann' });
  const bob = await t.player();
  const rename = {
    session: bob.token,
    headers: { 'idempotency-key': 'bob' },
    body: { account: { displayName: 'Bob' } },
  };
  await t.http('PATCH', `/accounts/${bob.accountId}`, rename);
  expect(await rowsOf(t)).toHaveLength(2);
  await t.backend.api.accounts.adminDelete({ accountId: t.accountId }, { system: true });
  expect((await rowsOf(t)).map(({ caller }) => caller)).toEqual([`account:${bob.accountId}`]);
});
