import { expect, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { createNode, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld } from './ticket-world.ts';

test('players who have blocked everyone delay no match of other players, not even for one round', async () => {
  await using world = await openTicketWorld();
  const haters = ['y', 'z'];
  const node = createNode({
    world,
    clock: ticketClock(),
    queues: { q: { teams: 2, playersPerTeam: 1 } },
    blockedPairs: async (_, ids) =>
      haters.flatMap((hater) =>
        ids.includes(hater) ? ids.flatMap((id) => (id === hater ? [] : [[hater, id] as const])) : [],
      ),
  });
  // Theirs are the oldest tickets, so that they are asked first.
  for (const id of haters) await waitFor(world, `t-${id}`, [id], { createdAt: 1 });
  const others = Array.from({ length: 30 }, (_, index) => `p${index}`);
  for (const [index, id] of others.entries()) await waitFor(world, `t-${id}`, [id], { createdAt: 2 + index });
  await node.run();
  expect(node.queued).toHaveLength(15);
  const states = await world.states();
  for (const id of haters) expect(states[`t-${id}`]).toBe(ticketStates.IN_PROGRESS);
});
