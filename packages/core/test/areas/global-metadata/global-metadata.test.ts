import { createTestBackend, type TestBackend, type TestResponse } from '@lobbykit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let t: TestBackend;
let session: string;
let key: string;

beforeAll(async () => {
  t = await createTestBackend();
  session = (await t.player()).token;
  key = await t.key(['global_metadata.*']);
});
afterAll(() => t[Symbol.asyncDispose]());

/** Returns a namespace that no other test uses. */
let namespace: string;
let made = 0;
beforeEach(() => {
  namespace = `ns-${++made}`;
});

const prefixes = ['admin', 'server'] as const;
const OVERWRITE = 0;
const APPEND = 'APPEND';
const CREATE_IF_NECESSARY = 'CREATE_IF_NECESSARY';

const create = (entryKey: string, entryValue: unknown, body: object = { namespace }, prefix = 'admin') =>
  t.http('POST', `/${prefix}/global_metadata`, { key, body: { ...body, entryKey, entryValue } });
const put = (
  entryKey: string,
  entryValue: unknown,
  updateOperationType: unknown = OVERWRITE,
  more: object = {},
) =>
  t.http('PUT', '/admin/global_metadata', {
    key,
    body: { namespace, entryKey, entryValue, updateOperationType, ...more },
  });
const remove = (entryKey: string, more: object = {}) =>
  t.http('DELETE', '/server/global_metadata', { key, body: { namespace, entryKey, ...more } });
const get = (path: string, by: 'player' | 'operator' = 'operator') =>
  t.http('GET', path, by === 'player' ? { session } : { key });
const storedValue = async (entryKey: string): Promise<unknown> =>
  ((await get(`/admin/global_metadata/entry/${namespace}/${entryKey}`)).body as { entryValue: unknown })
    .entryValue;

const text = (stringPayload: string) => ({ stringPayload });
const answer = ({ status, body }: TestResponse) => [status, body];
const refusal = ({ status, body }: TestResponse) => {
  const { code, details } = body as { code: number; details: { reason: string }[] };
  return [status, code, details[0]!.reason];
};

describe('the routes of operators and servers', () => {
  test.each(prefixes)('under %s create, change, read and remove entries', async (prefix) => {
    const own = { key };
    const at = `/${prefix}/global_metadata`;
    expect(answer(await create('a', text('x'), { namespace }, prefix))).toEqual([200, {}]);
    const change = { namespace, entryKey: 'a', entryValue: text('y'), updateOperationType: 1 };
    expect(answer(await t.http('PUT', at, { ...own, body: change }))).toEqual([200, {}]);

    const entry = { entryValue: text('xy'), version: expect.any(Number) };
    expect(answer(await t.http('GET', `${at}/entry/${namespace}/a`, own))).toEqual([200, entry]);
    expect(answer(await t.http('GET', `${at}/entry/a?namespace=${namespace}`, own))).toEqual([200, entry]);
    const metadata = { metadata: { a: text('xy') } };
    expect(answer(await t.http('GET', `${at}/entries/${namespace}`, own))).toEqual([200, metadata]);
    expect(answer(await t.http('GET', `${at}/entries?namespace=${namespace}`, own))).toEqual([200, metadata]);
    const search = `${at}/keys/search?namespace=${namespace}&regex=A&caseInsensitive=true`;
    expect(answer(await t.http('POST', search, own))).toEqual([200, metadata]);

    const removal = { namespace, entryKey: 'a' };
    expect(answer(await t.http('DELETE', at, { ...own, body: removal }))).toEqual([
      200,
      { entryDeleted: true },
    ]);
    expect(answer(await t.http('DELETE', at, { ...own, body: removal }))).toEqual([
      200,
      { entryDeleted: false },
    ]);
  });

  test.each(prefixes)('under %s need one permission to read and another to change', async (prefix) => {
    const reader = await t.key(['global_metadata.read']);
    const writer = await t.key(['global_metadata.write']);
    const read = (own: string) => t.http('GET', `/${prefix}/global_metadata/entries`, { key: own });
    const write = (own: string) =>
      t.http('POST', `/${prefix}/global_metadata`, {
        key: own,
        body: { namespace, entryKey: prefix, entryValue: text('x') },
      });
    expect((await read(reader)).status).toBe(200);
    expect((await write(writer)).status).toBe(200);
    expect(refusal(await read(writer))).toEqual([403, 7, 'PERMISSION_MISSING']);
    expect(refusal(await write(reader))).toEqual([403, 7, 'PERMISSION_MISSING']);
  });

  test('record in the audit table who changed which entry', async () => {
    await create('recorded', text('x'));
    await put('recorded', text('y'));
    const { records } = await t.backend.api.audit.list({ object: `${namespace}/recorded` }, { system: true });
    expect(records.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['globalMetadata.adminPut', 'success'],
      ['globalMetadata.adminCreate', 'success'],
    ]);
  });
});

