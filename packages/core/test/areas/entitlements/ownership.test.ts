import { describe, expect, test } from 'vitest';
import { outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { asHost, createEntitlementsWorld } from './entitlements-world.ts';

const max = 2n ** 63n - 1n;
const min = -(2n ** 63n);

describe('the count of an item', () => {
  test('is 0 for an account that never had the item', async () => {
    const { api, item, player } = await createEntitlementsWorld();
    const { accountId } = await player();
    const key = { accountId, catalogItemId: await item() };
    expect(await api.adminOwned(key, asHost)).toEqual({ isOwned: false, count: 0n });
    expect(await api.adminLatestChange(key, asHost)).toEqual({});
    expect(await api.adminHistory(key, asHost)).toEqual({ records: [] });
    expect(await api.serverDecrement({ ...key, count: 1 }, asHost)).toEqual({
      newCount: 0n,
      decrementSuccessful: false,
    });
    expect(await api.adminRevoke(key, asHost)).toEqual({ wasOwned: false, previousCount: 0n });
    expect((await api.adminItems({ accountId }, asHost)).catalogItems).toEqual([]);
  });

  test('is the sum of the increments in its history, with agent, type and time, newest first', async () => {
    const t = await createEntitlementsWorld();
    const { api, item, player, clock } = t;
    const { accountId } = await player();
    const catalogItemId = await item();
    const { apiKeys } = t.backend.api;
    const { policy } = await apiKeys.createPolicy(
      { name: 'support', permissions: ['entitlements.*'] },
      asHost,
    );
    const { apiKey } = await apiKeys.create({ name: 'support', policyId: policy.id }, asHost);
    const admin = { key: apiKey.key };
    const at = `account/${accountId}/item/${catalogItemId}`;
    const call = async (method: string, path: string) => (await t.http(method, path, admin)).body;
    const seconds = () => Math.floor(clock.now() / 1000);
    const start = seconds();
    expect(await call('PATCH', `/admin/entitlements/${at}/increment/5`)).toEqual({ newCount: 5 });
    await clock.advance(60_000);
    expect(await call('PATCH', `/server/entitlements/${at}/decrement/2`)).toEqual({
      newCount: 3,
      decrementSuccessful: true,
    });
    expect(await call('PUT', `/server/entitlements/${at}/set/10`)).toEqual({ previousCount: 3 });
    expect(await call('PUT', `/admin/entitlements/${at}/set/10`)).toEqual({ previousCount: 10 });
    expect(await call('PATCH', `/server/entitlements/${at}/decrement/11`)).toEqual({
      newCount: 10,
      decrementSuccessful: false,
    });
    expect(await call('PATCH', `/server/entitlements/${at}/decrement/11?allowNegativeTotal=true`)).toEqual({
      newCount: -1,
      decrementSuccessful: true,
    });
    expect(await api.adminOwned({ accountId, catalogItemId }, asHost)).toEqual({
      isOwned: false,
      count: -1n,
    });
    expect(await call('PUT', `/admin/entitlements/${at}/revoke`)).toEqual({
      wasOwned: false,
      previousCount: -1,
    });
    const records = [
      {
        increment: 1,
        agent: 'admin:key:support',
        changeType: 4,
        description: 'revoke',
        timestamp: start + 60,
      },
      {
        increment: -11,
        agent: 'server:support',
        changeType: 5,
        description: 'decrement',
        timestamp: start + 60,
      },
      { increment: 7, agent: 'server:support', changeType: 5, description: 'set', timestamp: start + 60 },
      {
        increment: -2,
        agent: 'server:support',
        changeType: 5,
        description: 'decrement',
        timestamp: start + 60,
      },
      { increment: 5, agent: 'admin:key:support', changeType: 4, description: 'increment', timestamp: start },
    ];
    expect(await call('GET', `/admin/entitlements/${at}/history`)).toEqual({ records });
    expect(await call('GET', `/admin/entitlements/${at}/history/recent`)).toEqual({ record: records[0] });
    const page = (await call('GET', `/admin/entitlements/${at}/history?limit=2`)) as {
      records: unknown[];
      nextPageToken: string;
    };
    expect(page.records).toEqual(records.slice(0, 2));
    const rest = await call('GET', `/admin/entitlements/${at}/history?pageToken=${page.nextPageToken}`);
    expect(rest).toEqual({ records: records.slice(2) });
  });

  test('keeps its digits at both ends of 64 bits on every route, and never leaves them', async () => {
    const t = await createEntitlementsWorld();
    const { accountId } = await t.player();
    const catalogItemId = await t.item();
    const at = `account/${accountId}/item/${catalogItemId}`;
    /** Returns the answer as text, because a number of JavaScript has no 64 bits, or the reason of a refusal. */
    const call = async (method: string, path: string, body: object = {}) => {
      const [url = '', query = ''] = path.split('?');
      const answer = await t.backend.handle({
        method,
        path: `/api/v1${url}`,
        query,
        headers: { 'x-api-key': t.rootKey, 'content-type': 'application/json' },
        address: '127.0.0.1',
        signal: new AbortController().signal,
        readBody: async () => Buffer.from(JSON.stringify(body)),
      });
      const text = String(answer.body);
      return answer.status === 200 ? text : (/"reason":"(\w+)"/.exec(text)?.[1] ?? text);
    };
    for (const prefix of ['admin', 'server']) {
      const path = `/${prefix}/entitlements/${at}`;
      await t.api
        .adminRevoke({ accountId, catalogItemId }, asHost)
        .catch(() => t.api.adminIncrement({ accountId, catalogItemId, count: max }, asHost));
      await t.api.adminRevoke({ accountId, catalogItemId }, asHost);
      expect([
        await call('PUT', `${path}/set/${max}`),
        await call('GET', `${path}/owned`),
        await call('PATCH', `${path}/increment/1`),
        await call('PATCH', `${path}/increment/${max}`),
        await call('PATCH', `${path}/decrement/${max}`),
        await call('PATCH', `${path}/decrement/${max}?allowNegativeTotal=true`),
        await call('PATCH', `${path}/decrement/1?allowNegativeTotal=true`),
        await call('GET', `${path}/owned`),
        await call('PATCH', `${path}/decrement/1?allowNegativeTotal=true`),
        await call('PATCH', `${path}/decrement/${max}?allowNegativeTotal=true`),
        await call('PUT', `${path}/set/0`),
        await call('PUT', `${path}/set/${max}`),
        await call('PUT', `${path}/set/${min}`),
        await call('PATCH', `${path}/increment/${max}`),
        await call('PUT', `${path}/set/9223372036854775808`),
        await call('PUT', `${path}/set/-9223372036854775809`),
        await call('PATCH', `${path}/increment/9223372036854775808`),
      ]).toEqual([
        '{"previousCount":0}',
        `{"isOwned":true,"count":${max}}`,
        'NUMBER_OUT_OF_RANGE',
        'NUMBER_OUT_OF_RANGE',
        '{"newCount":0,"decrementSuccessful":true}',
        `{"newCount":${-max},"decrementSuccessful":true}`,
        `{"newCount":${min},"decrementSuccessful":true}`,
        `{"isOwned":false,"count":${min}}`,
        `{"newCount":${min},"decrementSuccessful":false}`,
        `{"newCount":${min},"decrementSuccessful":false}`,
        'NUMBER_OUT_OF_RANGE',
        'NUMBER_OUT_OF_RANGE',
        `{"previousCount":${min}}`,
        '{"newCount":-1}',
        'INVALID_FIELD',
        'INVALID_FIELD',
        'INVALID_FIELD',
      ]);
    }
    const path = `/admin/entitlements/${at}`;
    await t.api.adminRevoke({ accountId, catalogItemId }, asHost);
    for (const count of [max, 0n, min])
      expect(await call('POST', `${path}/set_extended`, { count: String(count) })).toMatch(
        /^\{"previousCount"/,
      );
    expect(await call('PUT', `${path}/revoke`)).toBe('NUMBER_OUT_OF_RANGE');
    expect(await call('GET', `${path}/items`.replace(`/item/${catalogItemId}`, ''))).toContain(
      `"count":${min}`,
    );
    expect(await call('GET', `${path}/history?limit=3`)).toContain(`"increment":${min}`);
    expect(await call('GET', `${path}/history/recent`)).toContain(`"increment":${min}`);
  });

  test('cannot be changed by 0 or less', async () => {
    const { api, item, player } = await createEntitlementsWorld();
    const key = { accountId: (await player()).accountId, catalogItemId: await item() };
    expect(
      await outcomesOf(
        [0, -1, min].flatMap((count) => [
          () => api.adminIncrement({ ...key, count }, asHost),
          () => api.serverIncrement({ ...key, count }, asHost),
          () => api.adminDecrement({ ...key, count, allowNegativeTotal: true }, asHost),
          () => api.serverDecrement({ ...key, count }, asHost),
        ]),
      ),
    ).toEqual(Array(12).fill('INVALID_FIELD'));
  });

  test('belongs to an account and an item that exist', async () => {
    const { api, item, player } = await createEntitlementsWorld();
    const { accountId } = await player();
    const catalogItemId = await item();
    expect(
      await outcomesOf([
        () => api.adminIncrement({ accountId: 'nobody', catalogItemId, count: 1 }, asHost),
        () => api.serverSet({ accountId: 'nobody', catalogItemId, count: 1 }, asHost),
        () => api.adminIncrement({ accountId, catalogItemId: 'nothing', count: 1 }, asHost),
        () => api.serverOwned({ accountId, catalogItemId: 'nothing' }, asHost),
        () => api.serverOwnedByCustomId({ accountId, customItemId: 'nothing' }, asHost),
      ]),
    ).toEqual(['ITEM_OWNER_NOT_FOUND', 'ITEM_OWNER_NOT_FOUND', ...Array(3).fill('CATALOG_ITEM_NOT_FOUND')]);
  });
});

describe('an item', () => {
  test('is found by its id and by its custom id, which must belong together', async () => {
    const { api, item, player } = await createEntitlementsWorld();
    const { accountId, token: session } = await player();
    const catalogItemId = await item('a', { catalogItemCustomItemId: 'gold' });
    const other = await item('b', { catalogItemCustomItemId: 'silver' });
    await api.adminIncrement({ accountId, catalogItemId, count: 7 }, asHost);
    const owned = { isOwned: true, count: 7n };
    expect(await api.owned({ catalogItemId }, { session })).toEqual(owned);
    expect(await api.owned({ catalogItemId, customItemId: 'gold' }, { session })).toEqual(owned);
    expect(await api.ownedByCustomId({ customItemId: 'gold' }, { session })).toEqual(owned);
    expect(await api.ownedByCustomId({ customItemId: 'gold', catalogItemId }, { session })).toEqual(owned);
    expect(await api.serverOwnedByCustomId({ accountId, customItemId: 'gold' }, asHost)).toEqual(owned);
    expect(await api.adminOwnedByCustomId({ accountId, customItemId: 'gold' }, asHost)).toEqual(owned);
    expect(
      await outcomesOf([
        () => api.owned({ catalogItemId, customItemId: 'silver' }, { session }),
        () => api.ownedByCustomId({ customItemId: 'gold', catalogItemId: other }, { session }),
      ]),
    ).toEqual(['INVALID_FIELD', 'INVALID_FIELD']);
  });

  test('is in the list of its owner, page by page, and only administrators see its flags', async () => {
    const { api, item, player } = await createEntitlementsWorld();
    const { accountId, token: session } = await player();
    const ids = [await item('a', { catalogItemCustomItemId: 'gold' }), await item('b'), await item('c')];
    for (const catalogItemId of ids) await api.adminIncrement({ accountId, catalogItemId, count: 1 }, asHost);
    await api.adminSet({ accountId, catalogItemId: ids[1]!, count: 0 }, asHost);
    const first = { catalogItemId: ids[0], isOwned: true, count: 1n, customItemId: 'gold' };
    const second = { catalogItemId: ids[1], isOwned: false, count: 0n, customItemId: '' };
    const page = await api.items({ limit: 2 }, { session });
    expect(page.catalogItems).toEqual([first, second]);
    const rest = await api.items({ limit: 2, pageToken: page.nextPageToken }, { session });
    expect(rest).toEqual({ catalogItems: [{ ...first, catalogItemId: ids[2], customItemId: '' }] });
    expect((await api.serverItems({ accountId, limit: 1 }, asHost)).catalogItems).toEqual([first]);
    expect((await api.adminItems({ accountId, limit: 1 }, asHost)).catalogItems).toEqual([
      { ...first, lockoutFlags: { prohibitNonAdminUpdate: { value: false } } },
    ]);
  });
});

describe('a set', () => {
  test.each([
    ['DEFAULT', 9n, false],
    ['COUNT_ONLY', 9n, false],
    ['LOCKOUT_FLAGS_ONLY', 4n, true],
    ['COUNT_AND_LOCKOUT_FLAGS', 9n, true],
    [undefined, 9n, false],
  ] as const)(
    'with the operation %s leaves the count %s and the lock %s',
    async (operation, count, locked) => {
      const { api, item, player } = await createEntitlementsWorld();
      const { accountId } = await player();
      const flags = { prohibitNonAdminUpdate: { value: true } };
      for (const set of [
        (key: { accountId: string; catalogItemId: string }) =>
          api.adminSet(
            { ...key, count: 9, operation, 'lockoutFlags.prohibitNonAdminUpdate.value': true },
            asHost,
          ),
        (key: { accountId: string; catalogItemId: string }) =>
          api.adminSetExtended({ ...key, count: 9, operation, lockoutFlags: flags }, asHost),
      ]) {
        const key = { accountId, catalogItemId: await item() };
        await api.adminIncrement({ ...key, count: 4 }, asHost);
        expect(await set(key)).toEqual({ previousCount: 4n });
        const items = (await api.adminItems({ accountId }, asHost)).catalogItems;
        expect(items.find(({ catalogItemId }) => catalogItemId === key.catalogItemId)).toMatchObject({
          count,
          lockoutFlags: { prohibitNonAdminUpdate: { value: locked } },
        });
      }
    },
  );

  test('leaves a flag that is null or absent, and refuses one that is both null and set', async () => {
    const { api, item, player } = await createEntitlementsWorld();
    const key = { accountId: (await player()).accountId, catalogItemId: await item() };
    const operation = 'LOCKOUT_FLAGS_ONLY';
    const set = (prohibitNonAdminUpdate?: object) =>
      outcomeOf(
        api.adminSetExtended(
          { ...key, operation, lockoutFlags: { prohibitNonAdminUpdate } as never },
          asHost,
        ),
      );
    const inQuery = (more: object) =>
      outcomeOf(api.adminSet({ ...key, count: 1, operation, ...more }, asHost));
    const nullValue = 'lockoutFlags.prohibitNonAdminUpdate.nullValue';
    const value = 'lockoutFlags.prohibitNonAdminUpdate.value';
    const isLocked = async () =>
      (await api.adminItems({ accountId: key.accountId }, asHost)).catalogItems[0]?.lockoutFlags
        .prohibitNonAdminUpdate.value;
    expect([await set({ value: true }), await isLocked()]).toEqual(['done', true]);
    expect([await set({ nullValue: 0 }), await set({ nullValue: 'NULL_VALUE' })]).toEqual(['done', 'done']);
    expect([await set(), await set({}), await isLocked()]).toEqual(['done', 'done', true]);
    expect([await inQuery({ [nullValue]: '0' }), await inQuery({}), await isLocked()]).toEqual([
      'done',
      'done',
      true,
    ]);
    expect([
      await set({ nullValue: 0, value: false }),
      await inQuery({ [nullValue]: 'NULL_VALUE', [value]: false }),
      await isLocked(),
    ]).toEqual(['INVALID_FIELD', 'INVALID_FIELD', true]);
    expect([await inQuery({ [value]: false }), await isLocked()]).toEqual(['done', false]);
  });

  test('needs a count, except for flags alone', async () => {
    const { api, item, player } = await createEntitlementsWorld();
    const key = { accountId: (await player()).accountId, catalogItemId: await item() };
    expect(
      await outcomesOf([
        () => api.adminSetExtended(key, asHost),
        () => api.adminSetExtended({ ...key, operation: 'COUNT_AND_LOCKOUT_FLAGS' }, asHost),
        () => api.adminSetExtended({ ...key, operation: 'LOCKOUT_FLAGS_ONLY' }, asHost),
      ]),
    ).toEqual(['INVALID_FIELD', 'INVALID_FIELD', 'done']);
  });

  test('that is repeated with its Idempotency-Key happens once', async () => {
    const t = await createEntitlementsWorld();
    const { accountId } = await t.player();
    const catalogItemId = await t.item();
    const key = await t.key(['entitlements.*']);
    const path = `/admin/entitlements/account/${accountId}/item/${catalogItemId}`;
    const put = async (path: string) =>
      (await t.http('PUT', path, { key, headers: { 'idempotency-key': path } })).body;
    const first = await put(`${path}/set/5`);
    await t.api.adminIncrement({ accountId, catalogItemId, count: 1 }, asHost);
    expect([first, await put(`${path}/set/5`)]).toEqual([{ previousCount: 0 }, { previousCount: 0 }]);
    expect(await t.countOf(accountId, catalogItemId)).toBe(6n);
    expect(await put(`${path}/revoke`)).toEqual(await put(`${path}/revoke`));
    expect(await t.incrementsOf(accountId, catalogItemId)).toEqual([5n, 1n, -6n]);
  });
});

test('a locked item is changed by administrators alone', async () => {
  const { api, item, player, countOf } = await createEntitlementsWorld();
  const { accountId } = await player();
  const key = { accountId, catalogItemId: await item() };
  const lockoutFlags = { prohibitNonAdminUpdate: { value: true } };
  await api.adminSetExtended(
    { ...key, count: 5, operation: 'COUNT_AND_LOCKOUT_FLAGS', lockoutFlags },
    asHost,
  );
  expect(
    await outcomesOf([
      () => api.serverIncrement({ ...key, count: 1 }, asHost),
      () => api.serverDecrement({ ...key, count: 1 }, asHost),
      () => api.serverDecrement({ ...key, count: 100 }, asHost),
      () => api.serverSet({ ...key, count: 1 }, asHost),
      () => api.serverSet({ ...key, count: 5 }, asHost),
      () => api.adminIncrement({ ...key, count: 1 }, asHost),
      () => api.adminDecrement({ ...key, count: 2 }, asHost),
      () => api.adminSet({ ...key, count: 7 }, asHost),
    ]),
  ).toEqual([...Array(5).fill('ITEM_LOCKED'), 'done', 'done', 'done']);
  expect(await countOf(accountId, key.catalogItemId)).toBe(7n);
});
