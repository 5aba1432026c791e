import assert from 'node:assert/strict';
import { FriendStatus } from '@lobbykit/client';
import { playCustomGame } from './custom-game.ts';
import { type Evening, type EveningOptions, openEvening } from './evening.ts';
import { eventsOf, friendRequest, friendsNow, goodNight } from './events.ts';
import { muteDan, sendGift } from './gift.ts';
import { foundGuilds } from './guild.ts';
import { refused } from './logins.ts';
import { expectAll, type Player } from './player.ts';
import { closingTable, sequences } from './table.ts';

/**
 * Plays an evening of four players over real HTTP, and checks every answer and every event stream.
 *
 * They log in, become friends, form a party, lose its leader twice, and see their servers killed. They play a custom game, found
 * guilds, get a gift, and one of them is muted. Then the servers are deployed. Returns how many events were checked.
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
  await playCustomGame(evening);
  await foundGuilds(evening);
  await sendGift(evening);
  await muteDan(evening);
  await deployServers(evening);
  await sayGoodNight(evening);
  for (const line of sequences(players)) say(line);
  for (const line of closingTable(players)) say(line);
  for (const player of players) await player.die();
  for (const node of evening.servers.baseUrls.keys()) await evening.servers.stop(node);
  say('the servers stopped cleanly');
  return { events: players.reduce((sum, { received }) => sum + received.length, 0) };
}

async function becomeFriends({ players: [ann, bob, cleo, dan], settled, say }: Evening): Promise<void> {
  for (const [asks, accepts] of [
    [ann, bob],
    [ann, cleo],
    [dan, ann],
  ] as const) {
    await asks.client.friends.send({ receiverAccountId: accepts.accountId });
    expectAll([accepts], friendRequest(asks, accepts));
    await accepts.client.friends.accept({ senderAccountId: asks.accountId });
    expectAll([asks, accepts], friendsNow(asks, accepts));
  }
  await bob.client.friends.send({ receiverAccountId: cleo.accountId });
  expectAll([cleo], friendRequest(bob, cleo));
  await cleo.client.friends.send({ receiverAccountId: bob.accountId });
  expectAll([bob, cleo], friendsNow(bob, cleo));
  await settled();
  say('Ann is a friend of the three others; Bob and Cleo asked each other, and so became friends');

  await dan.client.friends.send({ receiverAccountId: bob.accountId });
  expectAll([bob], friendRequest(dan, bob));
  await bob.client.friends.block({ accountId: dan.accountId });
  await dan.client.friends.send({ receiverAccountId: bob.accountId });
  assert.equal(await statusOf(bob, dan), FriendStatus.BLOCKED);
  assert.equal(await statusOf(dan, bob), FriendStatus.OUTGOING);
  await settled();
  say('Bob blocked Dan: Dan’s request gets the normal answer and reaches nobody');
}

const statusOf = async (player: Player, { accountId }: Player): Promise<FriendStatus> =>
  (await player.client.friends.status({ accountId })).status;

/** The party of the evening. */
interface EveningParty {
  readonly partyId: string;
  readonly inviteCode: string;
  readonly events: ReturnType<typeof eventsOf>;
}

async function formParty({ players, settled, say }: Evening): Promise<EveningParty> {
  const [ann, bob, cleo, dan] = players;
  const { partyId, inviteCode } = (await ann.client.parties.create()).party;
  const events = eventsOf(partyId);
  // The code as people write it.
  const written = `${inviteCode.slice(0, 4)}-${inviteCode.slice(4)}`.toLowerCase();
  await bob.client.parties.join({ inviteCode: written });
  expectAll([ann, bob], events.joined(bob));
  await cleo.client.parties.join({ inviteCode });
  expectAll([ann, bob, cleo], events.joined(cleo));
  await refused(dan.client.parties.join({ inviteCode }), 'INVITE_CODE_UNKNOWN');
  await settled();
  say(`Bob and Cleo joined Ann’s party with the code ${inviteCode}; for Dan the code is unknown`);

  await bob.client.friends.unblock({ accountId: dan.accountId });
  expectAll([bob], friendRequest(dan, bob));
  await bob.client.friends.accept({ senderAccountId: dan.accountId });
  expectAll([bob, dan], friendsNow(dan, bob));
  await dan.client.parties.join({ inviteCode });
  expectAll(players, events.joined(dan));
  await settled();
  say('Bob removed the block, the request arrived, and Dan joined too');

  for (const [player, teamNumber] of [
    [ann, 1],
    [bob, 1],
    [cleo, 2],
    [dan, 2],
  ] as const) {
    const payload = { playerId: player.accountId, teamNumber };
    await ann.client.parties.updatePlayer({ payload, payloadMask: 'teamNumber' });
    expectAll(players, events.inTeam(player, teamNumber, player === ann));
  }
  for (const player of players) {
    await setReady(player);
    expectAll(players, events.ready(player));
  }
  await settled();
  say('Ann made two teams, and everybody is ready');
  return { partyId, inviteCode, events };
}

