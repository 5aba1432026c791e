import type { TestPlayer } from '@lobbykit/testing';
import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { eventLog } from '../../src/events/tables.ts';
import { type BackendNode, freshName, startNodes } from './nodes.ts';

const crowd = { teams: 2, playersPerTeam: 8, hosting: 'none' as const };

/** Keeps the lines of a player's stream on a node. */
async function listen(node: BackendNode, { token }: TestPlayer): Promise<unknown[]> {
  const told: unknown[] = [];
  const stream = await node.backend.api.events.subscribe({}, { session: token });
  void (async () => {
    for await (const line of stream) told.push(line);
  })();
  return told;
}

test('each node notifies the waiting players with a stream on it, whichever node runs the matchmaker', async () => {
  const clock = createManualClock();
  const { nodes } = await startNodes(2, {
    clock,
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues: { crowd } } } },
  });
  const [here, there] = nodes as [BackendNode, BackendNode];
  const players = await Promise.all([0, 1, 2].map(() => here.player(freshName())));
  const [left, right, both] = players as [TestPlayer, TestPlayer, TestPlayer];
  const tickets: string[] = [];
  for (const { accountId, token } of players) {
    const metadata = { queue_name: { stringPayload: 'crowd' } };
    const entity = { id: accountId, entityType: 2, metadata } as const;
    const { ticketId } = await there.backend.api.matchmaking.start({ entity }, { session: token });
    tickets.push(ticketId);
  }
  const streams = [
    await listen(here, left),
    await listen(there, right),
    await listen(here, both),
    await listen(there, both),
  ];
  const stored = await here.storage.count(eventLog, {});
  const report = (ticketId: string | undefined) => ({
    event: {
      matchmakingStatusUpdateEvent: {
        type: 1,
        message: '',
        ticketId,
        additionalEventData: '{"estimatedWaitSeconds":0}',
      },
    },
  });
  for (const [at, node] of [here, there, here].entries()) {
    await clock.advance(10_000);
    await node.backend.scheduler.tick();
    const lengths = async () => {
      // What gathers for the other node is sent.
      await clock.advance(50);
      return streams.map(({ length }) => length);
    };
    await expect.poll(lengths).toEqual(Array(4).fill(at + 1));
  }
  const [one, two, three] = tickets;
  expect(streams.map((lines) => lines.at(-1))).toEqual([one, two, three, three].map(report));
  expect(await here.storage.count(eventLog, {})).toBe(stored);
});
