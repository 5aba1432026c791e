import type { TestPlayer } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { eventLog } from '../../src/events/tables.ts';
import { type BackendNode, freshName, outcomes, runConcurrently, startNodes } from './nodes.ts';

const send = (node: BackendNode, from: TestPlayer, to: TestPlayer) =>
  node.http('POST', '/friends/request/send', {
    session: from.token,
    body: { receiverAccountId: to.accountId },
  });

const statusOf = async (node: BackendNode, from: TestPlayer, of: TestPlayer): Promise<unknown> => {
  const { body } = await node.http('GET', `/friends/status/${of.accountId}`, { session: from.token });
  return (body as { status: number }).status;
};

/** How often a player was notified of each type of friend event. */
async function told(
  node: BackendNode,
  { accountId: recipientId }: TestPlayer,
): Promise<Record<number, number>> {
  const rows = await node.storage.find(eventLog, { where: { recipientId } });
  const types: Record<number, number> = {};
  for (const { payload } of rows) {
    const { friendsEvent } = JSON.parse(payload) as { friendsEvent?: { type: number } };
    if (friendsEvent) types[friendsEvent.type] = (types[friendsEvent.type] ?? 0) + 1;
  }
  return types;
}

test('two players who request each other on two nodes at once become friends and are notified once each: 40 times', async () => {
  const { nodes } = await startNodes(2);
  const [here, there] = nodes as [BackendNode, BackendNode];
  for (let round = 0; round < 40; round++) {
    const [ann, bob] = [await here.player(freshName()), await there.player(freshName())];
    const [first, second] = await Promise.all([send(here, ann, bob), send(there, bob, ann)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([await statusOf(here, ann, bob), await statusOf(there, bob, ann)]).toEqual([3, 3]);
    const [one, other] = [await told(here, ann), await told(here, bob)];
    expect([one[2], other[2], (one[1] ?? 0) + (other[1] ?? 0)]).toEqual([1, 1, 1]);
  }
}, 60_000);

test('32 callers on two nodes fill a friend list up to its limit and not beyond', async () => {
  const { nodes } = await startNodes(2, { limits: { friendRequestsIncoming: 10, friends: 7 } });
  const ann = await nodes[0]!.player(freshName());
  const players = await runConcurrently(nodes, (node) => node.player(freshName()));
  const sent = await runConcurrently(nodes, (node, caller) => send(node, players[caller]!, ann));
  expect(outcomes(sent)).toEqual({ 200: 10, '429 INCOMING_REQUESTS_FULL': 22 });
  const accepted = await runConcurrently(nodes, (node, caller) =>
    node.http('POST', '/friends/request/accept', {
      session: ann.token,
      body: { senderAccountId: players[caller]!.accountId },
    }),
  );
  expect(outcomes(accepted)).toEqual({ 200: 7, '429 FRIEND_LIST_FULL': 3, '404 REQUEST_NOT_FOUND': 22 });
});

test('a friend on another node sees that a player has a stream, and that the account was deleted', async () => {
  const { nodes } = await startNodes(2);
  const [here, there] = nodes as [BackendNode, BackendNode];
  const [ann, bob] = [await here.player(freshName()), await there.player(freshName())];
  await here.backend.api.friends.adminAdd(
    { accountId1: ann.accountId, accountId2: bob.accountId },
    { system: true },
  );
  const presence = async () => {
    const body = { includePresence: true };
    const answer = await here.http('POST', '/friends/get', { session: ann.token, body });
    return (answer.body as { friends: { presence: object }[] }).friends.map((friend) => friend.presence);
  };
  const { stream } = await there.http('GET', '/events/subscribe', { session: bob.token });
  stream!.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {}, abort: () => {} });
  await there.http('PUT', '/friends/presence', {
    session: bob.token,
    body: { availability: 'AWAY', status: 'tea' },
  });
  expect(await presence()).toEqual([{ availability: 2, status: 'tea' }]);
  await there.http('POST', '/authentication/logout', { session: bob.token });
  expect(await presence()).toEqual([{ availability: 0, status: '' }]);
  await there.backend.api.accounts.adminDelete({ accountId: bob.accountId }, { system: true });
  expect(await presence()).toEqual([]);
  expect(await told(here, ann)).toEqual({ 2: 1, 4: 1 });
});
