import { expect, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import { createNode, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld } from './ticket-world.ts';

const { IN_PROGRESS, CANCELLED, MATCHMAKING_TIMED_OUT } = ticketStates;

test.each([
  { expirationAction: 'drop' as const },
  { expirationAction: 'minimum' as const, minPlayersPerTeam: 1 },
])(
  'a ticket times out if its match is declined after its time is over, and is not asked again ($expirationAction)',
  async (expiration) => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const acceptance = { required: true, seconds: 20 };
    const queues = { q: { teams: 2, playersPerTeam: 2, acceptance, ...expiration } };
    const node = createNode({ world, clock, queues });
    const start = clock.now();
    await waitFor(world, 't-a', ['a', 'a2'], { expiresAt: start + 30_000 });
    const waiting = () => ({ createdAt: clock.now() + 1, expiresAt: start + 180_000 });
    for (const id of ['b', 'c']) {
      await waitFor(world, `t-${id}`, [id, `${id}2`], waiting());
      await node.run();
      for (const player of ['a', 'a2'])
        await world.unit((unit) => proposalLifecycle.answer(unit, clock.now(), 't-a', player, true));
      await clock.advance(20_000);
      if (id === 'b') await node.run();
    }
    await waitFor(world, 't-d', ['d', 'd2'], waiting());
    await node.run();
    expect(await world.states()).toEqual({
      't-a': MATCHMAKING_TIMED_OUT,
      't-b': CANCELLED,
      't-c': CANCELLED,
      't-d': IN_PROGRESS,
    });
  },
);
