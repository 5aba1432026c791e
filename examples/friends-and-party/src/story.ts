import assert from 'node:assert/strict';
import { FriendStatus } from '@lobbykit/client';
import { type Evening, type EveningOptions, openEvening } from './evening.ts';
import { eventsOf, friendRequest, friendsNow, goodNight, serverStops } from './events.ts';
import { refused } from './logins.ts';
import type { Content, Player } from './player.ts';
import { closingTable, sequences } from './table.ts';

/**
 * Plays an evening of four players over real HTTP, and checks every answer and every event stream.
 *
 * They log in, become friends, form a party, lose its leader twice, and see their servers killed and deployed. Answers
 * how much of the evening was checked.
 */
export async function playFriendsAndParty(options: EveningOptions): Promise<{ readonly events: number }> {
  await using evening = await openEvening(options);
  const { players, say } = evening;
  await becomeFriends(evening);
  const party = await formParty(evening);
  await loseLeaderForAWhile(evening, party);
  await loseLeader(evening, party);
  await killServers(evening, party);
  await comeBack(evening, party);
  await goHome(evening, party);
  await deployServers(evening);
  await sayGoodNight(evening);
  for (const line of sequences(players)) say(line);
  for (const line of closingTable(players)) say(line);
  for (const player of players) await player.die();
  for (const node of evening.servers.baseUrls.keys()) await evening.servers.stop(node);
  say('the servers stopped cleanly');
  return { events: players.reduce((sum, { heard }) => sum + heard.length, 0) };
}

function tell(recipients: readonly Player[], content: Content): void {
  for (const player of recipients) player.expect(content);
}

async function becomeFriends({ players: [ann, bob, cleo, dan], settled, say }: Evening): Promise<void> {
  for (const [asks, accepts] of [
    [ann, bob],
    [ann, cleo],
    [dan, ann],
  ] as const) {
    await asks.client.friends.send({ receiverAccountId: accepts.accountId });
    tell([accepts], friendRequest(asks, accepts));
    await accepts.client.friends.accept({ senderAccountId: asks.accountId });
    tell([asks, accepts], friendsNow(asks, accepts));
  }
  await bob.client.friends.send({ receiverAccountId: cleo.accountId });
  tell([cleo], friendRequest(bob, cleo));
  await cleo.client.friends.send({ receiverAccountId: bob.accountId });
  tell([bob, cleo], friendsNow(bob, cleo));
  await settled();
  say('Ann is a friend of the three others; Bob and Cleo asked each other, and are friends by that');

  await dan.client.friends.send({ receiverAccountId: bob.accountId });
  tell([bob], friendRequest(dan, bob));
  await bob.client.friends.block({ accountId: dan.accountId });
  await dan.client.friends.send({ receiverAccountId: bob.accountId });
  assert.equal(await statusOf(bob, dan), FriendStatus.BLOCKED);
  assert.equal(await statusOf(dan, bob), FriendStatus.OUTGOING);
  await settled();
  say('Bob blocked Dan: his request is answered as ever, and reaches nobody');
}

const statusOf = async (player: Player, { accountId }: Player): Promise<FriendStatus> =>
  (await player.client.friends.status({ accountId })).status;

/** What the steps know of the party. */
interface PartyOf {
  readonly partyId: string;
  readonly inviteCode: string;
  readonly events: ReturnType<typeof eventsOf>;
}

async function formParty({ players, settled, say }: Evening): Promise<PartyOf> {
  const [ann, bob, cleo, dan] = players;
  const { partyId, inviteCode } = (await ann.client.parties.create()).party;
  const events = eventsOf(partyId);
  // As people write it down.
  const written = `${inviteCode.slice(0, 4)}-${inviteCode.slice(4)}`.toLowerCase();
  await bob.client.parties.join({ inviteCode: written });
  tell([ann, bob], events.joined(bob));
  await cleo.client.parties.join({ inviteCode });
  tell([ann, bob, cleo], events.joined(cleo));
  await refused(dan.client.parties.join({ inviteCode }), 'INVITE_CODE_UNKNOWN');
  await settled();
  say(`Bob and Cleo joined Ann’s party with the code ${inviteCode}; for Dan there is no such party`);

  await bob.client.friends.unblock({ accountId: dan.accountId });
  tell([bob], friendRequest(dan, bob));
  await bob.client.friends.accept({ senderAccountId: dan.accountId });
  tell([bob, dan], friendsNow(dan, bob));
  await dan.client.parties.join({ inviteCode });
  tell(players, events.joined(dan));
  await settled();
  say('Bob lifted the block, the request came through, and Dan joined too');

  for (const [player, teamNumber] of [
    [ann, 1],
    [bob, 1],
    [cleo, 2],
    [dan, 2],
  ] as const) {
    const payload = { playerId: player.accountId, teamNumber };
    await ann.client.parties.updatePlayer({ payload, payloadMask: 'teamNumber' });
    tell(players, events.inTeam(player, teamNumber, player === ann));
  }
  for (const player of players) {
    await getReady(player);
    tell(players, events.ready(player));
  }
  await settled();
  say('Ann made two teams, and everybody is ready');
  return { partyId, inviteCode, events };
}

