import { expect, test } from 'vitest';
import type { Hooks } from '../../../src/backend/hooks.ts';
import { idempotencyKeys } from '../../../src/http/idempotency/tables.ts';
import { createHooksWorld } from './hooks-world.ts';

test('a call claims its Idempotency-Key, then runs before, the validator, the operation, after, and commits', async () => {
  const steps: string[] = [];
  const hooks: Hooks = {
    before: {
      'matchmaking.start': async () => {
        const [row] = await t.storage.find(idempotencyKeys, {});
        steps.push(`before, key claimed: ${row?.done === false}`);
      },
    },
    after: {
      'matchmaking.start': async (call, { answer }) => {
        steps.push(`after, with a ticket: ${answer.ticketId !== '' && call.accountId !== null}`);
      },
    },
  };
  const check = (): undefined => {
    steps.push('validator');
  };
  await using t = await createHooksWorld(hooks, {
    matchmaking: {
      config: {
        serviceMatchmakerConfig: {
          customHooks: ['check'],
          matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1 } },
        },
      },
      hooks: { check: { validateTicket: check } },
    },
  });
  t.backend.events.on('*', () => steps.push('committed'));
  const { token, accountId } = await t.player();
  steps.length = 0;
  const start = () =>
    t.http('POST', '/matchmaking/start', {
      session: token,
      headers: { 'idempotency-key': 'one' },
      body: {
        entity: {
          id: accountId,
          entityType: 2,
          metadata: { queue_name: { stringPayload: 'duel' } },
        },
      },
    });
  const first = await start();
  expect(first).toMatchObject({ status: 200 });
  const once = [...steps];
  expect(once).toEqual(expectedSteps);
  // A repetition gets the stored answer, and no hook runs.
  expect((await start()).body).toEqual(first.body);
  expect(steps).toEqual(once);
});

const expectedSteps = ['before, key claimed: true', 'validator', 'after, with a ticket: true', 'committed'];
