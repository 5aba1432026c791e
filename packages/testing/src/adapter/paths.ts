import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { type Echo, echoHandler, handlerOf, json } from './handlers.ts';
import { casesOf } from './host.ts';
import { exchange, openWire } from './wire.ts';

const check = casesOf('paths');

/** Addresses that a router of the host might decode, shorten, split or refuse. */
export const hostileTargets: readonly string[] = [
  '/api/v1',
  '/api/v1/',
  '/api/v1//',
  '/api/v1/accounts/',
  '/api/v1//accounts',
  '/api/v1/accounts//x',
  '/api/v1/./accounts',
  '/api/v1/../accounts',
  '/api/v1/a/..',
  '/api/v1/%2e%2e/accounts',
  '/api/v1/..%2faccounts',
  '/api/v1/a%2Fb',
  '/api/v1/a%2fb',
  '/api/v1/%61ccounts',
  '/api/v1/a%25b',
  '/api/v1/a%252fb',
  '/api/v1/%',
  '/api/v1/a%',
  '/api/v1/%zz',
  '/api/v1/%2',
  '/api/v1/%c0%af',
  '/api/v1/%ff',
  '/api/v1/%e2%82',
  '/api/v1/%ed%a0%80',
  '/api/v1/%00',
  '/api/v1/a%00b',
  '/api/v1/%0d%0ax',
  '/api/v1/%E2%82%AC',
  '/api/v1/%f0%9f%98%80',
  '/api/v1/a;b=c',
  '/api/v1/a%3Bb',
  '/api/v1/a,b',
  '/api/v1/a:b',
  '/api/v1/:id',
  '/api/v1/*',
  '/api/v1/(a)',
  '/api/v1/{id}',
  '/api/v1/a+b',
  '/api/v1/a b'.replace(' ', '%20'),
  '/api/v1/ACCOUNTS',
  '/api/v1/__proto__',
  '/api/v1/constructor',
  '/api/v1/a.json',
  '/api/v1/a~',
  "/api/v1/'",
  '/api/v1/"',
  '/api/v1/|',
  '/api/v1/\\',
  '/api/v1/^',
  '/api/v1/`',
  '/api/v1/<x>',
  '/api/v1/@x',
  '/api/v1/a=b',
  '/api/v1/a&b',
  '/api/v1/$',
  '/api/v1/!',
  `/api/v1/${'a'.repeat(300)}`,
  `/api/v1/${'a/'.repeat(300)}`,
  `/api/v1/${'%41'.repeat(300)}`,
  `/api/v1/${'%2525'.repeat(500)}`,
  `/api/v1/${'x'.repeat(6_000)}`,
  '/api/v1/a?',
  '/api/v1/a?b',
  '/api/v1/a?b=c',
  '/api/v1/a??b=c',
  '/api/v1/a?b=c?d',
  '/api/v1/a?b=%zz',
  '/api/v1/a?%c0%af',
  '/api/v1/a?b=1&b=2',
  '/api/v1/a?b[]=1&b[x]=2',
  '/api/v1/a?__proto__=1',
  '/api/v1/a?b=%00',
  '/api/v1/a?b=/../..',
  '/api/v1/a?b=a+b%20c',
  '/api/v1/a?b=;c',
  '/api/v1/%zz?b=%zz',
  '/api/v1?a=b',
  `/api/v1/a?${'b=c&'.repeat(1_000)}`,
];

const expected = (target: string): { readonly path: string; readonly query: string } => {
  const [path, ...query] = target.split('?');
  return { path: path!, query: query.join('?') };
};

/** Returns the target as a URL parser writes it. */
function normalised(target: string): string {
  const { pathname, search } = new URL(`http://localhost${target}`);
  return pathname + search;
}

const shortened = (target: string): string =>
  target.length > 60 ? `${target.slice(0, 40)}… of ${target.length}` : target;

