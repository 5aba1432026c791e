import { describe, expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { effectsOn, sendKeyed } from '../../../testing/src/area/keyed-request.ts';
import { redactSecrets } from '../../src/runtime/secrets.ts';
import { createCountingBytes, createIdsByKind } from '../models/deterministic.ts';
import { keyed } from '../operations/operations.ts';
import { reasonOf } from '../operations/request.ts';
import { prepare } from '../operations/samples.ts';
import { storages } from '../operations/storages.ts';
import { createWorld } from '../operations/world.ts';

const requests = countOf(caseCounts.keyedRequests);
const running = [409, 'IDEMPOTENCY_KEY_RUNNING'];

/** Options with counting ids and secrets, so that worlds created in the same way behave identically. */
const alike = () => ({ ids: createIdsByKind(), random: createCountingBytes() });

/** Returns a response without its secrets, which differ between two worlds. */
const withoutSecrets = (body: unknown): unknown => JSON.parse(redactSecrets(JSON.stringify(body)));

test('every POST and PATCH of players and operators that changes something accepts an Idempotency-Key', () => {
  expect(keyed.length).toBeGreaterThan(15);
  expect(keyed.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['accounts.update', 'apiKeys.create', 'events.emit', 'events.ticket']),
  );
});

describe('every operation that accepts an Idempotency-Key', () => {
  test.each(Object.entries(storages))(
    `takes effect once for ${requests} concurrent requests on %s; the others get its response or a retry time`,
    { timeout: 120_000 },
    async (_, open) => {
      await using lonely = await createWorld({ ...alike(), storage: await open() });
      await using world = await createWorld({ ...alike(), storage: await open() });
      for (const operation of keyed) {
        const single = await prepare(lonely, operation);
        const many = await prepare(world, operation);
        const expected = await sendKeyed(lonely, operation, single);
        const answers = await Promise.all(
          Array.from({ length: requests }, () => sendKeyed(world, operation, many)),
        );
        const [first, ...others] = answers.filter(({ status }) => status === 200).map(({ body }) => body);
        expect([operation.id, expected.status, first]).toEqual([operation.id, 200, expect.anything()]);
        for (const body of others) expect(body).toEqual(first);
        for (const { status, body, headers } of answers)
          if (status !== 200)
            expect([status, reasonOf(body), headers['retry-after']]).toEqual([...running, '1']);
        expect(withoutSecrets((await sendKeyed(world, operation, many)).body)).toEqual(
          withoutSecrets(expected.body),
        );
        expect((await sendKeyed(world, operation, many)).body).toEqual(first);
        expect([operation.id, await effectsOn(world)]).toEqual([operation.id, await effectsOn(lonely)]);
      }
    },
  );
});

test('an Idempotency-Key counts for one caller and one operation', async () => {
  await using world = await createWorld();
  const ann = await world.player();
  const bob = await world.player();
  const headers = { 'idempotency-key': 'the-key' };
  const rename = ({ token, accountId }: typeof ann, displayName: string) =>
    world.http('PATCH', `/accounts/${accountId}`, {
      session: token,
      headers,
      body: { account: { displayName } },
    });
  expect((await rename(ann, 'Ann')).body).toMatchObject({ account: { displayName: 'Ann' } });
  expect((await rename(bob, 'Bob')).body).toMatchObject({ account: { displayName: 'Bob' } });
  expect((await rename(ann, 'Anna')).status).toBe(400);
  const body = { entryKey: 'a', entryValue: { stringPayload: 'x' } };
  expect((await world.http('POST', '/accounts/metadata', { session: ann.token, headers, body })).status).toBe(
    200,
  );
});

test('a response stored with an Idempotency-Key keeps all digits of its 64-bit integers', async () => {
  await using world = await createWorld();
  const { token, accountId } = await world.player();
  const maxInt64 = 9_223_372_036_854_775_807n;
  const input = {
    accountId,
    account: { metadata: { most: { intPayload: maxInt64 }, least: { intPayload: -maxInt64 - 1n } } },
  };
  const by = { session: token, idempotencyKey: 'in-process' };
  const first = await world.backend.api.accounts.update(input, by);
  expect(first.account.metadata).toEqual(input.account.metadata);
  expect(await world.backend.api.accounts.update(input, by)).toEqual(first);

  const bytes = Buffer.from('{"account":{"metadata":{"most":{"intPayload":9223372036854775807}}}}');
  const ask = () =>
    world.backend.handle({
      method: 'PATCH',
      path: `/api/v1/accounts/${accountId}`,
      query: '',
      headers: { 'content-type': 'application/json', 'x-session-id': token, 'idempotency-key': 'http' },
      address: '192.0.2.1',
      signal: new AbortController().signal,
      readBody: async () => bytes,
    });
  const { body } = await ask();
  expect(body).toContain('"intPayload":9223372036854775807');
  expect((await ask()).body).toBe(body);
});
