import { expect, test } from 'vitest';
import { openDesk } from '../../../test/matchmaking/desk.ts';
import { anyBounds, deskClock, waitFor } from '../../../test/matchmaking/rounds.ts';
import { silentLog } from '../../log.ts';
import { readConfig } from './queues.ts';
import { matchmakingTickets } from './tables.ts';
import { createWaitingTickets } from './waiting.ts';

const { byKey } = readConfig(
  { serviceMatchmakerConfig: { matchmakingQueues: { q: { teams: 2, playersPerTeam: 1 } } } },
  anyBounds,
);

test('others have their turn while many tickets are read, at first and when all are read again', async () => {
  await using desk = await openDesk();
  const clock = deskClock();
  await waitFor(desk, 't-0', ['a']);
  const row = (await desk.storage.get(matchmakingTickets, { id: 't-0' }))!;
  for (let from = 1; from < 1_600; from += 100)
    await desk.storage.insert(
      matchmakingTickets,
      Array.from({ length: 100 }, (_, at) => ({ ...row, playerIds: ['a'], id: `t-${from + at}` })),
    );
  const waiting = createWaitingTickets({ storage: desk.storage, clock, log: silentLog });

  async function turnsOfRefresh(): Promise<number> {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await waiting.refresh(byKey.get('q')!);
    isOver = true;
    return turns;
  }

  expect(await turnsOfRefresh()).toBeGreaterThanOrEqual(3);
  expect(waiting.byId.size).toBe(1_601);
  await clock.advance(60_000);
  expect(await turnsOfRefresh()).toBeGreaterThanOrEqual(3);
  expect(waiting.byId.size).toBe(1_601);
});