describe('a namespace', () => {
  test('is `default` if none is named', async () => {
    await create('in-default', text('x'), {});
    await create('in-default-too', text('y'), { namespace: '' });
    for (const path of ['entry/in-default', 'entry/in-default?namespace=', 'entry/default/in-default'])
      expect((await get(`/global_metadata/${path}`, 'player')).body).toMatchObject({ entryValue: text('x') });
    expect((await get('/global_metadata/entries', 'player')).body).toMatchObject({
      metadata: { 'in-default': text('x'), 'in-default-too': text('y') },
    });
  });

  test.each(['a', 'A.b_c-9', 'x'.repeat(64)])('may be named %s', async (name) => {
    expect((await create('k', text('x'), { namespace: name })).status).toBe(200);
    expect((await get(`/global_metadata/entries/${name}`, 'player')).body).toEqual({
      metadata: { k: text('x') },
    });
  });

  test.each([
    ...['a b', 'a:b', 'é', 'x'.repeat(65)],
    ...['.', '..', '__proto__', 'constructor', 'prototype'],
  ])('may not be named %s', async (name) => {
    expect(refusal(await create('k', text('x'), { namespace: name }))).toEqual([400, 3, 'INVALID_FIELD']);
    expect((await get(`/admin/global_metadata/entries/${encodeURIComponent(name)}`)).status).toBe(400);
  });

  test('that does not exist is an empty map, and its entries are missing', async () => {
    expect(answer(await get('/global_metadata/entries/nowhere', 'player'))).toEqual([200, { metadata: {} }]);
    expect(refusal(await get('/global_metadata/entry/nowhere/k', 'player'))).toEqual([
      404,
      5,
      'METADATA_NOT_FOUND',
    ]);
    namespace = 'nowhere';
    expect(refusal(await put('k', text('x')))).toEqual([404, 5, 'METADATA_NOT_FOUND']);
    expect(refusal(await put('k', text('x'), APPEND))).toEqual([404, 5, 'METADATA_NOT_FOUND']);
    expect(answer(await remove('k'))).toEqual([200, { entryDeleted: false }]);
  });

  test('shares no entries with another one', async () => {
    await create('k', text('here'));
    await create('k', text('there'), { namespace: `${namespace}.other` });
    expect(await storedValue('k')).toEqual(text('here'));
  });
});

describe('the list of namespaces', () => {
  test('is sorted by code point and contains those with entries', async () => {
    await using fresh = await createTestBackend();
    const own = { key: fresh.rootKey };
    for (const name of ['b', 'a', 'C', 'a.b'])
      await fresh.http('POST', '/admin/global_metadata', {
        ...own,
        body: { namespace: name, entryKey: 'k', entryValue: text('x') },
      });
    const list = async (path: string) => (await fresh.http('GET', path, own)).body;
    expect(await list('/admin/global_metadata_namespaces')).toEqual({ namespaces: ['C', 'a', 'a.b', 'b'] });
    expect(await list('/server/global_metadata_namespaces?limit=2&offset=1')).toMatchObject({
      namespaces: ['a', 'a.b'],
    });

    const first = (await list('/admin/global_metadata_namespaces?limit=3')) as { nextPageToken: string };
    expect(first).toEqual({ namespaces: ['C', 'a', 'a.b'], nextPageToken: expect.any(String) });
    expect(await list(`/admin/global_metadata_namespaces?limit=3&pageToken=${first.nextPageToken}`)).toEqual({
      namespaces: ['b'],
    });

    const body = { namespace: 'a', entryKey: 'k' };
    await fresh.http('DELETE', '/admin/global_metadata', { ...own, body });
    expect(await list('/admin/global_metadata_namespaces')).toEqual({ namespaces: ['C', 'a.b', 'b'] });
  });
});

