import { describe, expect, onTestFinished, test } from 'vitest';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import { testAllocator } from '../match-broker/broker-world.ts';
import { asHost, by, type Person, text } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';

const duel: QueueConfigInput = { teams: 2, playersPerTeam: 1 };
const byEntry: QueueConfigInput = {
  ...duel,
  attributes: [{ path: 'build', type: 'equal', default: 'any' }],
  buildPath: 'build',
};

async function open(queue: QueueConfigInput, storage?: Storage): Promise<QueueWorld> {
  const builds = [{ allocator: testAllocator(), build: 'b2' }];
  const t = await createQueueWorld({
    ...(storage && { storage }),
    matchmaking: { config: testConfig({ q: queue }) },
    matchBroker: { allocators: [{ allocator: testAllocator(), build: 'b1', builds, buffer: {} }] },
  });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

async function start(t: QueueWorld, person: Person, build?: string): Promise<string> {
  const metadata = { queue_name: text('q'), ...(build !== undefined && { build: text(build) }) };
  const entity = { id: person.accountId, entityType: 2, metadata };
  return (await t.backend.api.matchmaking.start({ entity }, by(person))).ticketId;
}

const queuedBuilds = async (t: QueueWorld): Promise<readonly (string | undefined)[]> => {
  const { matches } = await t.backend.api.matchBroker.listQueued({}, asHost);
  return matches.map(({ build }) => build).sort();
};

describe.each(Object.entries(storages))('on %s', (_, openStorage) => {
  test('players of two builds do not meet, and the match of each needs a server of that build', async () => {
    const t = await open(byEntry, await openStorage());
    const [ann, bob, cat, dan] = await t.people('ann', 'bob', 'cat', 'dan');
    await start(t, ann!, 'b1');
    await start(t, bob!, 'b2');
    await t.pass();
    expect(await queuedBuilds(t)).toEqual([]);
    await start(t, cat!, 'b2');
    await start(t, dan!, 'b1');
    await t.pass();
    expect(await queuedBuilds(t)).toEqual(['b1', 'b2']);
  });
});

test('matches of a queue with a build need it, and players who name none play on any server', async () => {
  const t = await open({ ...duel, build: 'b2' });
  for (const person of await t.people('ann', 'bob')) await start(t, person);
  await t.pass();
  expect(await queuedBuilds(t)).toEqual(['b2']);
  const other = await open(byEntry);
  for (const person of await other.people('ann', 'bob')) await start(other, person);
  await other.pass();
  expect(await queuedBuilds(other)).toEqual([undefined]);
});

test('a match that all players have accepted still needs the build of its queue', async () => {
  const t = await open({ ...duel, build: 'b2', acceptance: { required: true } });
  const people = await t.people('ann', 'bob');
  const tickets = await Promise.all(people.map((person) => start(t, person)));
  await t.pass();
  for (const [at, person] of people.entries())
    await t.backend.api.matchmaking.accept({ ticketId: tickets[at]!, accept: true }, by(person));
  expect(await queuedBuilds(t)).toEqual(['b2']);
});

test('a ticket for a build that no server can have is refused, and says which', async () => {
  const t = await open(byEntry);
  const [ann] = await t.people('ann');
  await expect(start(t, ann!, 'b9')).rejects.toThrow(
    'entity.metadata.build: no game server of q can have the build b9',
  );
  const fixed = await open({ ...duel, build: 'b9' });
  const [bob] = await fixed.people('bob');
  await expect(start(fixed, bob!)).rejects.toThrow('no game server of q can have the build b9');
});

test.each<[Partial<QueueConfigInput>, string]>([
  [{ build: 'b1', hosting: 'p2p' }, 'q.build: means nothing unless hosting is broker'],
  [{ buildPath: 'build' }, 'q.buildPath: needs a rule equal with this path'],
  [{ build: 'b1', buildPath: 'build' }, 'q.buildPath: means nothing beside build'],
])('a queue whose build means nothing is refused %#', async (more, sentence) => {
  await expect(
    createQueueWorld({
      matchmaking: { config: testConfig({ q: { ...duel, ...more } as QueueConfigInput }) },
    }),
  ).rejects.toThrow(sentence);
});