const getReady = ({ client }: Player) =>
  client.parties.updatePlayer({ payload: { isReady: true }, payloadMask: 'isReady' });

async function loseLeaderForAWhile({ players, settled, say }: Evening, { events }: PartyOf): Promise<void> {
  const [ann, bob] = players;
  const before = (await bob.client.parties.current()).party;
  await ann.die();
  tell(players, events.connected(ann, false));
  await settled();
  say('the client of Ann, who leads, died: the others see that she is away');
  await ann.connect();
  tell(players, events.connected(ann, true));
  await settled();
  assert.deepEqual((await bob.client.parties.current()).party, before);
  say('she came back in time: nothing has changed, she leads and everybody is ready');
}

async function loseLeader({ players, settled, say }: Evening, { events }: PartyOf): Promise<void> {
  const [ann, ...others] = players;
  const [bob] = others;
  await ann.die();
  tell(players, events.connected(ann, false));
  tell(players, events.left(ann));
  tell(others, events.leads(bob!));
  await settled();
  const { leaderId, players: members } = (await bob!.client.parties.current()).party;
  assert.equal(leaderId, bob!.accountId);
  assert.deepEqual(
    members.map(({ playerId, isReady, isLeader, teamNumber }) => [playerId, isReady, isLeader, teamNumber]),
    others.map(({ accountId }, index) => [accountId, false, index === 0, index === 0 ? 1 : 2]),
  );
  say('her client died again and stayed away: she left, Bob leads, and nobody is ready any more');
}

async function killServers(evening: Evening, { events }: PartyOf): Promise<void> {
  const [, bob, cleo, dan] = evening.players;
  const isReady = (by: Player) => ({
    by,
    does: () => getReady(by),
    tells: () => tell([bob, cleo, dan], events.ready(by)),
  });
  await evening.restart('kill', { stopping: null }, [isReady(bob), isReady(cleo)]);
  const { players } = (await dan.client.parties.current()).party;
  assert.deepEqual(
    players.map((player) => player.isReady),
    [true, true, false],
  );
  evening.say('the servers were killed with SIGKILL and started again; Bob and Cleo got ready in between');
  evening.say('all streams resumed: what happened in between is there, in order, once');
}

async function comeBack({ players, settled, say }: Evening, { inviteCode, events }: PartyOf): Promise<void> {
  const [ann, bob] = players;
  await ann.connect();
  await settled();
  await refused(ann.client.parties.current(), 'NOT_IN_PARTY');
  say('Ann came back, and her stream told her what she had missed: she was away, and has left');
  await ann.client.parties.join({ inviteCode });
  tell(players, events.joined(ann));
  const payload = { playerId: ann.accountId, teamNumber: 1 };
  await bob.client.parties.updatePlayer({ payload, payloadMask: 'teamNumber' });
  tell(players, events.inTeam(ann, 1, false));
  await settled();
  say('she joined again with the same code, and Bob put her into his team');
}

async function goHome({ players, settled, say }: Evening, { partyId, events }: PartyOf): Promise<void> {
  const [ann, bob, cleo, dan] = players;
  const leave = (player: Player) => player.client.parties.leave({ partyId });
  await leave(ann);
  tell(players, events.left(ann));
  await leave(bob);
  tell([bob, cleo, dan], events.left(bob));
  tell([cleo, dan], events.leads(cleo));
  await leave(cleo);
  tell([cleo, dan], events.left(cleo));
  tell([dan], events.leads(dan));
  await leave(dan);
  tell([dan], events.left(dan));
  await settled();
  for (const { client } of players) await refused(client.parties.current(), 'NOT_IN_PARTY');
  say('everybody left, one leader after the other, and the party is no more');
}

async function deployServers(evening: Evening): Promise<void> {
  const [, , cleo, dan] = evening.players;
  await evening.restart('stop', { stopping: serverStops }, [
    {
      by: dan,
      does: () => dan.client.friends.send({ receiverAccountId: cleo.accountId }),
      tells: () => tell([cleo], friendRequest(dan, cleo)),
    },
    {
      by: cleo,
      does: () => cleo.client.friends.accept({ senderAccountId: dan.accountId }),
      tells: () => tell([cleo, dan], friendsNow(dan, cleo)),
    },
  ]);
  evening.say(
    'the servers were stopped as a deployment does it, and started again; Dan and Cleo became friends',
  );
}

async function sayGoodNight({ players, servers, settled, say }: Evening): Promise<void> {
  for (const player of players) {
    const { friends } = await player.client.friends.list({});
    const others = players.filter((other) => other !== player).map(({ accountId }) => accountId);
    assert.deepEqual(friends.map(({ accountId }) => accountId).sort(), others.sort());
  }
  const recipientIds = players.map(({ accountId }) => accountId);
  await servers.operator.admin.events.emit({
    nestedEvent: goodNight,
    recipientIds,
  });
  tell(players, goodNight);
  await settled();
  say('everybody is everybody’s friend, and the operator said good night: nothing else was told to anybody');
}
