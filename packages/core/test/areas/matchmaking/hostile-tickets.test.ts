import { describe, expect, onTestFinished, test } from 'vitest';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld } from './queue-world.ts';

const text = (stringPayload: string) => ({ stringPayload });
const json = (value: unknown) => ({ jsonPayload: JSON.stringify(value) });
const [account, group] = [2, 3];

const rule = { type: 'difference' as const, max: 100 };
const queues = {
  pairs: { teams: 2, playersPerTeam: 2 },
  ranked: { teams: 2, playersPerTeam: 2, attributes: [{ path: 'server.rating', ...rule }] },
  nested: { teams: 2, playersPerTeam: 2, attributes: [{ path: 'server.stats.rating', ...rule }] },
  modes: { teams: 2, playersPerTeam: 1, attributes: [{ path: 'mode', type: 'equal' as const }] },
  lists: { teams: 2, playersPerTeam: 1, attributes: [{ path: 'mode', type: 'intersection' as const }] },
  regions: { teams: 2, playersPerTeam: 1, latency: { path: 'ping', maxMs: 80 } },
};

async function open(): Promise<QueueWorld> {
  const t = await createQueueWorld({
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues: queues } } },
  });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

describe('a rating that only servers can write', () => {
  test.for(['ranked', 'nested'])(
    'players cannot set a rating through an entry with another key: %s',
    async (queue) => {
      const t = await open();
      const [ann] = await t.people('ann');
      const forged = { server: json({ rating: 9_000, stats: { rating: 9_000 } }) };
      const metadata = { queue_name: text(queue) };
      const self = { id: ann.accountId, entityType: account };
      for (const entity of [
        { ...self, metadata: { ...metadata, ...forged } },
        { entityType: group, metadata: { ...metadata, ...forged }, entities: [self] },
        { entityType: group, metadata, entities: [{ ...self, metadata: forged }] },
        {
          entityType: group,
          metadata,
          entities: [{ entityType: group, metadata: forged, entities: [self] }],
        },
      ]) {
        const start = t.backend.api.matchmaking.start({ entity }, by(ann));
        await expect(start).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
      }
      expect(await t.storage.count(matchmakingTickets, {})).toBe(0);
    },
  );

  test('a party member cannot set a rating in their metadata of the party', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    const payload = { playerId: bob.accountId, metadata: { server: json({ rating: 9_000 }) } };
    await t.backend.api.parties.updatePlayer({ payload }, by(bob));
    await t.backend.api.accounts.adminCreateMetadata(
      { accountId: ann.accountId, entryKey: 'server.rating', entryValue: { intPayload: 9_000 } },
      asHost,
    );
    await expect(t.start([ann, bob], 'ranked')).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
  });
});

describe('an invalid tree', () => {
  test.for<[name: string, below: unknown]>([
    ['nothing', null],
    ['text', 'x'],
    ['entities that are not a list', { entities: 5 }],
    ['metadata that is not a map', { metadata: 5, entities: {} }],
  ])('a tree is refused if an account contains %s', async ([, below]) => {
    const t = await open();
    const [ann] = await t.people('ann');
    const player = { id: ann.accountId, entityType: account, entities: [below] };
    const entity = {
      entityType: group,
      metadata: { queue_name: text('pairs') },
      entities: [{ entityType: group, entities: [player] }],
    };
    const start = t.backend.api.matchmaking.start({ entity } as never, by(ann));
    await expect(start).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
  });
});

describe('a value that rules compare', () => {
  const long = 'x'.repeat(257);
  test.for<[name: string, queue: string, metadata: (name: string) => object]>([
    ['a text', 'modes', (name) => ({ mode: text(name) })],
    ['an element', 'lists', (name) => ({ mode: json([name]) })],
    ['a region', 'regions', (name) => ({ ping: json({ [name]: 20 }) })],
  ])(
    'a compared value has at most 256 characters, and none that cannot be stored: %s',
    async ([, queue, metadata]) => {
      const t = await open();
      const [ann] = await t.people('ann');
      const entity = (name: string) => ({
        id: ann.accountId,
        entityType: account,
        metadata: { queue_name: text(queue), ...metadata(name) },
      });
      const { start } = t.backend.api.matchmaking;
      for (const name of [long, 'a\u0000', 'a\ud800'])
        await expect(start({ entity: entity(name) }, by(ann))).rejects.toMatchObject({
          reason: 'INVALID_FIELD',
        });
      await start({ entity: entity(long.slice(1)) }, by(ann));
    },
  );
});
