import { expect, test } from 'vitest';
import { readConfig } from '../../../src/areas/matchmaking/queues/queue-config.ts';
import { createTicketPool } from '../../../src/areas/matchmaking/queues/ticket-pool.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { ticketLifecycle } from '../../../src/areas/matchmaking/tickets/ticket-lifecycle.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { testBounds, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld } from './ticket-world.ts';

const { byKey } = readConfig(
  { serviceMatchmakerConfig: { matchmakingQueues: { q: { teams: 2, playersPerTeam: 1 } } } },
  testBounds,
);

test('other work gets its turn while many tickets are read, at first and when all are read again', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  await waitFor(world, 't-0', ['a']);
  const row = (await world.storage.get(matchmakingTickets, { id: 't-0' }))!;
  for (let from = 1; from < 1_600; from += 100)
    await world.storage.insert(
      matchmakingTickets,
      Array.from({ length: 100 }, (_, at) => ({ ...row, playerIds: ['a'], id: `t-${from + at}` })),
    );
  const waiting = createTicketPool({ storage: world.storage, clock, log: silentLog });

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

  // The pool of an explanation reads only the oldest tickets.
  const some = createTicketPool({ storage: world.storage, clock, log: silentLog }, 1_000);
  await some.refresh(byKey.get('q')!);
  expect([some.byId.size, some.isComplete, waiting.isComplete]).toEqual([1_000, false, true]);
});

test('a refresh reads what is new, and of what no longer waits only keys, if it knows tickets that wait', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const read: [rows: number, isWide: boolean][] = [];
  const storage: Storage = {
    ...world.storage,
    async find(table, query) {
      const rows = await world.storage.find(table, query);
      read.push([rows.length, table.columns === (matchmakingTickets.columns as unknown)]);
      return rows;
    },
  };
  const queue = byKey.get('q')!;
  const pool = createTicketPool({ storage, clock, log: silentLog });
  const refresh = async (): Promise<void> => {
    read.length = 0;
    await clock.advance(1_000);
    await pool.refresh(queue);
  };
  await refresh();
  for (let at = 0; at < 30; at++) await waitFor(world, `t-${at}`, [`p${at}`], { createdAt: clock.now() });
  await refresh();
  expect(pool.byId.size).toBe(30);
  expect(read).toEqual([[30, true]]);

  const ids = [...pool.byId.keys()].slice(0, 20);
  await world.unit((unit) => ticketLifecycle.cancel(unit, clock.now(), { id: { in: ids } }, 'USER'));
  await refresh();
  expect(pool.byId.size).toBe(10);
  expect(read).toEqual([
    [20, false],
    [10, true],
  ]);

  await world.unit((unit) => ticketLifecycle.cancel(unit, clock.now(), {}, 'USER'));
  await refresh();
  expect(pool.byId.size).toBe(0);
  await refresh();
  expect(read).toEqual([[0, true]]);
});
