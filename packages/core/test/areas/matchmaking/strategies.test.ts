import { describe, expect, test } from 'vitest';
import type { MatchmakingStrategy, StrategyMatch } from '../../../src/areas/matchmaking/extensions/hooks.ts';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { createNode, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld } from './ticket-world.ts';

const { IN_PROGRESS, FINDING_SERVER } = ticketStates;
const duel = { teams: 2, playersPerTeam: 1, customStrategy: 'own' };
const between = (...ticketIds: string[]): StrategyMatch => ({
  seatings: ticketIds.map((ticketId, team) => ({ ticketId, teams: [team] })),
});

/** Runs one round over tickets of single players in a queue with this strategy. Returns the matches and states. */
async function played(strategy: MatchmakingStrategy, players: readonly string[]) {
  await using world = await openTicketWorld();
  const node = createNode({
    world,
    clock: ticketClock(),
    queues: { q: duel },
    strategies: { own: strategy },
  });
  for (const [index, id] of players.entries()) await waitFor(world, id, [id], { createdAt: 1_000 + index });
  await node.run();
  return { matches: node.queued.map(({ playerIds }) => playerIds.join('-')), states: await world.states() };
}

describe('a strategy of the host', () => {
  test('a strategy is called for one match after the other, with the tickets by age, until it has none', async () => {
    const calls: string[] = [];
    const { matches } = await played(
      (tickets) => {
        calls.push(tickets.map(({ ticketId }) => ticketId).join(''));
        return tickets.length < 2 ? null : between(tickets.at(-1)!.ticketId, tickets[0]!.ticketId);
      },
      ['a', 'b', 'c', 'd', 'e'],
    );
    expect(calls).toEqual(['abcde', 'bcd', 'c']);
    expect(matches.sort()).toEqual(['d-b', 'e-a']);
  });

  test.each([
    ['with a ticket that does not wait', between('a', 'z')],
    ['with one ticket twice', { seatings: [...between('a').seatings, ...between('b', 'a').seatings] }],
    ['with a team that is too small', between('a')],
    [
      'with a team that is too large',
      { seatings: [0, 0].map((team, at) => ({ ticketId: 'ab'[at]!, teams: [team] })) },
    ],
    ['with a team that does not exist', { seatings: [{ ticketId: 'a', teams: [2] }] }],
    ['without tickets', { seatings: [] }],
  ])('a match of a strategy %s is refused, and no ticket is touched', async (_, answer) => {
    const { matches, states } = await played(() => answer, ['a', 'b']);
    expect(matches).toEqual([]);
    expect(states).toEqual({ a: IN_PROGRESS, b: IN_PROGRESS });
  });

  test('a strategy that throws leaves its tickets as they are, and other queues get matches', async () => {
    await using world = await openTicketWorld();
    const failing: MatchmakingStrategy = () => {
      throw new Error('no');
    };
    const { customStrategy: _, ...usual } = duel;
    const node = createNode({
      world,
      clock: ticketClock(),
      queues: { q: duel, other: usual },
      strategies: { own: failing },
    });
    for (const id of ['a', 'b']) await waitFor(world, id, [id]);
    for (const id of ['c', 'd']) await waitFor(world, id, [id], { queueKey: 'other' });
    await node.run();
    expect(await world.states()).toEqual({
      a: IN_PROGRESS,
      b: IN_PROGRESS,
      c: FINDING_SERVER,
      d: FINDING_SERVER,
    });
  });

  test('a strategy that never returns holds up its queue for no longer than five seconds', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const asked = Promise.withResolvers<void>();
    const own: MatchmakingStrategy = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const node = createNode({ world, clock, queues: { q: duel }, strategies: { own } });
    await waitFor(world, 'a', ['a']);
    const round = node.run();
    await asked.promise;
    await clock.advance(5_000);
    await round;
    expect(await world.states()).toEqual({ a: IN_PROGRESS });
  });

  test.each([
    [10, 'it goes on in a new unit', [1, 1]],
    [51, 'it is not called again in this round', [1]],
  ])('if a strategy needs %i ms for a match, %s', async (milliseconds, _, matchesOfUnits) => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const units: number[] = [];
    const own: MatchmakingStrategy = async (tickets) => {
      if (tickets.length < 2) return null;
      await clock.advance(milliseconds);
      return between(tickets[0]!.ticketId, tickets[1]!.ticketId);
    };
    const node = createNode({
      world: {
        ...world,
        unit(work) {
          units.push(0);
          return world.unit(work);
        },
      },
      clock,
      queues: { q: duel },
      strategies: { own },
      onEnqueue: () => units[units.length - 1]!++,
    });
    for (const id of ['a', 'b', 'c', 'd']) await waitFor(world, id, [id]);
    await node.run();
    expect(units.filter((matches) => matches > 0)).toEqual(matchesOfUnits);
  });

  test('a match of a strategy that a hook refuses is not tried again in the same round', async () => {
    await using world = await openTicketWorld();
    let calls = 0;
    const strategy: MatchmakingStrategy = (tickets) => {
      calls++;
      return tickets.length < 2 ? null : between(tickets[0]!.ticketId, tickets[1]!.ticketId);
    };
    const node = createNode({
      world,
      clock: ticketClock(),
      queues: { q: duel },
      strategies: { own: strategy },
      newMatch: () => ({ reject: 'no' }),
    });
    for (const id of ['a', 'b']) await waitFor(world, id, [id]);
    await node.run();
    expect(calls).toBe(2);
    expect(node.queued).toEqual([]);
  });
});