describe('players', () => {
  test('read every key except those of the server', async () => {
    for (const entryKey of ['private', 'public.a', 'server.a']) await create(entryKey, text('x'));
    const seen = { private: text('x'), 'public.a': text('x') };
    expect((await get(`/global_metadata/entries/${namespace}`, 'player')).body).toEqual({ metadata: seen });
    expect((await get(`/global_metadata/entries?namespace=${namespace}`, 'player')).body).toEqual({
      metadata: seen,
    });
    const all = await t.http('POST', `/global_metadata/keys/search?namespace=${namespace}&regex=`, {
      session,
    });
    expect(all.body).toEqual({ metadata: seen });
    const hidden = await get(`/global_metadata/entry/${namespace}/server.a`, 'player');
    expect(refusal(hidden)).toEqual([404, 5, 'METADATA_NOT_FOUND']);
    expect((await get(`/admin/global_metadata/entries/${namespace}`)).body).toEqual({
      metadata: { ...seen, 'server.a': text('x') },
    });
  });

  test.each(prefixes)('may not use the routes of %s', async (prefix) => {
    const asPlayer = { session };
    expect(refusal(await t.http('GET', `/${prefix}/global_metadata/entries`, asPlayer))[0]).toBe(403);
    expect(refusal(await t.http('GET', `/${prefix}/global_metadata_namespaces`, asPlayer))[0]).toBe(403);
    const body = { entryKey: 'k', entryValue: text('x') };
    expect(refusal(await t.http('POST', `/${prefix}/global_metadata`, { ...asPlayer, body }))[0]).toBe(403);
  });

  test('must be players: an API key cannot use their routes', async () => {
    expect(refusal(await get('/global_metadata/entries'))).toEqual([403, 7, 'SESSION_REQUIRED']);
    expect((await t.http('GET', '/global_metadata/entries')).status).toBe(401);
  });
});

