import { expect, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { openDesk } from './desk.ts';
import { createNode, deskClock, waitFor } from './rounds.ts';

const { CANCELLED, FINDING_SERVER } = ticketStates;

test('a ticket that a node with a slow clock has ended keeps no other from its match', async () => {
  await using desk = await openDesk();
  const clock = deskClock();
  const node = createNode({ desk, clock, queues: { q: { teams: 2, playersPerTeam: 1 } } });
  await clock.advance(100_000);
  await waitFor(desk, 't-a', ['a']);
  await node.run();
  // Fifty seconds behind: further than what is read again in every round.
  const late = { status: CANCELLED, changedAt: 50_000, endedAt: 50_000 };
  await desk.storage.update(matchmakingTickets, { id: 't-a' }, late);
  for (const id of ['b', 'c']) await waitFor(desk, `t-${id}`, [id], { createdAt: 100_000 });
  await node.run();
  expect(await desk.states()).toEqual({ 't-a': CANCELLED, 't-b': FINDING_SERVER, 't-c': FINDING_SERVER });
});
