import assert from 'node:assert/strict';
import { casesOf, type Subject } from './area-case.ts';
import { acceptsBody } from './operation.ts';
import { reasonOf, send } from './request.ts';

/** Returns rates of one call an hour in every class, however long its answer is. */
const onceAnHour = ({ rateClasses }: Subject) => ({
  rates: Object.fromEntries(
    rateClasses
      .filter((name) => name !== 'failed_credential' && name !== 'blocked_credential')
      .map((name) => [name, { points: 1, seconds: 3_600, answerBytes: 16_777_216 }]),
  ),
});

export const rateCases = casesOf('rates', [
  {
    rule: 'refuses a call that exceeds its rate with 429 and the time of the next one',
    options: onceAnHour,
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      // Counts too, but ends no session and changes nothing.
      const refused = { ...credential, body: '{}', headers: { 'content-type': 'text/plain' } };
      const ask = () => send(world, operation, request, acceptsBody(operation) ? refused : credential);
      const first = await ask();
      assert.notEqual(first.status, 429);
      const second = await ask();
      assert.deepEqual([second.status, reasonOf(second.body)], [429, 'RATE_LIMITED']);
      const seconds = Number(second.headers['retry-after']);
      assert.ok(seconds >= 1 && seconds <= 3_600, `Retry-After is ${seconds}`);
    },
  },
]);