const setReady = ({ client }: Player) =>
  client.parties.updatePlayer({ payload: { isReady: true }, payloadMask: 'isReady' });

async function loseLeaderForAWhile(
  { players, settled, say }: Evening,
  { events }: EveningParty,
): Promise<void> {
  const [ann, bob] = players;
  const before = (await bob.client.parties.current()).party;
  await ann.die();
  expectAll(players, events.connected(ann, false));
  await settled();
  say('the client of Ann, the leader, died: the others see that she is away');
  await ann.connect();
  expectAll(players, events.connected(ann, true));
  await settled();
  assert.deepEqual((await bob.client.parties.current()).party, before);
  say('she came back in time: nothing has changed, she leads and everybody is ready');
}

async function loseLeader({ players, settled, say }: Evening, { events }: EveningParty): Promise<void> {
  const [ann, ...others] = players;
  const [bob] = others;
  await ann.die();
  expectAll(players, events.connected(ann, false));
  expectAll(players, events.left(ann));
  expectAll(others, events.leads(bob!));
  await settled();
  const { leaderId, players: members } = (await bob!.client.parties.current()).party;
  assert.equal(leaderId, bob!.accountId);
  assert.deepEqual(
    members.map(({ playerId, isReady, isLeader, teamNumber }) => [playerId, isReady, isLeader, teamNumber]),
    others.map(({ accountId }, index) => [accountId, false, index === 0, index === 0 ? 1 : 2]),
  );
  say('her client died again and did not come back: she left, Bob leads, and nobody is ready any more');
}

async function killServers(evening: Evening, { events }: EveningParty): Promise<void> {
  const [, bob, cleo, dan] = evening.players;
  const isReady = (by: Player) => ({
    by,
    run: () => setReady(by),
    expectEvents: () => expectAll([bob, cleo, dan], events.ready(by)),
  });
  await evening.restart('kill', [isReady(bob), isReady(cleo)]);
  const { players } = (await dan.client.parties.current()).party;
  assert.deepEqual(
    players.map((player) => player.isReady),
    [true, true, false],
  );
  evening.say('the servers were killed with SIGKILL and started again; Bob and Cleo got ready in between');
  evening.say('all streams resumed: every event from in between arrived in order, once');
}

async function comeBack(
  { players, settled, say }: Evening,
  { inviteCode, events }: EveningParty,
): Promise<void> {
  const [ann, bob] = players;
  await ann.connect();
  await settled();
  await refused(ann.client.parties.current(), 'NOT_IN_PARTY');
  say('Ann came back, and her stream brought the events that she had missed: she was away and has left');
  await ann.client.parties.join({ inviteCode });
  expectAll(players, events.joined(ann));
  const payload = { playerId: ann.accountId, teamNumber: 1 };
  await bob.client.parties.updatePlayer({ payload, payloadMask: 'teamNumber' });
  expectAll(players, events.inTeam(ann, 1, false));
  await settled();
  say('she joined again with the same code, and Bob added her to team 1');
}

async function goHome({ players, settled, say }: Evening, { partyId, events }: EveningParty): Promise<void> {
  const [ann, bob, cleo, dan] = players;
  const leave = (player: Player) => player.client.parties.leave({ partyId });
  await leave(ann);
  expectAll(players, events.left(ann));
  await leave(bob);
  expectAll([bob, cleo, dan], events.left(bob));
  expectAll([cleo, dan], events.leads(cleo));
  await leave(cleo);
  expectAll([cleo, dan], events.left(cleo));
  expectAll([dan], events.leads(dan));
  await leave(dan);
  expectAll([dan], events.left(dan));
  await settled();
  for (const { client } of players) await refused(client.parties.current(), 'NOT_IN_PARTY');
  say('everyone left, one leader after the other, and the party has ended');
}

async function deployServers(evening: Evening): Promise<void> {
  const [, , cleo, dan] = evening.players;
  await evening.restart('stop', [
    {
      by: dan,
      run: () => dan.client.friends.send({ receiverAccountId: cleo.accountId }),
      expectEvents: () => expectAll([cleo], friendRequest(dan, cleo)),
    },
    {
      by: cleo,
      run: () => cleo.client.friends.accept({ senderAccountId: dan.accountId }),
      expectEvents: () => expectAll([cleo, dan], friendsNow(dan, cleo)),
    },
  ]);
  evening.say(
    'the servers were stopped as in a deployment and started again; Dan and Cleo became friends meanwhile',
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
  expectAll(players, goodNight);
  await settled();
  say('all four are friends, and the operator said good night: nobody got any other event');
}