export const pathCases = [
  ...hostileTargets.map((target) =>
    check(
      `${shortened(target)} arrives as it was written`,
      (withHost) =>
        withHost(echoHandler, async ({ origin }) => {
          const answer = await exchange(origin, { target: `/game${target}` });
          assert.equal(answer.status, 200);
          const { path, query } = JSON.parse(answer.body.toString()) as Echo;
          assert.deepEqual({ path, query }, expected(target));
        }),
      // An empty query is lost too, but does not differ from none.
      normalised(target) === target.replace(/\?$/, '') ? undefined : 'raw targets',
    ),
  ),

  check('a target arrives as it was written, as a URL parser writes it, or not at all', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      for (const target of [...hostileTargets, '/api/v1/../../game/api/v1/a', '/../game/api/v1/..%5ca']) {
        const answer = await exchange(origin, { target: `/game${target}` });
        if (answer.status === 404) {
          assert.equal(answer.body.toString(), 'the host knows no such page', target);
          continue;
        }
        assert.equal(answer.status, 200, target);
        const { path, query } = JSON.parse(answer.body.toString()) as Echo;
        const accepted = [target, normalised(`/game${target}`).replace('/game', '')].map(expected);
        assert.ok(
          accepted.some((one) => one.path === path && one.query === query),
          `${target} arrived as ${path}?${query}`,
        );
      }
    }),
  ),

  check('an absolute address is read without its scheme and host', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      for (const prefix of ['http://evil.example', 'HTTP://user:pw@[::1]:99', 'https://a']) {
        const answer = await exchange(origin, { target: `${prefix}/game/api/v1/a%2fb?c` });
        const { path, query } = JSON.parse(answer.body.toString()) as Echo;
        assert.deepEqual({ path, query }, { path: '/api/v1/a%2fb', query: 'c' });
      }
    }),
  ),

  check('every method that the server can parse, except TRACE, reaches the handler', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      const others = ['CONNECT', 'HEAD', 'TRACE'];
      for (const method of METHODS.filter((name) => !others.includes(name))) {
        const answer = await exchange(origin, { method, target: '/game/api/v1/a' });
        assert.equal(answer.status, 200, method);
        assert.equal((JSON.parse(answer.body.toString()) as Echo).method, method);
      }
    }),
  ),

  check('unknown methods reach the handler with paths that cannot be decoded', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      for (const method of ['PROPFIND', 'PURGE', 'QUERY', 'OPTIONS']) {
        const answer = await exchange(origin, { method, target: '/game/api/v1/%zz' });
        assert.equal(answer.status, 200, method);
        assert.equal((JSON.parse(answer.body.toString()) as Echo).path, '/api/v1/%zz');
      }
    }),
  ),

  check(
    'a TRACE request reaches the handler, also with a path that cannot be decoded',
    (withHost) =>
      withHost(echoHandler, async ({ origin }) => {
        for (const path of ['/api/v1/a', '/api/v1/%zz']) {
          const answer = await exchange(origin, { method: 'TRACE', target: `/game${path}` });
          assert.equal(answer.status, 200);
          const echo = JSON.parse(answer.body.toString()) as Echo;
          assert.deepEqual([echo.method, echo.path], ['TRACE', path]);
        }
      }),
    'TRACE requests',
  ),

  check('a HEAD request reaches the handler as HEAD and is answered with headers and no body', (withHost) => {
    const methods: string[] = [];
    const handler = handlerOf((request) => {
      methods.push(request.method);
      return json(405, 'no such method', { allow: 'GET' });
    });
    return withHost(handler, async ({ origin }) => {
      await using wire = await openWire(origin);
      for (let round = 0; round < 2; round++) {
        wire.send('HEAD /game/api/v1/a HTTP/1.1\r\nhost: x\r\n\r\n');
        const answer = await wire.readResponse('HEAD');
        assert.equal(answer.status, 405);
        assert.equal(answer.headers.allow, 'GET');
        assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      }
      assert.deepEqual(methods, ['HEAD', 'HEAD']);
    });
  }),

  check('header names are lower case, and the address is that of the socket', (withHost) => {
    const handler = handlerOf((request) =>
      json(200, {
        custom: request.headers['x-custom'],
        forwarded: request.headers['x-forwarded-for'],
        address: request.address,
      }),
    );
    return withHost(handler, async ({ origin }) => {
      const answer = await exchange(origin, {
        target: '/game/api/v1/a',
        headers: [
          ['X-Custom', 'one'],
          ['X-CUSTOM', 'two'],
          ['X-Forwarded-For', '203.0.113.9'],
        ],
      });
      assert.deepEqual(JSON.parse(answer.body.toString()), {
        custom: 'one, two',
        forwarded: '203.0.113.9',
        address: '127.0.0.1',
      });
    });
  }),
];