describe('a value', () => {
  test('may be a 64-bit integer that keeps all digits in both directions', async () => {
    const digits = '{"entryKey":"k","entryValue":{"intPayload":-9223372036854775808}}';
    await t.http('POST', '/admin/global_metadata', {
      key,
      body: digits.replace('{', `{"namespace":"${namespace}",`),
    });
    expect(
      await t.backend.api.globalMetadata.adminReadEntry({ namespace, entryKey: 'k' }, { system: true }),
    ).toEqual({
      entryValue: { intPayload: -(2n ** 63n) },
      version: expect.any(Number),
    });
    await put('k', { intPayload: '9223372036854775807' });
    expect(await t.backend.api.globalMetadata.serverReadEntries({ namespace }, { system: true })).toEqual({
      metadata: { k: { intPayload: 2n ** 63n - 1n } },
    });
    expect((await put('k', { intPayload: '9223372036854775808' })).status).toBe(400);
  });

  test('has exactly one payload', async () => {
    for (const value of [{}, { stringPayload: 'x', intPayload: 1 }, { stringPayload: null }, null, 'x'])
      expect(refusal(await create('k', value))).toEqual([400, 3, 'INVALID_FIELD']);
    expect((await create('k', { stringPayload: 'x', intPayload: null })).status).toBe(200);
  });

  test('is changed by an operation, given as integer or name', async () => {
    expect((await put('k', { jsonPayload: '{"a":[1.0]}' }, CREATE_IF_NECESSARY)).status).toBe(200);
    expect((await put('k', { jsonPayload: '{"a":[2]}' }, 1)).status).toBe(200);
    expect(await storedValue('k')).toEqual({ jsonPayload: '{"a":[1.0,2]}' });
    expect(refusal(await put('k', text('x'), APPEND))).toEqual([400, 9, 'PAYLOAD_TYPE_MISMATCH']);
    expect((await put('k', text('x'), null)).status).toBe(200);
    expect(await storedValue('k')).toEqual(text('x'));
    expect(refusal(await put('k', text('x'), 3))).toEqual([400, 3, 'INVALID_FIELD']);
    expect(refusal(await create('k', text('y')))).toEqual([409, 6, 'METADATA_EXISTS']);
  });

  test('is changed only if it has the given version', async () => {
    await put('k', text('a'), CREATE_IF_NECESSARY, { ifVersion: 0 });
    const { version } = (await get(`/admin/global_metadata/entry/${namespace}/k`)).body as {
      version: number;
    };
    expect((await put('k', text('b'), OVERWRITE, { ifVersion: version })).status).toBe(200);
    const late = await put('k', text('c'), OVERWRITE, { ifVersion: version });
    expect(refusal(late)).toEqual([409, 10, 'METADATA_VERSION_CHANGED']);
  });

  test('loses the properties that a partial removal names', async () => {
    await create('k', { jsonPayload: '{"a":{"b":1,"c":2}}' });
    const partial = (...propertiesToRemovePaths: string[]) =>
      remove('k', { jsonHandlingType: 'PARTIAL_ENTRY', propertiesToRemovePaths });
    expect(answer(await partial('$.a.b'))).toEqual([200, { entryDeleted: true }]);
    expect(answer(await partial('$.a.b'))).toEqual([200, { entryDeleted: false }]);
    expect(await storedValue('k')).toEqual({ jsonPayload: '{"a":{"c":2}}' });
    expect(refusal(await partial())).toEqual([400, 3, 'INVALID_FIELD']);
    expect(refusal(await partial('__proto__.x'))).toEqual([400, 3, 'INVALID_FIELD']);
    await put('k', text('{}'));
    expect(refusal(await partial('a'))).toEqual([400, 9, 'PAYLOAD_TYPE_MISMATCH']);
  });
});

describe('a search', () => {
  test('takes its parameters from the query and decodes them once', async () => {
    for (const entryKey of ['item:1', 'item:22', 'other']) await create(entryKey, text('x'));
    const found = async (query: string) => {
      const response = await t.http('POST', `/global_metadata/keys/search?namespace=${namespace}&${query}`, {
        session,
      });
      return Object.keys((response.body as { metadata: object }).metadata);
    };
    expect(await found(`regex=${encodeURIComponent('^item:\\d+$')}`)).toEqual(['item:1', 'item:22']);
    expect(await found('regex=ITEM&caseInsensitive=true')).toEqual(['item:1', 'item:22']);
    expect(await found('regex=item&invert=true')).toEqual(['other']);
    expect(await found(`regex=${encodeURIComponent('item:2+')}`)).toEqual(['item:22']);
  });

  test('reports why an expression is missing or not accepted', async () => {
    const search = (query: string) => t.http('POST', `/global_metadata/keys/search?${query}`, { session });
    expect(refusal(await search(''))).toEqual([400, 3, 'INVALID_FIELD']);
    const lookahead = await search(`regex=${encodeURIComponent('(?=a)')}`);
    expect(refusal(lookahead)).toEqual([400, 3, 'PATTERN_INVALID']);
    expect((lookahead.body as { message: string }).message).toContain('lookaround is not supported');
    expect((await search('regex=a&invert=maybe')).status).toBe(400);
  });
});

