import { expect, test } from 'vitest';
import { createNode, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld } from './ticket-world.ts';

const queue = { teams: 2, playersPerTeam: 1, latency: { path: 'ping', maxMs: 60 }, customStrategy: 'own' };

test.for(['\u0000', '\ud800'])(
  'a player whose regions no database can store holds up no other player: %j',
  async (name) => {
    await using world = await openTicketWorld();
    const node = createNode({
      world,
      clock: ticketClock(),
      queues: { q: queue },
      strategies: {
        own: (tickets) =>
          tickets.length < 2
            ? null
            : { seatings: tickets.slice(0, 2).map(({ ticketId }, team) => ({ ticketId, teams: [team] })) },
      },
    });
    const ping = (value: object) => ({ ping: { jsonPayload: JSON.stringify(value) } });
    await waitFor(world, 't-z', ['z'], { createdAt: 1 }, ping({ eu: 1, [name]: 1 }));
    for (const id of ['a', 'b']) await waitFor(world, `t-${id}`, [id], {}, ping({ eu: 1 }));
    await node.run();
    expect(node.queued).toHaveLength(1);
  },
);
