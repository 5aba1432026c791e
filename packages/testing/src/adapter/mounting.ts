import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { type Echo, echoHandler, handlerOf, json } from './handlers.ts';
import { casesOf } from './host.ts';
import { exchange } from './wire.ts';

const check = casesOf('mounting');
const jsonType = ['content-type', 'application/json'] as const;
const unknownPage = 'the host knows no such page';

/** Mounts, each with a path that it matches. */
const mounts = [
  ['', ''],
  ['/game', '/game'],
  ['/a/b.c/d-e', '/a/b.c/d-e'],
  ['/:tenant', '/acme'],
  ['/:tenant/game', '/acme%2Fx/game'],
  ['/api/v1', '/api/v1'],
] as const;

const apiPaths = ['/api/v1', '/api/v1/a', '/api/v1/a%2Fb', '/api/v1/%zz'] as const;

async function assertAnswersBelow(origin: string, mount: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await exchange(origin, { target: `${mount}${path}?q=%31` });
    assert.equal(answer.status, 200);
    const echo = JSON.parse(answer.body.toString()) as Echo;
    assert.deepEqual([echo.path, echo.query], [path, 'q=%31']);
  }
}

export const mountingCases = [
  ...mounts.map(([mount, written]) =>
    check(`mounted at ${mount || 'the root'} it answers below ${written || '/'}`, (withHost) =>
      withHost(echoHandler, ({ origin }) => assertAnswersBelow(origin, written, apiPaths), { mount }),
    ),
  ),

  ...mounts.map(([mount, written]) =>
    check(
      `mounted at ${mount || 'the root'} it receives encoded dots as they were written`,
      (withHost) =>
        withHost(echoHandler, ({ origin }) => assertAnswersBelow(origin, written, ['/api/v1/%2e/a%2Fb']), {
          mount,
        }),
      'raw targets',
    ),
  ),

  check("what is not the interface is the host's, its 404 included", (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      assert.equal((await exchange(origin, { target: '/host' })).body.toString(), 'the host');
      for (const target of [
        '/',
        '/game',
        '/game/',
        '/game/api',
        '/game/api/v2/a',
        '/game/api/v10',
        '/game/api/v1x',
        '/api/v1/a',
        '/game//api/v1/a',
        '/nothing',
        '/game/other',
      ]) {
        const answer = await exchange(origin, { target });
        assert.equal(answer.status, 404, target);
        assert.equal(answer.body.toString(), unknownPage, target);
      }
    }),
  ),

  check('an address that only matches the interface after decoding is answered 404', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      for (const target of ['/%67ame/api/v1/a', '/game/%61pi/v1/a', '/game/api%2Fv1/a', '/game%2Fapi/v1/a']) {
        const answer = await exchange(origin, { target });
        const reached = answer.status === 200 ? (JSON.parse(answer.body.toString()) as Echo).path : '/';
        assert.equal(reached, '/', target);
      }
    }),
  ),

  check("the host's own routes keep its parser and its error handler", (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      const echoed = await exchange(origin, {
        method: 'POST',
        target: '/host/echo',
        headers: [jsonType],
        body: '{ "a": [1] }',
      });
      assert.deepEqual([echoed.status, echoed.body.toString()], [200, '{"a":[1]}']);
      const broken = await exchange(origin, {
        method: 'POST',
        target: '/host/echo',
        headers: [jsonType],
        body: '{',
      });
      assert.deepEqual([broken.status, broken.body.toString()], [400, 'the host refused']);
      const failed = await exchange(origin, { target: '/host/fails' });
      assert.deepEqual([failed.status, failed.body.toString()], [500, 'the host failed']);
    }),
  ),

  check("behind the host's own parser the parsed value arrives", (withHost) =>
    withHost(
      echoHandler,
      async ({ origin }) => {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await exchange(origin, {
            method,
            target: '/game/api/v1/a',
            headers: [jsonType],
            body: '{"a":{"b":1}}',
          });
          assert.equal(answer.status, 200, method);
          const echo = JSON.parse(answer.body.toString()) as Echo;
          assert.deepEqual([echo.parsedBody, echo.body], [{ a: { b: 1 } }, null], method);
        }
      },
      { parser: 'before' },
    ),
  ),

  check("behind the host's own parser an empty body and one of another type arrive as ever", (withHost) =>
    withHost(
      echoHandler,
      async ({ origin }) => {
        const empty = await exchange(origin, {
          method: 'DELETE',
          target: '/game/api/v1/a',
          headers: [jsonType],
        });
        assert.deepEqual([empty.status, (JSON.parse(empty.body.toString()) as Echo).body], [200, '']);
        const text = await exchange(origin, {
          method: 'POST',
          target: '/game/api/v1/a',
          headers: [['content-type', 'text/plain']],
          body: 'text',
        });
        const echo = JSON.parse(text.body.toString()) as Echo;
        assert.equal(Buffer.from(echo.body ?? '', 'base64').toString(), 'text');
        const broken = await exchange(origin, {
          method: 'POST',
          target: '/game/api/v1/a',
          headers: [jsonType],
          body: '{',
        });
        assert.deepEqual([broken.status, broken.body.toString()], [400, 'the host refused']);
      },
      { parser: 'before' },
    ),
  ),

  check('a value that a parser of the host left without reading the body is ignored', (withHost) =>
    withHost(
      echoHandler,
      async ({ origin }) => {
        const answer = await exchange(origin, {
          method: 'POST',
          target: '/game/api/v1/a',
          headers: [jsonType],
          body: '{"a":1}',
        });
        const echo = JSON.parse(answer.body.toString()) as Echo;
        assert.equal(Buffer.from(echo.body ?? '', 'base64').toString(), '{"a":1}');
      },
      { parser: 'idle' },
    ),
  ),

  check('every response has the headers of the host and those of the backend', (withHost) =>
    withHost(
      handlerOf(({ path }) => json(path.endsWith('fails') ? 503 : 200, {}, { 'x-request-id': 'r-1' })),
      async ({ origin }) => {
        for (const path of ['a', 'fails', '%zz']) {
          const { headers } = await exchange(origin, { target: `/game/api/v1/${path}` });
          assert.deepEqual([headers['x-host'], headers['x-request-id']], ['yes', 'r-1'], path);
        }
      },
    ),
  ),

  check('the operation of each response is exposed to the host', (withHost) => {
    const handler = handlerOf(({ path }) => ({
      ...json(path.endsWith('unknown') ? 404 : 200, {}),
      ...(!path.endsWith('unknown') && { operation: `accounts.${path.slice(8)}` }),
    }));
    return withHost(handler, async ({ origin, operations }) => {
      for (const name of ['get', 'unknown', 'list'])
        await exchange(origin, { target: `/game/api/v1/${name}` });
      await exchange(origin, { target: '/host' });
      assert.deepEqual(operations.slice(0, 3), ['accounts.get', null, 'accounts.list']);
    });
  }),

  check('two backends can be mounted on one host', (withHost) =>
    withHost(
      handlerOf(() => json(200, 'first')),
      async ({ origin }) => {
        for (const path of ['a', '%zz']) {
          assert.equal(
            (await exchange(origin, { target: `/game/api/v1/${path}` })).body.toString(),
            '"first"',
          );
          assert.equal(
            (await exchange(origin, { target: `/second/api/v1/${path}` })).body.toString(),
            '"second"',
          );
        }
      },
      { second: handlerOf(() => json(200, 'second')) },
    ),
  ),
];
