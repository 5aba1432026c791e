import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { isApiError } from '../kernel/errors.ts';
import type { Route } from './contract.ts';
import { createRouter, type Matchable } from './router.ts';

type Declared = readonly [method: Route['method'], path: Route['path']];

const target = ([method, path]: Declared): Matchable => ({
  route: { method, path, access: 'public', summary: '' },
});

/** Returns what a router of these routes finds: the template and the parameters, or the reason of the error. */
function matcher(...declared: readonly Declared[]) {
  const router = createRouter(declared.map(target));
  return (method: string, path: string) => {
    try {
      const match = router.match(method, `/api/v1${path}`);
      return [match.target.route.path, { ...match.params }];
    } catch (error) {
      if (!isApiError(error)) throw error;
      return error.reason;
    }
  };
}

const accounts: readonly Declared[] = [
  ['GET', '/accounts/{accountId}'],
  ['PATCH', '/accounts/{accountId}'],
  ['GET', '/accounts/healthz'],
  ['GET', '/accounts/metadata'],
  ['POST', '/accounts/metadata'],
  ['GET', '/accounts/metadata/{entryKey}'],
  ['POST', '/accounts/metadata/keys/search'],
];

describe.each([
  ['declared first', accounts],
  ['declared last', [...accounts].reverse()],
] as const)('a static segment %s', (_, declared) => {
  const match = matcher(...declared);
  test.each([
    ['/accounts/healthz', '/accounts/healthz', {}],
    ['/accounts/metadata', '/accounts/metadata', {}],
    ['/accounts/metadata/healthz', '/accounts/metadata/{entryKey}', { entryKey: 'healthz' }],
    ['/accounts/health', '/accounts/{accountId}', { accountId: 'health' }],
    ['/accounts/Healthz', '/accounts/{accountId}', { accountId: 'Healthz' }],
  ])('takes precedence over a parameter: %s', (path, template, params) => {
    expect(match('GET', path)).toEqual([template, params]);
  });

  test('takes precedence even if only the parameter route has the method', () => {
    expect(match('PATCH', '/accounts/metadata')).toBe('METHOD_NOT_ALLOWED');
    expect(match('PATCH', '/accounts/anything')).toEqual([
      '/accounts/{accountId}',
      { accountId: 'anything' },
    ]);
  });
});

describe('a static segment that is a dead end', () => {
  test.each([
    ['/a/b/d', '/a/b/d', {}],
    ['/a/b/c', '/a/{x}/c', { x: 'b' }],
    ['/a/z/c', '/a/{x}/c', { x: 'z' }],
    ['/a/z/e', '/{w}/z/e', { w: 'a' }],
  ])('falls back to the parameter: %s', (path, template, params) => {
    const match = matcher(['GET', '/a/b/d'], ['GET', '/a/{x}/c'], ['GET', '/{w}/z/e']);
    expect(match('GET', path)).toEqual([template, params]);
  });

  test('matches nothing without a parameter to fall back to', () => {
    expect(matcher(['GET', '/a/b/d'], ['GET', '/a/{x}/c'])('GET', '/a/b/x')).toBe('ROUTE_UNKNOWN');
  });
});

describe('path parameters', () => {
  test('may have dots in their names', () => {
    const match = matcher(['GET', '/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}']);
    expect(match('GET', '/parties/metadata/party-1/a.b')).toEqual([
      '/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}',
      { 'innerRequest.id': 'party-1', 'innerRequest.entryKey': 'a.b' },
    ]);
  });

  test('may have another name for each method of a template', () => {
    const match = matcher(['GET', '/items/{tag}'], ['DELETE', '/items/{catalogItemId}']);
    expect(match('GET', '/items/x')).toEqual(['/items/{tag}', { tag: 'x' }]);
    expect(match('DELETE', '/items/x')).toEqual(['/items/{catalogItemId}', { catalogItemId: 'x' }]);
    expect(match('PUT', '/items/x')).toBe('METHOD_NOT_ALLOWED');
  });

  test.each([
    ['a%20b', 'a b'],
    ['a+b', 'a+b'],
    ['%C3%A9', 'é'],
    ['%252F', '%2F'],
    ['%2561dmin', '%61dmin'],
    ['%E2%80%AE', '\u202e'],
    ['a;b', 'a;b'],
    ['...', '...'],
    ['__proto__', '__proto__'],
    ['x'.repeat(512), 'x'.repeat(512)],
  ])('are decoded once: %s', (raw, value) => {
    expect(matcher(['GET', '/items/{id}'])('GET', `/items/${raw}`)).toEqual(['/items/{id}', { id: value }]);
  });

  test.each([
    ['a slash', 'a%2Fb'],
    ['a backslash', 'a%5cb'],
    ['a bare backslash', 'a\\b'],
    ['NUL', 'a%00b'],
    ['a dot segment', '%2e'],
    ['two dots', '..'],
    ['two dots, encoded', '%2E%2e'],
    ['half an escape', '%'],
    ['an invalid escape', '%zz'],
    ['an overlong sequence', '%c0%af'],
    ['half a surrogate pair', '%ED%A0%80'],
    ['a byte that is not UTF-8', '%ff'],
    ['513 characters', 'x'.repeat(513)],
  ])('are refused with %s', (_, raw) => {
    expect(matcher(['GET', '/items/{id}'])('GET', `/items/${raw}`)).toBe('INVALID_PATH');
  });

  test('include no names that objects inherit', () => {
    const router = createRouter([target(['GET', '/items/{id}'])]);
    expect(router.match('GET', '/api/v1/items/x').params.toString).toBeUndefined();
  });
});

