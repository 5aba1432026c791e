import { expect, test } from 'vitest';
import { areas } from '../../../src/areas/areas.ts';
import type { ConsumedEvent } from '../../../src/events/consumers/consumer.ts';
import { createQueueWorld } from '../matchmaking/queue-world.ts';
import { by } from '../parties/party-world.ts';

test('a consumer of all kinds gets the events of friends, parties, tickets and matches under their subjects', async () => {
  const kinds = areas.flatMap(({ events }) => Object.keys(events));
  const events: ConsumedEvent[] = [];
  const history = { kinds, handle: (event: ConsumedEvent) => void events.push(event) };
  await using t = await createQueueWorld({ consumers: { history } });
  const { friends, matchBroker } = t.backend.api;
  const [ann, bob, cy] = await t.people('ann', 'bob', 'cy');
  await friends.send({ receiverAccountId: bob.accountId }, by(ann));
  await friends.accept({ senderAccountId: ann.accountId }, by(bob));
  const { partyId } = await t.gather(ann, bob);
  await t.api.leave({ partyId }, by(bob));
  await t.api.leave({ partyId }, by(ann));
  const given = await t.start([cy], 'solo');
  await t.backend.api.accounts.adminDelete({ accountId: cy.accountId }, { system: true });
  const [first, second] = [await t.start([ann], 'solo'), await t.start([bob], 'solo')];
  await t.pass();
  const matchId = await t.take('s1');
  await t.ready('s1', matchId);
  for (const { accountId } of [ann, bob])
    await t.backend.api.accounts.adminDelete({ accountId }, { system: true });
  await matchBroker.endMatch({ serverId: 's1', matchId, hintFlags: 0 }, { system: true });
  await t.pass();
  await t.pass();

  const kindsOf = (subject: string) =>
    events.filter((event) => event.subject === subject).map(({ kind }) => kind.replace(/^.*[./]/, ''));
  const friendship = `friendship:${[ann.accountId, bob.accountId].sort().join('+')}`;
  expect(kindsOf(friendship)).toEqual(['SEND_FRIEND_REQUEST', 'ACCEPT_FRIEND_REQUEST', 'REMOVE_FRIEND']);
  expect(kindsOf(`party:${partyId}`)).toEqual(['PLAYER_JOINED', 'PLAYER_LEFT', 'PLAYER_LEFT']);
  // The account of the only player was deleted, so nobody gets the event but the consumer.
  expect(kindsOf(`ticket:${given}`)).toEqual(['IN_PROGRESS', 'CANCELLED']);
  for (const ticketId of [first, second])
    expect(kindsOf(`ticket:${ticketId}`)).toEqual(['IN_PROGRESS', 'FINDING_SERVER', 'COMPLETED']);
  expect(kindsOf(`match:${matchId}`)).toEqual(['newMatchEvent', 'MatchEnded']);
  expect(events.find(({ kind }) => kind.endsWith('MatchEnded'))?.recipients).toEqual([]);
  expect(kindsOf(`account:${cy.accountId}`)).toEqual(['LOGIN', 'CREATE_OR_GET_ACCOUNT', 'LOGOUT']);
  const subjects = new Set(events.map(({ subject }) => subject.split(':')[0]));
  expect([...subjects].sort()).toEqual(['account', 'friendship', 'match', 'party', 'ticket']);
});
