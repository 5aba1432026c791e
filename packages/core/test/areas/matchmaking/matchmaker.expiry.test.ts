import { expect, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { proposalLife } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import { openDesk } from './desk.ts';
import { createNode, deskClock, waitFor } from './rounds.ts';

const { IN_PROGRESS, CANCELLED, MATCHMAKING_TIMED_OUT } = ticketStates;

test.each(['drop', 'minimum'] as const)(
  'a ticket whose match is declined when its time is over is not asked again: it times out (%s)',
  async (expirationAction) => {
    await using desk = await openDesk();
    const clock = deskClock();
    const acceptance = { required: true, seconds: 20 };
    const queues = { q: { teams: 2, playersPerTeam: 2, minPlayersPerTeam: 1, acceptance, expirationAction } };
    const node = createNode({ desk, clock, queues });
    const start = clock.now();
    await waitFor(desk, 't-a', ['a', 'a2'], { expiresAt: start + 30_000 });
    const waiting = () => ({ createdAt: clock.now() + 1, expiresAt: start + 180_000 });
    for (const id of ['b', 'c']) {
      await waitFor(desk, `t-${id}`, [id, `${id}2`], waiting());
      await node.run();
      for (const player of ['a', 'a2'])
        await desk.unit((unit) => proposalLife.answer(unit, clock.now(), 't-a', player, true));
      await clock.advance(20_000);
      if (id === 'b') await node.run();
    }
    await waitFor(desk, 't-d', ['d', 'd2'], waiting());
    await node.run();
    expect(await desk.states()).toEqual({
      't-a': MATCHMAKING_TIMED_OUT,
      't-b': CANCELLED,
      't-c': CANCELLED,
      't-d': IN_PROGRESS,
    });
  },
);
