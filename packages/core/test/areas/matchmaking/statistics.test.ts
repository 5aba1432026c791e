import { describe, expect, test } from 'vitest';
import { makeMatches, matchOfJson } from '../../../src/areas/matchmaking/matchmaker/make-match.ts';
import {
  readStatistics,
  readTicketWait,
  summarizeQueues,
} from '../../../src/areas/matchmaking/queues/statistics.ts';
import { matchmakingStatistics, matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { createNode, createTestLease, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld, type TicketWorld } from './ticket-world.ts';

const duel = { teams: 2, playersPerTeam: 1 };

const rowsOf = async (
  world: TicketWorld,
): Promise<Record<string, readonly [players: number, seconds: number]>> =>
  Object.fromEntries(
    [...(await readStatistics(world.storage)).values()].map((row) => [
      row.queueKey,
      [row.playersMatching, row.waitSeconds],
    ]),
  );

describe('the statistics of a queue', () => {
  test('statistics show who waits after a round, and how long matched players have waited', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const node = createNode({ world, clock, queues: { q: duel, idle: duel } });
    await waitFor(world, 'three', ['a', 'b', 'c'], {}, {});
    await waitFor(world, 'd', ['d']);
    await node.run();
    expect(await rowsOf(world)).toEqual({ q: [4, 0] });
    await clock.advance(8_000);
    await waitFor(world, 'e', ['e'], { createdAt: clock.now() });
    await node.run();
    // d has waited 8 seconds, e none.
    expect(await rowsOf(world)).toEqual({ q: [3, 8] });
    await clock.advance(8_000);
    for (const id of ['f', 'g']) await waitFor(world, id, [id], { createdAt: clock.now() });
    await node.run();
    expect(await rowsOf(world)).toEqual({ q: [3, 1] });
  });

  test('statistics count a ticket whose players must accept once it has its match, and never if one declines', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const queue = { ...duel, acceptance: { required: true, seconds: 20 } };
    const node = createNode({ world, clock, queues: { q: queue } });
    const answer = (id: string, accept: boolean) =>
      world.unit(async (unit) => {
        const result = await proposalLifecycle.answer(unit, clock.now(), id, id, accept);
        if (result.kind !== 'accepted') return;
        const match = { ...matchOfJson(result.proposal.match), hosting: 'none' as const };
        await makeMatches(unit, clock.now(), [match], async () => {}, result.proposal.id);
      });
    for (const id of ['a', 'b']) await waitFor(world, id, [id]);
    await clock.advance(4_000);
    await node.run();
    await answer('a', true);
    await answer('b', false);
    await clock.advance(6_000);
    await node.run();
    expect(await rowsOf(world)).toEqual({ q: [1, 0] });
    await waitFor(world, 'c', ['c'], { createdAt: clock.now(), expiresAt: clock.now() + 180_000 });
    await node.run();
    for (const id of ['a', 'c']) await answer(id, true);
    await clock.advance(6_000);
    await node.run();
    // a has waited 10 seconds, c none.
    expect(await rowsOf(world)).toEqual({ q: [0, 10] });
    await clock.advance(6_000);
    await node.run();
    const rows = await readStatistics(world.storage);
    expect(Object.values(rows.get('q')!.waits as Record<string, number>)).toEqual([1, 1]);
  });

  test('statistics are written at most every five seconds, and then contain everything since', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const node = createNode({ world, clock, queues: { q: duel } });
    await node.run();
    for (const id of ['a', 'b']) await waitFor(world, id, [id]);
    await clock.advance(4_999);
    await node.run();
    expect(await rowsOf(world)).toEqual({});
    await clock.advance(1);
    await node.run();
    expect(await rowsOf(world)).toEqual({ q: [0, 5] });
  });

  test('statistics are not written if nothing has changed', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    let written = 0;
    const unit: TicketWorld['unit'] = (work) =>
      world.unit((inner) => {
        const insert = (async (...given: Parameters<Storage['insert']>) => {
          if ((given[0] as unknown) === matchmakingStatistics) written++;
          return inner.insert(...given);
        }) as typeof inner.insert;
        return work({ ...inner, insert });
      });
    const node = createNode({ world: { ...world, unit }, clock, queues: { q: duel } });
    await waitFor(world, 'a', ['a']);
    for (let round = 0; round < 5; round++) {
      await node.run();
      await clock.advance(10_000);
    }
    expect(written).toBe(1);
  });

  test('statistics continue from the row when another node takes over', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const [first, second] = ['x', 'y'].map((prefix) =>
      createNode({ world, clock, queues: { q: duel }, prefix }),
    );
    for (const id of ['a', 'b', 'c', 'd']) await waitFor(world, id, [id]);
    await clock.advance(40_000);
    await first!.run();
    expect(await rowsOf(world)).toEqual({ q: [0, 38] });
    for (const id of ['e', 'f']) await waitFor(world, id, [id], { createdAt: clock.now() });
    await second!.run();
    // Four that have waited long outweigh two that have not.
    expect(await rowsOf(world)).toEqual({ q: [0, 38] });
  });

  test('statistics are not written under a lost lease', async () => {
    await using world = await openTicketWorld();
    const node = createNode({ world, clock: ticketClock(), queues: { q: duel } });
    await waitFor(world, 'a', ['a']);
    const lease = { ...createTestLease(), guard: () => Promise.reject(new Error('the lease is lost')) };
    await node.run(lease);
    expect(await rowsOf(world)).toEqual({});
  });

  test('statistics are removed with their queue', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    await waitFor(world, 'a', ['a']);
    await createNode({ world, clock, queues: { q: duel } }).run();
    expect(await rowsOf(world)).toEqual({ q: [1, 0] });
    await createNode({ world, clock, queues: { other: duel } }).run();
    expect(await rowsOf(world)).toEqual({});
  });
});

describe('reading of statistics', () => {
  test('a summary reads one row for each queue, and includes queues without a row', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const queues = { q: { ...duel, queueName: 'Duel' }, idle: { teams: 1, playersPerTeam: 4 } };
    const node = createNode({ world, clock, queues });
    for (const id of ['a', 'b', 'c']) await waitFor(world, id, [id]);
    await clock.advance(6_000);
    await node.run();
    const wholeQueues = Object.entries(queues).map(([queueKey, queue]) => ({
      queueKey,
      queueName: queueKey,
      ...queue,
    }));
    const statistics = await readStatistics(world.storage);
    expect(summarizeQueues(wholeQueues, statistics, clock.now())).toEqual([
      {
        queueKey: 'q',
        queueName: 'Duel',
        teams: 2,
        playersPerTeam: 1,
        playersMatching: 1,
        estimatedWaitSeconds: 6,
      },
      {
        queueKey: 'idle',
        queueName: 'idle',
        teams: 1,
        playersPerTeam: 4,
        playersMatching: 0,
        estimatedWaitSeconds: 0,
      },
    ]);
  });

  test('the wait of a ticket is what is left, and 0 if it does not wait', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const node = createNode({ world, clock, queues: { q: duel } });
    for (const id of ['a', 'b']) await waitFor(world, id, [id]);
    await clock.advance(16_000);
    await node.run();
    await waitFor(world, 'c', ['c'], { createdAt: clock.now(), expiresAt: clock.now() + 180_000 });
    await clock.advance(10_000);
    const read = async (id: string): Promise<number> => {
      const ticket = await world.storage.get(matchmakingTickets, { id });
      return readTicketWait(world.storage, ticket!, clock.now());
    };
    expect(await read('c')).toBe(6);
    expect(await read('a')).toBe(0);
  });
});
