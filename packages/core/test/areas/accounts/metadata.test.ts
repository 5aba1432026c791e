import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/** The metadata of accounts over every route: players their own, operators any. The tests of the store cover entries. */

let t: TestBackend;
let ada: TestPlayer;
let grace: TestPlayer;

beforeAll(async () => {
  t = await createTestBackend();
});
afterAll(() => t[Symbol.asyncDispose]());

beforeEach(async () => {
  ada = await t.player();
  grace = await t.player();
});

const own = (method: string, path: string, body?: object, by = ada) =>
  t.http(method, `/accounts/metadata${path}`, { session: by.token, ...(body && { body }) });
const text = (stringPayload: string) => ({ stringPayload });
const reasonOf = ({ body }: { readonly body: unknown }) =>
  (body as { details: { reason: string }[] }).details[0]?.reason;

describe('a player', () => {
  test('adds, changes, appends to, reads, finds and removes entries', async () => {
    expect((await own('POST', '', { entryKey: 'greeting', entryValue: text('Hello') })).body).toEqual({});
    const append = { entryKey: 'greeting', entryValue: text(', world'), updateOperationType: 'APPEND' };
    expect((await own('PUT', '', append)).body).toEqual({});
    expect((await own('GET', '/greeting')).body).toMatchObject({ entryValue: text('Hello, world') });

    const json = { jsonPayload: '{ "hp": 10, "pos": {"x": 1.50, "y": 2} }' };
    expect(
      (await own('PUT', '', { entryKey: 'state', entryValue: json, updateOperationType: 2 })).status,
    ).toBe(200);
    const partly = '/state?jsonHandlingType=1&propertiesToRemovePaths=pos.x&propertiesToRemovePaths=nothing';
    expect((await own('DELETE', partly)).body).toEqual({ entryDeleted: true });
    expect((await own('GET', '')).body).toEqual({
      metadata: {
        greeting: text('Hello, world'),
        state: { jsonPayload: '{"hp":10,"pos":{"y":2}}' },
      },
    });

    expect((await own('POST', '/keys/search?regex=^st')).body).toEqual({
      metadata: { state: { jsonPayload: '{"hp":10,"pos":{"y":2}}' } },
    });
    expect((await own('POST', '/keys/search?regex=^ST&caseInsensitive=true&invert=true')).body).toEqual({
      metadata: { greeting: text('Hello, world') },
    });

    expect((await own('DELETE', '/greeting')).body).toEqual({ entryDeleted: true });
    expect((await own('DELETE', '/greeting')).body).toEqual({ entryDeleted: false });
    expect((await own('GET', '/greeting')).status).toBe(404);
  });

  test('adds a key once and can change only existing keys', async () => {
    const entry = { entryKey: 'k', entryValue: text('x') };
    expect(reasonOf(await own('PUT', '', entry))).toBe('METADATA_NOT_FOUND');
    expect((await own('POST', '', entry)).status).toBe(200);
    const again = await own('POST', '', entry);
    expect([again.status, reasonOf(again)]).toEqual([409, 'METADATA_EXISTS']);
  });

  test('can name their own account, and any other is refused without a look-up', async () => {
    const entry = { entryKey: 'k', entryValue: text('x') };
    for (const accountId of [ada.accountId, '']) {
      const entryKey = `k${accountId.length}`;
      expect((await own('POST', '', { ...entry, entryKey, accountId })).status).toBe(200);
    }
    for (const accountId of [grace.accountId, 'account-unknown', 'no id at all']) {
      const query = `accountId=${encodeURIComponent(accountId)}`;
      const answers = await Promise.all([
        own('POST', '', { ...entry, accountId }),
        own('PUT', '', { ...entry, accountId, updateOperationType: 2 }),
        own('GET', `?id=${encodeURIComponent(accountId)}`),
        own('GET', `/k?${query}`),
        own('DELETE', `/k?${query}`),
        own('POST', `/keys/search?regex=.&${query}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
      expect(new Set(answers.map(reasonOf))).toEqual(new Set(['NOT_YOURS']));
    }
    expect((await own('GET', '', undefined, grace)).body).toEqual({ metadata: {} });
  });

  test('can neither see nor change keys that begin with `server.`', async () => {
    const accountId = ada.accountId;
    const body = { accountId, entryKey: 'server.trust', entryValue: text('low') };
    await t.http('POST', '/server/accounts/metadata', { key: t.rootKey, body });

    expect((await own('GET', '')).body).toEqual({ metadata: {} });
    expect((await own('POST', '/keys/search?regex=.')).body).toEqual({ metadata: {} });
    expect(reasonOf(await own('GET', '/server.trust'))).toBe('METADATA_NOT_FOUND');

    const entry = { entryKey: 'server.trust', entryValue: text('high') };
    for (const answer of [
      await own('POST', '', entry),
      await own('PUT', '', { ...entry, updateOperationType: 2 }),
      await own('DELETE', '/server.trust'),
    ])
      expect([answer.status, reasonOf(answer)]).toEqual([403, 'METADATA_KEY_RESERVED']);

    const read = await t.http('GET', `/admin/accounts/metadata?accountId=${accountId}`, { key: t.rootKey });
    expect(read.body).toEqual({ metadata: { 'server.trust': text('low') } });
  });

  test('can use a word of the paths as a key', async () => {
    for (const entryKey of ['keys', 'healthz', 'metadata', 'search']) {
      expect((await own('POST', '', { entryKey, entryValue: text(entryKey) })).status).toBe(200);
      expect((await own('GET', `/${entryKey}`)).body).toMatchObject({ entryValue: text(entryKey) });
    }
  });

  test.each([
    ['an unknown operation', { updateOperationType: 3 }],
    ['the name of an unknown operation', { updateOperationType: 'MERGE' }],
    ['no value', { entryValue: {} }],
    ['no key', { entryKey: '' }],
    ['a key too long', { entryKey: 'k'.repeat(129) }],
    ['the key __proto__', { entryKey: '__proto__' }],
  ])('is refused %s', async (_, part) => {
    const { status } = await own('PUT', '', { entryKey: 'k', entryValue: text('x'), ...part });
    expect(status).toBe(400);
  });

  test('loses nothing in concurrent appends', async () => {
    await own('POST', '', { entryKey: 'log', entryValue: text('') });
    const letters = [...'abcdefghijklmnopqrst'];
    const answers = await Promise.all(
      letters.map((letter) =>
        own('PUT', '', { entryKey: 'log', entryValue: text(letter), updateOperationType: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await own('GET', '/log');
    const { stringPayload } = (body as { entryValue: { stringPayload: string } }).entryValue;
    expect([...stringPayload].sort()).toEqual(letters);
  });
});

describe.each(['admin', 'server'])('an operator under /%s', (prefix) => {
  const path = `/${prefix}/accounts/metadata`;
  const send = (method: string, body: object, key = t.rootKey) => t.http(method, path, { key, body });
  const read = (query: string, key = t.rootKey) => t.http('GET', `${path}?${query}`, { key });

  test('adds, changes, reads, finds and removes entries of any account, even with `server.` keys', async () => {
    const { accountId } = ada;
    const entry = { accountId, entryKey: 'server.note' };
    expect((await send('POST', { ...entry, entryValue: { jsonPayload: '{"a":[1],"b":1}' } })).body).toEqual(
      {},
    );
    const put = { ...entry, entryValue: { jsonPayload: '{"a":[2]}' }, updateOperationType: 'APPEND' };
    expect((await send('PUT', put)).body).toEqual({});
    const partly = { ...entry, jsonHandlingType: 'PARTIAL_ENTRY', propertiesToRemovePaths: ['b'] };
    expect((await send('DELETE', partly)).body).toEqual({ entryDeleted: true });

    const value = { jsonPayload: '{"a":[1,2]}' };
    expect((await read(`accountId=${accountId}`)).body).toEqual({ metadata: { 'server.note': value } });
    const one = await read(`accountId=${accountId}&entryKey=server.note`);
    expect(one.body).toMatchObject({ entryValue: value });
    expect(one.body).not.toHaveProperty('metadata');
    const found = await t.http('POST', `${path}/keys/search?accountId=${accountId}&regex=note$`, {
      key: t.rootKey,
    });
    expect(found.body).toEqual({ metadata: { 'server.note': value } });

    expect((await send('DELETE', entry)).body).toEqual({ entryDeleted: true });
    expect((await send('DELETE', entry)).body).toEqual({ entryDeleted: false });
    expect(reasonOf(await read(`accountId=${accountId}&entryKey=server.note`))).toBe('METADATA_NOT_FOUND');
  });

  test('gets ACCOUNT_NOT_FOUND for an unknown account', async () => {
    const entry = { accountId: 'account-unknown', entryKey: 'k' };
    const found = [
      await send('POST', { ...entry, entryValue: text('x') }),
      await send('PUT', { ...entry, entryValue: text('x'), updateOperationType: 2 }),
      await read('accountId=account-unknown'),
      await read('accountId=account-unknown&entryKey=k'),
      await t.http('POST', `${path}/keys/search?accountId=account-unknown&regex=.`, { key: t.rootKey }),
    ];
    for (const answer of found) expect([answer.status, reasonOf(answer)]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    expect((await send('DELETE', entry)).body).toEqual({ entryDeleted: false });
  });

  test('reads with one permission and writes with another', async () => {
    const { accountId } = ada;
    const reader = await t.key(['accounts.metadata.read']);
    const writer = await t.key(['accounts.metadata.write']);
    const entry = { accountId, entryKey: 'k', entryValue: text('x') };
    const search = `${path}/keys/search?accountId=${accountId}&regex=.`;
    expect((await send('POST', entry, reader)).status).toBe(403);
    expect((await send('PUT', entry, reader)).status).toBe(403);
    expect((await send('DELETE', entry, reader)).status).toBe(403);
    expect((await send('POST', entry, writer)).status).toBe(200);
    expect((await read(`accountId=${accountId}`, writer)).status).toBe(403);
    expect((await t.http('POST', search, { key: writer })).status).toBe(403);
    expect((await read(`accountId=${accountId}`, reader)).status).toBe(200);
    expect((await t.http('POST', search, { key: reader })).status).toBe(200);
    expect((await t.http('POST', path, { session: ada.token, body: entry })).status).toBe(403);
  });

  test('must name the account', async () => {
    expect((await send('POST', { entryKey: 'k', entryValue: text('x') })).status).toBe(400);
    expect((await read('entryKey=k')).status).toBe(400);
  });

  test('leaves an audit record of every change, but a key under /server leaves none', async () => {
    const { accountId } = ada;
    const admin = await t.admin();
    const entry = { accountId, entryKey: 'k', entryValue: text('x') };
    const recordsAfter = async (caller: { key: string } | { session: string }) => {
      const before = (await t.backend.api.audit.list({ object: accountId }, { system: true })).records.length;
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect((await t.http(method, path, { ...caller, body: entry })).status).toBe(200);
      const { records } = await t.backend.api.audit.list({ object: accountId }, { system: true });
      return records
        .slice(0, records.length - before)
        .map(({ operation }) => operation)
        .sort();
    };
    const all = [
      `accounts.${prefix}CreateMetadata`,
      `accounts.${prefix}PutMetadata`,
      `accounts.${prefix}RemoveMetadata`,
    ];
    expect(await recordsAfter({ session: admin.token })).toEqual(all);
    expect(await recordsAfter({ key: t.rootKey })).toEqual(prefix === 'admin' ? all : []);
  });
});

describe('the metadata limits of an account', () => {
  test('allow 16 KiB for an entry, also after an append', async () => {
    const full = text('x'.repeat(16_384));
    expect((await own('POST', '', { entryKey: 'full', entryValue: full })).status).toBe(200);
    const over = await own('POST', '', { entryKey: 'over', entryValue: text('x'.repeat(16_385)) });
    expect([over.status, reasonOf(over)]).toEqual([400, 'METADATA_VALUE_TOO_LARGE']);
    const append = { entryKey: 'full', entryValue: text('x'), updateOperationType: 1 };
    expect(reasonOf(await own('PUT', '', append))).toBe('METADATA_VALUE_TOO_LARGE');
  });

  test('allow 256 KiB for all entries', async () => {
    const entryValue = text('x'.repeat(16_384));
    for (let made = 0; made < 16; made++)
      expect((await own('POST', '', { entryKey: `k${made}`, entryValue })).status).toBe(200);
    const over = await own('POST', '', { entryKey: 'over', entryValue: text('x') });
    expect([over.status, reasonOf(over)]).toEqual([429, 'METADATA_TOTAL_TOO_LARGE']);
    expect((await own('DELETE', '/k0')).body).toEqual({ entryDeleted: true });
    expect((await own('POST', '', { entryKey: 'over', entryValue })).status).toBe(200);
  });

  test('allow 128 entries, even if they are added concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 140 }, (_, index) =>
        own('POST', '', { entryKey: `k${index}`, entryValue: { intPayload: index } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(128);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
  });
});
