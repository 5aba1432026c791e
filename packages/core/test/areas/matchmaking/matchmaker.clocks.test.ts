import { expect, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { createNode, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld } from './ticket-world.ts';

const { CANCELLED, FINDING_SERVER } = ticketStates;

test('a ticket that a node with a slow clock has ended delays no match of other tickets', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const node = createNode({ world, clock, queues: { q: { teams: 2, playersPerTeam: 1 } } });
  await clock.advance(100_000);
  await waitFor(world, 't-a', ['a']);
  await node.run();
  // Fifty seconds behind: more than the overlap that every refresh reads again.
  const late = { status: CANCELLED, changedAt: 50_000, endedAt: 50_000 };
  await world.storage.update(matchmakingTickets, { id: 't-a' }, late);
  for (const id of ['b', 'c']) await waitFor(world, `t-${id}`, [id], { createdAt: 100_000 });
  await node.run();
  expect(await world.states()).toEqual({ 't-a': CANCELLED, 't-b': FINDING_SERVER, 't-c': FINDING_SERVER });
});
