import { expect, test, vi } from 'vitest';
import { matches } from '../../src/areas/match-broker/tables.ts';
import { startNodes } from './nodes.ts';

const matchmakingQueues = { duel: { teams: 2, playersPerTeam: 1 } };

test('players who start tickets on two nodes meet long before the next regular round', async () => {
  const { nodes } = await startNodes(2, {
    matchmaking: {
      config: { serviceMatchmakerConfig: { matchmakingQueues } },
      // Early rounds begin a tenth of this after the last one, so the players wait 2 seconds for each other.
      passMilliseconds: 20_000,
      quietMilliseconds: 25,
    },
  });
  const names = Array.from({ length: 6 }, (_, at) => `player-${at}`);
  const players = await Promise.all(names.map((name, at) => nodes[at % 2]!.player(name)));
  const ids = players.map(({ accountId }) => accountId);
  const playing = async () =>
    (await nodes[0]!.storage.find(matches, {})).flatMap(({ playerIds }) => playerIds as readonly string[]);
  for (const [at, { accountId: id, token }] of players.entries()) {
    const metadata = { queue_name: { stringPayload: 'duel' } };
    const entity = { id, entityType: 2, metadata };
    await nodes[at % 2]!.backend.api.matchmaking.start({ entity }, { session: token });
    if (at % 2 === 1)
      await vi.waitFor(async () => expect(await playing()).toHaveLength(at + 1), {
        timeout: 10_000,
        interval: 5,
      });
  }
  expect((await playing()).toSorted()).toEqual(ids.toSorted());
}, 60_000);
