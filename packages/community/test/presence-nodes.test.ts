import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { friendEdges } from '../../core/src/areas/friends/tables.ts';
import { eventBroadcasts, eventLog } from '../../core/src/events/tables.ts';
import { type BackendNode, freshName, startNodes } from '../../core/test/nodes/nodes.ts';
import { presenceArea } from '../src/presence/index.ts';
import { presenceSubscriptions } from '../src/presence/tables.ts';

const follow = ({ http }: BackendNode, session: string, enabled = true) =>
  http('PUT', '/friends/presence/subscription', { session, body: { enabled } });
const set = ({ http }: BackendNode, session: string, status: string) =>
  http('PUT', '/friends/presence', { session, body: { availability: 1, status } });

async function startPair() {
  const { nodes } = await startNodes(2, { areas: [presenceArea] } as object);
  const [here, there] = nodes as [BackendNode, BackendNode];
  const ann = await here.player(freshName());
  const bob = await here.player(freshName());
  const befriend = (one: string, other: string) =>
    here.backend.api.friends.adminAdd({ accountId1: one, accountId2: other }, { system: true });
  return { here, there, ann, bob, befriend };
}

const saying = (status: string) => (content: object) => (content as { status?: string }).status === status;

test('a player is told on one node what a friend sets on the other', async () => {
  const { here, there, ann, bob, befriend } = await startPair();
  await befriend(ann.accountId, bob.accountId);
  await follow(here, ann.token);
  const stream = await there.events(ann);
  for (const status of ['one', 'two']) {
    await set(here, bob.token, status);
    await stream.next('anyEvent', saying(status), { timeoutMilliseconds: 20_000 });
  }
  await follow(here, ann.token, false);
  await set(here, bob.token, 'three');
  await follow(here, ann.token);
  await setTimeout(1_100);
  await set(here, bob.token, 'four');
  await stream.next('anyEvent', saying('four'), { timeoutMilliseconds: 20_000 });
}, 60_000);

test('10,000 friends who follow a player cost one row of events for a change', async () => {
  const { here, there, ann, bob, befriend } = await startPair();
  await befriend(ann.accountId, bob.accountId);
  const others = Array.from({ length: 9_999 }, (_, at) => `account-of-nobody-${at}`);
  for (let from = 0; from < others.length; from += 1_000) {
    const part = others.slice(from, from + 1_000);
    await here.storage.insert(
      friendEdges,
      part.map((otherId) => ({ ownerId: bob.accountId, otherId, state: 3, changedAt: 0 })),
    );
    await here.storage.insert(
      presenceSubscriptions,
      part.map((accountId) => ({ accountId, followedAt: 0 })),
    );
  }
  await follow(here, ann.token);
  const stream = await there.events(ann);
  await set(here, bob.token, 'before');
  await stream.next('anyEvent', saying('before'), { timeoutMilliseconds: 20_000 });
  const rows = async () => [
    await here.storage.count(eventBroadcasts, { senderId: bob.accountId }),
    await here.storage.count(eventLog, {}),
  ];
  const [broadcasts, stored] = await rows();
  await setTimeout(1_100);
  const begin = performance.now();
  await set(here, bob.token, 'after');
  await stream.next('anyEvent', saying('after'), { timeoutMilliseconds: 20_000 });
  const milliseconds = performance.now() - begin;
  expect(await rows()).toEqual([broadcasts! + 1, stored]);
  // Some 100 ms on a quiet machine, on which the task has to be asked first.
  expect(milliseconds).toBeLessThan(10_000);
}, 60_000);