describe('another spelling of a path does not match', () => {
  const match = matcher(['GET', '/admin/accounts'], ['GET', '/admin/accounts/{id}']);
  test.each([
    '/%61dmin/accounts',
    '/admin%2Faccounts',
    '//admin/accounts',
    '/admin//accounts',
    '/./admin/accounts',
    '/admin/./accounts',
    '/x/../admin/accounts',
    '/admin/accounts/',
    '/Admin/accounts',
    '/admin;x/accounts',
    '/admin/accounts%20',
    '/admin/accounts%00',
    '/',
    '',
  ])('%s', (path) => {
    expect(match('GET', path)).toBe('ROUTE_UNKNOWN');
  });

  test('if it does not begin with /api/v1/', () => {
    const router = createRouter([target(['GET', '/items'])]);
    for (const path of [
      '/items',
      '/api/v1items',
      '/api/v1',
      '/api/v2/items',
      'api/v1/items',
      '/API/V1/items',
    ])
      expect(() => router.match('GET', path)).toThrow('there is no such operation');
  });
});

describe('a method that a path does not support', () => {
  test('is refused with 405, code 12 and the supported methods in Allow', () => {
    const router = createRouter(accounts.map(target));
    const refused = (method: string, path: string) => {
      try {
        return router.match(method, `/api/v1${path}`);
      } catch (error) {
        return error;
      }
    };
    expect(refused('DELETE', '/accounts/x')).toMatchObject({
      status: 405,
      code: 'UNIMPLEMENTED',
      details: { headers: { allow: 'GET, HEAD, PATCH' } },
    });
    expect(refused('PUT', '/accounts/metadata')).toMatchObject({
      details: { headers: { allow: 'GET, HEAD, POST' } },
    });
    for (const method of ['get', '', 'constructor', 'OPTIONS', 'TRACE'])
      expect(refused(method, '/accounts/metadata')).toMatchObject({ status: 405 });
  });
});

describe('creating a router fails', () => {
  test.each([
    ['with one route twice', '/items/{id}', '/items/{id}'],
    ['with two names for one parameter of one method', '/items/{id}', '/items/{tag}'],
    ['with one static path twice', '/items', '/items'],
  ] as const)('%s', (_, first, second) => {
    expect(() => matcher(['GET', first], ['GET', second])).toThrow(`there are two routes for GET ${second}`);
  });
});

describe('the 192 specified routes', async () => {
  const file = new URL('../../test/data/specified-routes.json', import.meta.url);
  const listed = JSON.parse(await readFile(file, 'utf8')) as { method: Route['method']; path: string }[];
  const specified = listed.map(({ method, path }): Declared => [method, path.slice(7) as Route['path']]);
  const filled = (path: string): string => path.replace(/\{([^}]+)\}/g, (_, name: string) => `an-${name}`);

  test('are each found at their own path, in any order of declaration', () => {
    expect(specified).toHaveLength(192);
    for (const declared of [specified, [...specified].reverse()]) {
      const match = matcher(...declared);
      for (const [method, path] of specified) expect(match(method, filled(path))[0]).toBe(path);
    }
  });

  test('are never confused, pair by pair, in either order of declaration', () => {
    const wrong: string[] = [];
    for (const one of specified)
      for (const other of specified) {
        if (one === other) continue;
        const match = matcher(one, other);
        for (const [method, path] of [one, other])
          if (match(method, filled(path))[0] !== path) wrong.push(`${method} ${path}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('a parameter that takes the rest of the path', () => {
  const router = createRouter([
    { route: { method: 'GET', path: '/files/{key}', tail: true, access: 'public', summary: '' } },
    target(['GET', '/files/a/info']),
  ]);
  const match = (path: string, method = 'GET') => {
    try {
      const { target: found, params } = router.match(method, `/api/v1${path}`);
      return [found.route.path, { ...params }];
    } catch (error) {
      if (!isApiError(error)) throw error;
      return error.reason;
    }
  };

  test.each([
    ['/files/a', 'a'],
    ['/files/a/b.zip', 'a/b.zip'],
    ['/files/a%2Fb.zip', 'a/b.zip'],
    ['/files/a%2fb/c%20d.zip', 'a/b/c d.zip'],
    ['/files/a/infos', 'a/infos'],
    ['/files/%C3%BC/x', 'ü/x'],
    ['/files/a%252Fb', 'a%2Fb'],
    ['/files/a/', 'a/'],
    ['/files/', ''],
  ])('has of %s the value %s', (path, key) => {
    expect(match(path)).toEqual(['/files/{key}', { key }]);
  });

  test('gives way to a literal, and needs at least one segment', () => {
    expect(match('/files/a/info')).toEqual(['/files/a/info', {}]);
    expect(match('/files')).toBe('ROUTE_UNKNOWN');
    expect(match('/files/a/b', 'POST')).toBe('METHOD_NOT_ALLOWED');
    expect(match('/files/a/b', 'DELETE')).toBe('METHOD_NOT_ALLOWED');
  });

  test.each([
    '/files/../x',
    '/files/a/../x',
    '/files/a/.',
    '/files/a%2F..%2Fx',
    '/files/%2e%2e/x',
    '/files/a%5Cx',
    '/files/a/%00',
    '/files/a/%ff',
    `/files/${'a/'.repeat(256)}b`,
  ])('is refused in %s', (path) => {
    expect(match(path)).toBe('INVALID_PATH');
  });
});
