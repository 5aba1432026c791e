import assert from 'node:assert/strict';
import { handlerOf, json } from './handlers.ts';
import { casesOf } from './host.ts';
import { exchange } from './wire.ts';

const check = casesOf('errors');

export const errorCases = [
  ...[400, 401, 403, 404, 405, 409, 413, 415, 429, 499, 500, 501, 503, 504].map((status) =>
    check(
      `an answer with status ${status} passes unchanged, and the host does not answer in its place`,
      (withHost) => {
        const body = { code: 3, message: `€ "${status}"`, details: [] };
        return withHost(
          handlerOf(() => json(status, body, { 'x-request-id': 'r-1', 'retry-after': '7' })),
          async ({ origin }) => {
            for (const method of ['GET', 'POST']) {
              const answer = await exchange(origin, { method, target: '/game/api/v1/a' });
              assert.equal(answer.status, status);
              assert.equal(answer.body.toString(), JSON.stringify(body));
              assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
              assert.equal(answer.headers['x-request-id'], 'r-1');
              assert.equal(answer.headers['retry-after'], '7');
            }
          },
        );
      },
    ),
  ),

  check('an empty response body stays empty, and a large one arrives whole', (withHost) => {
    const large = '€'.repeat(1_000_000);
    const handler = handlerOf(({ path }) => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: path.endsWith('large') ? large : '',
    }));
    return withHost(handler, async ({ origin }) => {
      const empty = await exchange(origin, { target: '/game/api/v1/empty' });
      assert.deepEqual([empty.status, empty.body.length], [200, 0]);
      const whole = await exchange(origin, { target: '/game/api/v1/large' });
      assert.equal(whole.body.toString(), large);
    });
  }),

  check(
    'a handler that rejects, which a backend never does, reaches the error handler of the host',
    (withHost) =>
      withHost(
        handlerOf(() => Promise.reject(new Error('out of order'))),
        async ({ origin }) => {
          const answer = await exchange(origin, { target: '/game/api/v1/a' });
          assert.equal(answer.status, 500);
          assert.equal(answer.body.toString(), 'the host failed');
          assert.equal((await exchange(origin, { target: '/host' })).status, 200);
        },
      ),
  ),
];
