import { describe, expect, test } from 'vitest';
import { engineLimits } from '../../src/kernel/limits.ts';
import { systemIds } from '../../src/runtime/ids.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { allowedCaller } from '../operations/caller.ts';
import { keyed, operations } from '../operations/operations.ts';
import { reasonOf, send } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import { type Snapshot, snapshotOf } from '../operations/snapshot.ts';
import { storages } from '../operations/storages.ts';
import { createWorld } from '../operations/world.ts';
import { mortal } from './failing-storage.ts';
import { alike, effectsOn, prepared, preparedIn, sendKeyed, withoutShown } from './keyed-world.ts';

const [keepSeconds] = engineLimits.idempotencySeconds;
const [requestSeconds] = engineLimits.requestSeconds;
const running = [409, 'IDEMPOTENCY_KEY_RUNNING'];

test('every POST and PATCH of players and operators that changes something accepts an Idempotency-Key', () => {
  expect(keyed.length).toBeGreaterThan(15);
  expect(keyed.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['accounts.update', 'apiKeys.create', 'events.emit', 'events.ticket']),
  );
});

describe('every operation that accepts an Idempotency-Key', () => {
  test('answers a repetition with the same response, without one-time secrets, and without a second effect', async () => {
    for (const operation of keyed) {
      const request = await prepared(operation);
      await using world = request.world;
      const first = await sendKeyed(request);
      const effects = await snapshotOf(world.storage);
      const second = await sendKeyed(request);
      expect([operation.id, first.status]).toEqual([operation.id, 200]);
      expect([operation.id, second.status, second.body]).toEqual([
        operation.id,
        200,
        withoutShown(first.body),
      ]);
      expect(await snapshotOf(world.storage)).toEqual(effects);
    }
  });

  test('answers a repetition in this process in the same way', async () => {
    for (const operation of keyed) {
      const { world, caller, sample } = await prepared(operation);
      await using _closed = world;
      const { session, key } = caller.credential;
      const by = {
        ...(session !== undefined && { session }),
        ...(key !== undefined && { apiKey: key }),
        idempotencyKey: 'the-key',
      };
      const area = (world.backend.api as unknown as Record<string, Record<string, Call>>)[operation.area]!;
      const params = Object.entries(sample.params ?? {}).map(
        ([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value] as const,
      );
      const input = { ...Object.fromEntries(params), ...sample.query, ...sample.body };
      const ask = (more: object = {}) => area[operation.verb]!({ ...input, ...more }, by);
      const first = await ask();
      const effects = await snapshotOf(world.storage);
      expect([operation.id, await ask()]).toEqual([operation.id, withoutShown(first)]);
      await expect(ask({ other: 1 })).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
      const { audit_log: _, ...after } = await snapshotOf(world.storage);
      const { audit_log: __, ...before } = effects;
      expect(after).toEqual(before);
    }
  });

  test.each(Object.entries(storages))(
    'takes effect once for 50 concurrent requests on %s; the others get its response or a retry time',
    { timeout: 120_000 },
    async (_, open) => {
      await using lonely = await createWorld({ ...alike(), storage: await open() });
      await using world = await createWorld({ ...alike(), storage: await open() });
      for (const operation of keyed) {
        const single = await preparedIn(lonely, operation);
        const many = await preparedIn(world, operation);
        const expected = await sendKeyed(single);
        const answers = await Promise.all(Array.from({ length: 50 }, () => sendKeyed(many)));
        const [first, ...others] = answers.filter(({ status }) => status === 200).map(({ body }) => body);
        expect([operation.id, expected.status, first]).toEqual([operation.id, 200, expect.anything()]);
        for (const body of others) expect(withoutShown(body)).toEqual(withoutShown(first));
        for (const { status, body, headers } of answers)
          if (status !== 200)
            expect([status, reasonOf(body), headers['retry-after']]).toEqual([...running, '1']);
        expect(withoutShown((await sendKeyed(many)).body)).toEqual(withoutShown(expected.body));
        expect([operation.id, await effectsOn(world.storage)]).toEqual([
          operation.id,
          await effectsOn(lonely.storage),
        ]);
      }
    },
  );

  test('refuses the same key with another body, without effect, until the response is deleted', async () => {
    for (const operation of keyed) {
      const first = await prepared(operation);
      await using world = first.world;
      const { status, headers } = await sendKeyed(first);
      expect([operation.id, status]).toEqual([operation.id, 200]);
      // Linking gives the caller a new token.
      const session = headers['x-session-id'] ?? first.caller.credential.session;
      const credential = session === undefined ? first.caller.credential : { session };
      const request = { ...first, caller: { ...first.caller, credential } };
      const effects = await effectsOn(world.storage);
      await world.clock.advance(keepSeconds * 1000 - 1);
      const refused = await sendKeyed(request, 'the-key', { other: 1 });
      const found = [operation.id, refused.status, reasonOf(refused.body)];
      expect(found).toEqual([operation.id, 400, 'IDEMPOTENCY_KEY_REUSED']);
      expect((await sendKeyed(request)).status).toBe(200);
      expect(withoutUse(await effectsOn(world.storage))).toEqual(withoutUse(effects));

      await world.clock.advance(1);
      const sample = await sampleOf(operation)(world, request.caller.accountId);
      const later = await sendKeyed({ ...request, sample }, 'the-key', { other: 1 });
      expect([operation.id, later.status]).toEqual([operation.id, 200]);
    }
  });

  test('does not store a failure, so the next attempt takes effect', async () => {
    for (const operation of keyed) {
      const failing = mortal(createMemoryStorage());
      const request = await prepared(operation, { storage: failing.storage });
      await using world = request.world;
      const before = await snapshotOf(world.storage, ['audit_log']);
      failing.next = 'fails';
      const failed = await sendKeyed(request);
      expect([operation.id, failed.status, reasonOf(failed.body)]).toEqual([
        operation.id,
        503,
        'STORAGE_BUSY',
      ]);
      expect(await snapshotOf(world.storage, ['audit_log'])).toEqual(before);
      const second = await sendKeyed(request);
      expect([operation.id, second.status]).toEqual([operation.id, 200]);
      expect((await sendKeyed(request)).body).toEqual(withoutShown(second.body));
    }
  });

  test('leaves no effect if the process dies before the response is stored, and frees the key after the request timeout', async () => {
    for (const operation of keyed) {
      const memory = createMemoryStorage();
      const dying = mortal(memory);
      const request = await prepared(operation, { storage: dying.storage, ids: systemIds });
      const { clock } = request.world;
      const before = await effectsOn(memory);
      dying.next = 'dies';
      expect((await sendKeyed(request)).status).toBeGreaterThanOrEqual(500);
      expect(await effectsOn(memory)).toEqual(before);

      await using heir = await createWorld({ storage: memory, clock, ids: systemIds });
      const again = { ...request, world: heir };
      await clock.advance(requestSeconds * 1000 - 1);
      const early = await sendKeyed(again);
      expect([operation.id, early.status, reasonOf(early.body)]).toEqual([operation.id, ...running]);
      await clock.advance(1);
      const late = await sendKeyed(again);
      expect([operation.id, late.status]).toEqual([operation.id, 200]);
      expect((await sendKeyed(again)).body).toEqual(withoutShown(late.body));
    }
  });
});

/** The last use of a session is stored, whatever the result of its request. */
const withoutUse = ({ sessions: _, ...others }: Snapshot): Snapshot => others;

type Call = (input: object, caller: object) => Promise<unknown>;

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

test('an operation that ignores Idempotency-Keys runs every request, even with the same key', async () => {
  await using world = await createWorld();
  const others = operations.filter((operation) => !keyed.includes(operation));
  for (const operation of others)
    for (const body of [{}, { other: 1 }]) {
      const { credential, accountId } = await allowedCaller(world, operation);
      const sample = await sampleOf(operation)(world, accountId);
      const headers = { 'idempotency-key': 'the-key' };
      const given = operation.route.method === 'GET' ? {} : { body: { ...sample.body, ...body } };
      const { status } = await send(world, operation, sample, { ...credential, ...given, headers });
      expect([operation.id, status]).toEqual([operation.id, 200]);
    }
  expect((await snapshotOf(world.storage)).idempotency_keys).toEqual([]);
});

test.each(['', ' ', 'a b', 'é', 'x'.repeat(256), 'a\u007f'])(
  'the Idempotency-Key %j is refused',
  async (key) => {
    for (const operation of keyed.slice(0, 3)) {
      const request = await prepared(operation);
      await using _closed = request.world;
      const { status, body } = await sendKeyed(request, key);
      expect([status, reasonOf(body)]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
    }
  },
);