describe('the limits of global metadata', () => {
  const entry = (name: string, entryKey: string) => ({ namespace: name, entryKey, entryValue: text('x') });
  const createOn = (backend: TestBackend, name: string, entryKey: string) =>
    backend.http('POST', '/admin/global_metadata', { key: backend.rootKey, body: entry(name, entryKey) });

  test('bound the entries of a namespace', async () => {
    await using small = await createTestBackend({ limits: { globalEntries: 3 } });
    for (const entryKey of ['a', 'b', 'c']) expect((await createOn(small, 'n', entryKey)).status).toBe(200);
    expect(refusal(await createOn(small, 'n', 'd'))).toEqual([429, 8, 'METADATA_TOO_MANY_ENTRIES']);
    expect((await createOn(small, 'm', 'd')).status).toBe(200);
  });

  test('bound the namespaces, and a removed namespace frees its place', async () => {
    await using small = await createTestBackend({ limits: { globalNamespaces: 2 } });
    for (const name of ['a', 'b']) expect((await createOn(small, name, 'k')).status).toBe(200);
    expect(refusal(await createOn(small, 'c', 'k'))).toEqual([429, 8, 'NAMESPACE_LIMIT']);
    const upsert = { ...entry('c', 'k'), updateOperationType: 2 };
    const refused = await small.http('PUT', '/admin/global_metadata', { key: small.rootKey, body: upsert });
    expect(refusal(refused)).toEqual([429, 8, 'NAMESPACE_LIMIT']);
    expect((await createOn(small, 'b', 'l')).status).toBe(200);

    const removal = { key: small.rootKey, body: { namespace: 'a', entryKey: 'k' } };
    await small.http('DELETE', '/admin/global_metadata', removal);
    expect((await createOn(small, 'c', 'k')).status).toBe(200);
    expect((await createOn(small, 'a', 'k')).status).toBe(429);
  });

  test('let exactly as many of 100 concurrent callers create a namespace as are allowed', async () => {
    await using small = await createTestBackend({ limits: { globalNamespaces: 7 } });
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => createOn(small, `n${index % 50}`, `k${index}`)),
    );
    const { body } = await small.http('GET', '/admin/global_metadata_namespaces', { key: small.rootKey });
    const { namespaces } = body as { namespaces: string[] };
    expect(namespaces).toHaveLength(7);
    const won = outcomes.flatMap(({ status }, index) => (status === 200 ? [`n${index % 50}`] : []));
    expect([...new Set(won)].sort()).toEqual([...namespaces].sort());
  });

  test('count namespaces exactly that are created and removed concurrently', async () => {
    await using small = await createTestBackend({ limits: { globalNamespaces: 3 } });
    const own = { key: small.rootKey };
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const [name, entryKey] = [`n${index % 4}`, `k${index % 3}`];
        if (index % 2 === 0) return (await createOn(small, name, entryKey)).status;
        const body = { namespace: name, entryKey };
        return (await small.http('DELETE', '/admin/global_metadata', { ...own, body })).status;
      }),
    );
    expect(outcomes.filter((status) => ![200, 409, 429].includes(status))).toEqual([]);

    const { body } = await small.http('GET', '/admin/global_metadata_namespaces', own);
    const left = (body as { namespaces: string[] }).namespaces;
    expect(left.length).toBeLessThanOrEqual(3);
    // The rest of the limit can be used, and no more.
    const more = Array.from({ length: 3 }, (_, index) => createOn(small, `more${index}`, 'k'));
    const made = (await Promise.all(more)).filter(({ status }) => status === 200);
    expect(made).toHaveLength(3 - left.length);
  });

  test('bound the entries of a page, which has a token for the rest', async () => {
    await using small = await createTestBackend({ limits: { globalListEntries: 2 } });
    for (const entryKey of ['a', 'b', 'c']) await createOn(small, 'n', entryKey);
    const list = async (query: string) =>
      (await small.http('GET', `/server/global_metadata/entries/n${query}`, { key: small.rootKey })).body;
    const first = (await list('')) as { nextPageToken: string };
    expect(first).toEqual({ metadata: { a: text('x'), b: text('x') }, nextPageToken: expect.any(String) });
    expect(await list(`?pageToken=${first.nextPageToken}`)).toEqual({ metadata: { c: text('x') } });
  });
});

test('healthz reports to everyone whether the storage works', async () => {
  const { status, body } = await t.http('GET', '/global_metadata/healthz');
  expect([status, body]).toMatchObject([
    200,
    { healthy: true, components: [{ component: 'storage', healthy: true }] },
  ]);
});
