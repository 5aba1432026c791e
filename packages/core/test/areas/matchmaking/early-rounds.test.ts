import { expect, test, vi } from 'vitest';
import { createQueueWorld, testConfig } from './queue-world.ts';

const passMilliseconds = 10_000;

/** A player who waits alone, in a backend whose tasks run as the clock says. The strategy of the queue notes its calls. */
async function openWaiting(quietMilliseconds?: number) {
  const rounds: number[] = [];
  const t = await createQueueWorld({
    background: true,
    matchmaking: {
      config: testConfig({ q: { teams: 2, playersPerTeam: 1, customStrategy: 'note' } }),
      strategies: {
        note() {
          rounds.push(t.clock.now() - begun);
          return null;
        },
      },
      passMilliseconds,
      ...(quietMilliseconds !== undefined && { quietMilliseconds }),
    },
  });
  const begun = t.clock.now();
  const pass = async (milliseconds: number): Promise<void> => {
    await t.clock.advance(milliseconds);
    await t.idle();
  };
  await pass(passMilliseconds);
  await pass(passMilliseconds / 2);
  const [ann] = await t.people('ann');
  await t.start([ann], 'q');
  return { t, pass, rounds };
}

const untilCalled = (rounds: readonly number[], times: number): Promise<void> =>
  vi.waitFor(() => expect(rounds).toHaveLength(times), { timeout: 10_000, interval: 1 });

test('a round begins when no ticket has started for a fortieth of the time between two rounds', async () => {
  const { t, pass, rounds } = await openWaiting();
  await using _ = t;
  await pass(249);
  expect(rounds).toEqual([]);
  await pass(1);
  await untilCalled(rounds, 1);
  expect(rounds).toEqual([15_250]);
});

test('rounds begin at their time alone if the queue is to be quiet for as long', async () => {
  const { t, pass, rounds } = await openWaiting(passMilliseconds);
  await using _ = t;
  await pass(5_000);
  await untilCalled(rounds, 1);
  await pass(5_000);
  await pass(2_000);
  expect(rounds).toEqual([20_000]);
  await pass(3_000);
  await untilCalled(rounds, 2);
  expect(rounds).toEqual([20_000, 30_000]);
});
