import { describe, expect, test } from 'vitest';
import { parties, partyMembers } from '../../../src/areas/parties/tables.ts';
import { auditLog } from '../../../src/audit/tables.ts';
import { eventLog } from '../../../src/events/tables.ts';
import { asHost, by, createPartyWorld, outcome, type PartyWorld, text } from './party-world.ts';

type NewParty = NonNullable<Parameters<PartyWorld['api']['adminCreate']>[0]['party']>;
type Payload = NonNullable<Parameters<PartyWorld['api']['adminUpdate']>[0]['payload']>;

const create = (t: PartyWorld, party: NewParty) => outcome(t.api.adminCreate({ party }, asHost));
const update = (t: PartyWorld, partyId: string, payload: Payload) =>
  outcome(t.api.adminUpdate({ partyId, payload }, asHost));

/** Reads the audit rows of parties: operation, object and outcome of each row. */
const audited = async (t: PartyWorld) =>
  (await t.storage.find(auditLog, { orderBy: ['createdAt'] }))
    .filter(({ operation }) => operation.startsWith('parties.'))
    .map(({ operation, object, outcome: came }) => [operation, object, came]);

describe('an operator who creates a party', () => {
  test('decides its players and their order, and members are notified of each', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const answer = await create(t, {
      leaderId: bob.accountId,
      players: [
        { playerId: ann.accountId, isReady: true, teamNumber: 2, metadata: { 'server.a': text('x') } },
        { playerId: bob.accountId, displayName: 'Bobby', isLeader: false },
        { playerId: cid.accountId },
      ],
      metadata: { map: text('hill'), 'server.mode': text('ranked') },
    });
    expect(answer).toMatchObject({
      party: {
        leaderId: bob.accountId,
        players: [
          {
            displayName: 'ann',
            isReady: true,
            isLeader: false,
            teamNumber: 2,
            metadata: { 'server.a': text('x') },
          },
          { displayName: 'Bobby', isReady: false, isLeader: true, teamNumber: 0, metadata: {} },
          { displayName: 'cid', isReady: false, isLeader: false },
        ],
        metadata: { map: text('hill'), 'server.mode': text('ranked') },
      },
    });
    const joined = ['ann', 'bob', 'cid'].map((name) => `PLAYER_JOINED ${name}`);
    const events = await t.newPartyEvents(ann);
    expect(events.map(({ eventPayload }) => eventPayload.player!.playerValue!.metadata)).toEqual([
      {},
      {},
      {},
    ]);
    expect(await t.newEvents(bob)).toEqual(joined.slice(1));
    expect(await t.newEvents(cid)).toEqual(joined.slice(2));
  });

  test.each([
    ['the leader alone', () => ({ leaderId: 'ann' }), ['ANN']],
    [
      'the leader besides the players',
      () => ({ leaderId: 'cid', players: ['ann', 'bob'] }),
      ['CID', 'ann', 'bob'],
    ],
    ['the first of the players', () => ({ players: ['bob', 'ann'] }), ['BOB', 'ann']],
  ])('gets a party led by %s', async (_, make, expected) => {
    await using t = await createPartyWorld();
    const people = await t.people('ann', 'bob', 'cid');
    const idOf = (name: string): string => people.find((person) => person.name === name)!.accountId;
    const { leaderId, players } = make() as { leaderId?: string; players?: string[] };
    const answer = await create(t, {
      ...(leaderId !== undefined && { leaderId: idOf(leaderId) }),
      ...(players && { players: players.map((name) => ({ playerId: idOf(name) })) }),
    });
    const { partyId } = (answer as Awaited<ReturnType<PartyWorld['api']['adminCreate']>>).party;
    expect(await t.members(partyId)).toEqual(expected);
  });

  test('gets a party led by the first player with isLeader', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const players = [{ playerId: ann.accountId }, { playerId: bob.accountId, isLeader: true }];
    expect(await create(t, { players })).toMatchObject({ party: { leaderId: bob.accountId } });
  });

  test('gets all of it or, after an error, nothing', async () => {
    await using t = await createPartyWorld({ limits: { partyMembers: 2 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    await t.gather(cid);
    const of = (...ids: string[]): NewParty => ({ players: ids.map((playerId) => ({ playerId })) });
    expect(await create(t, {})).toBe('INVALID_FIELD');
    expect(await create(t, of())).toBe('INVALID_FIELD');
    expect(await create(t, of(ann.accountId, ann.accountId))).toBe('INVALID_FIELD');
    expect(await create(t, of(ann.accountId, 'account-none'))).toBe('PARTY_ACCOUNT_NOT_FOUND');
    expect(await create(t, of(ann.accountId, cid.accountId))).toBe('ALREADY_IN_PARTY');
    expect(await create(t, of(ann.accountId, bob.accountId, cid.accountId))).toBe('PARTY_FULL');
    expect(await create(t, { ...of(ann.accountId, bob.accountId), leaderId: cid.accountId })).toBe(
      'PARTY_FULL',
    );
    expect(await t.storage.count(parties, {})).toBe(1);
    expect(await t.storage.count(partyMembers, {})).toBe(1);
    expect(await create(t, of(ann.accountId, bob.accountId))).toMatchObject({ party: {} });
  });

  test('gets an error that names the player who is already in a party, even with autoLeaveParty', async () => {
    await using t = await createPartyWorld({ autoLeaveParty: true });
    const [ann] = await t.people('ann');
    await t.gather(ann);
    const body = { party: { leaderId: ann.accountId } };
    const answer = await t.http('POST', '/admin/parties/create', { key: t.rootKey, body });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 9, details: [{ reason: 'ALREADY_IN_PARTY', metadata: { playerId: ann.accountId } }] },
    ]);
  });
});

describe('an operator who changes a party', () => {
  test('changes metadata, then joins, leader and kicks, and members are notified in this order', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId, inviteCode } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await t.newEvents(person);
    const answer = await update(t, partyId, {
      kick: [ann.accountId],
      leaderId: cid.accountId,
      join: [cid.accountId],
      joinDisplayNames: { [cid.accountId]: 'Cidney' },
      metadata: { map: text('hill'), 'server.mode': text('ranked') },
    });
    expect(answer).toMatchObject({
      party: {
        leaderId: cid.accountId,
        players: [{ displayName: 'bob' }, { displayName: 'Cidney', isLeader: true }],
        metadata: { map: text('hill'), 'server.mode': text('ranked') },
      },
    });
    const expected = [
      'METADATA_UPDATED map',
      'PLAYER_JOINED cid',
      'PLAYER_LEADER_CHANGED cid',
      'PLAYER_KICKED ann',
    ];
    expect(await t.newEvents(ann)).toEqual(expected);
    expect(await t.newEvents(bob)).toEqual(expected);
    expect(await t.newEvents(cid)).toEqual(expected.slice(1));
    // Players whom an operator kicked are kept out too.
    expect((await t.api.current({}, by(bob))).party.inviteCode).not.toBe(inviteCode);
    const { inviteCode: fresh } = (await t.api.current({}, by(bob))).party;
    expect(await outcome(t.api.join({ inviteCode: fresh }, by(ann)))).toBe('KICKED');
  });

  test('an operator who kicks the leader without naming another one passes the lead to the next member', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    await t.newEvents(cid);
    await update(t, partyId, { kick: [ann.accountId] });
    expect(await t.members(partyId)).toEqual(['BOB', 'cid']);
    expect(await t.newEvents(cid)).toEqual(['PLAYER_KICKED ann', 'PLAYER_LEADER_CHANGED bob']);
  });

  test('an operator who kicks several players notifies each of them of the kicks up to their own', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    for (const person of [ann, bob, cid]) await t.newEvents(person);
    await update(t, partyId, { kick: [cid.accountId, bob.accountId] });
    expect(await t.newEvents(ann)).toEqual(['PLAYER_KICKED cid', 'PLAYER_KICKED bob']);
    expect(await t.newEvents(bob)).toEqual(['PLAYER_KICKED cid', 'PLAYER_KICKED bob']);
    expect(await t.newEvents(cid)).toEqual(['PLAYER_KICKED cid']);
  });

  test('an operator who adds and kicks a player in one call leaves them outside', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann);
    await update(t, partyId, { join: [bob.accountId], kick: [bob.accountId] });
    expect(await t.members(partyId)).toEqual(['ANN']);
    expect(await t.newEvents(bob)).toEqual(['PLAYER_JOINED bob', 'PLAYER_KICKED bob']);
  });

  test('an operator who kicks everyone ends the party and gets it without players', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId, inviteCode } = await t.gather(ann, bob);
    const answer = await update(t, partyId, {
      metadata: { map: text('hill') },
      kick: [ann.accountId, bob.accountId],
    });
    expect(answer).toMatchObject({ party: { partyId, leaderId: '', players: [], metadata: {} } });
    expect(await t.members(partyId)).toBeNull();
    expect(await outcome(t.api.join({ inviteCode }, by(ann)))).toBe('INVITE_CODE_UNKNOWN');
  });

  test('an operator who adds a player who is a member already changes nothing', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(bob));
    await t.newEvents(ann);
    expect(await update(t, partyId, { join: [bob.accountId], leaderId: ann.accountId })).toMatchObject({
      party: { players: [{}, { isReady: true }] },
    });
    expect(await update(t, partyId, {})).toMatchObject({ party: {} });
    expect(await t.newEvents(ann)).toEqual([]);
  });

  test('changes all of it or, after an error, nothing', async () => {
    await using t = await createPartyWorld({ limits: { partyMembers: 3 } });
    const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
    const { partyId } = await t.gather(ann, bob);
    await t.gather(dan);
    await t.newEvents(ann);
    const metadata = { map: text('hill') };
    const change = (payload: Payload) => update(t, partyId, { metadata, ...payload });
    const some = cid.accountId;
    expect(await update(t, 'party-none', { metadata })).toBe('PARTY_NOT_FOUND');
    expect(await change({ join: [some, some] })).toBe('INVALID_FIELD');
    expect(await change({ kick: [some, some] })).toBe('INVALID_FIELD');
    expect(await change({ join: ['account-none'] })).toBe('PARTY_ACCOUNT_NOT_FOUND');
    expect(await change({ join: [dan.accountId] })).toBe('ALREADY_IN_PARTY');
    expect(await change({ leaderId: some })).toBe('PARTY_PLAYER_NOT_FOUND');
    expect(await change({ kick: [bob.accountId, some] })).toBe('PARTY_PLAYER_NOT_FOUND');
    await t.api.leave({ partyId: (await t.api.current({}, by(dan))).party.partyId }, by(dan));
    // Players who join need free seats before the kicks.
    expect(await change({ join: [some, dan.accountId], kick: [bob.accountId] })).toBe('PARTY_FULL');
    expect(await t.newEvents(ann)).toEqual([]);
    expect((await t.api.adminGet({ partyId }, asHost)).party.metadata).toEqual({});
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    expect(await change({ join: [some] })).toMatchObject({ party: { players: [{}, {}, {}] } });
  });

  test('an operator who puts entries that players may not see notifies nobody', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    const { partyId } = await t.gather(ann);
    await update(t, partyId, { metadata: { 'server.mode': text('ranked') } });
    expect(await t.newEvents(ann)).toEqual([]);
  });
});

describe('the list of parties for operators', () => {
  test('has the oldest first, comes in pages and contains members', async () => {
    await using t = await createPartyWorld();
    const people = await t.people('ann', 'bob', 'cid', 'dan', 'eve');
    const ids: string[] = [];
    for (const person of people.slice(0, 4)) {
      ids.push((await t.gather(person)).partyId);
      await t.clock.advance(1);
    }
    const { inviteCode } = (await t.api.current({}, by(people[1]))).party;
    await t.api.join({ inviteCode, joiningPlayerMetadata: { a: text('x') } }, by(people[4]));
    const first = await t.api.adminList({ limit: 3 }, asHost);
    expect(first.parties.map(({ partyId }) => partyId)).toEqual(ids.slice(0, 3));
    expect(first.parties[1]!.players.map(({ displayName, metadata }) => [displayName, metadata])).toEqual([
      ['bob', {}],
      ['eve', { a: text('x') }],
    ]);
    const second = await t.api.adminList({ limit: 3, pageToken: first.nextPageToken }, asHost);
    expect(second.parties.map(({ partyId }) => partyId)).toEqual(ids.slice(3));
    expect(second.nextPageToken).toBeUndefined();
    expect((await t.api.adminList({ offset: 2, limit: 1 }, asHost)).parties[0]!.partyId).toBe(ids[2]);
  });

  test('leaves out metadata from the party on with which the page would be too large', async () => {
    await using t = await createPartyWorld({ limits: { globalListBytes: 150 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    for (const person of [ann, bob, cid]) {
      await t.api.create({ creatingPlayerMetadata: { a: text('x'.repeat(60)) } }, by(person));
      await t.clock.advance(1);
    }
    const listed = (await t.api.adminList({}, asHost)).parties;
    expect(listed.map(({ metadata, players }) => [metadata, players[0]!.metadata])).toEqual([
      [{}, { a: text('x'.repeat(60)) }],
      [{}, { a: text('x'.repeat(60)) }],
      [undefined, undefined],
    ]);
  });
});

describe('an operator who deletes', () => {
  test('a party notifies its members, and deleting it again reports that nothing was deleted', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await t.newEvents(person);
    expect(await t.api.adminDelete({ partyId }, asHost)).toEqual({ partyDeleted: true });
    expect(await t.api.adminDelete({ partyId }, asHost)).toEqual({ partyDeleted: false });
    for (const person of [ann, bob])
      expect(await t.newPartyEvents(person)).toEqual([
        { type: 9, message: 'the party was deleted', partyId, eventPayload: {} },
      ]);
    expect(await outcome(t.api.current({}, by(ann)))).toBe('NOT_IN_PARTY');
    await t.gather(ann, bob);
  });

  test('all parties notifies all their members', async () => {
    await using t = await createPartyWorld();
    const names = Array.from({ length: 60 }, (_, at) => `player-${at}`);
    const people = await t.people(...names);
    for (const person of people) await t.gather(person);
    for (const person of people) await t.newEvents(person);
    expect(await t.api.adminDeleteAll({}, asHost)).toEqual({ partiesDeleted: 60 });
    for (const person of people) expect(await t.newEvents(person)).toEqual(['PARTY_DELETED']);
    expect(await t.storage.count(partyMembers, {})).toBe(0);
    expect(await t.api.adminDeleteAll({}, asHost)).toEqual({ partiesDeleted: 0 });
  });

  test('all parties needs a permission of its own and may do so six times a minute', async () => {
    await using t = await createPartyWorld({ rates: {} });
    const key = await t.key(['parties.delete_all']);
    const remove = (by: string) => t.http('DELETE', '/admin/parties/delete-all', { key: by });
    expect((await remove(await t.key(['parties.admin']))).status).toBe(403);
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) statuses.push((await remove(key)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await t.http('GET', '/admin/parties/list-parties', { key })).status).toBe(403);
  });
});

test('changes by operators and refused ones are in the audit table, in the transaction of the change', async () => {
  await using t = await createPartyWorld();
  const [ann] = await t.people('ann');
  const key = t.rootKey;
  const call = (method: string, path: string, body?: object) => t.http(method, path, { key, body });
  const made = await call('POST', '/admin/parties/create', { party: { leaderId: ann.accountId } });
  const { partyId } = (made.body as { party: { partyId: string } }).party;
  await call('POST', '/admin/parties/create', { party: { leaderId: ann.accountId } });
  await call('PATCH', '/admin/parties/update', { partyId, payload: { metadata: { a: text('x') } } });
  await call('GET', `/admin/parties/${partyId}`);
  await call('DELETE', `/admin/parties/delete/${partyId}`);
  await call('PATCH', '/admin/parties/update', { partyId, payload: {} });
  await t.gather(ann);
  await call('DELETE', '/admin/parties/delete-all');
  expect(await audited(t)).toEqual([
    ['parties.adminCreate', partyId, 'success'],
    ['parties.adminCreate', '', 'ALREADY_IN_PARTY'],
    ['parties.adminUpdate', partyId, 'success'],
    ['parties.adminDelete', partyId, 'success'],
    ['parties.adminUpdate', partyId, 'PARTY_NOT_FOUND'],
    ['parties.adminDeleteAll', '1 parties', 'success'],
  ]);
});

test('events of a party are stored with the change, and a refused change stores none', async () => {
  await using t = await createPartyWorld();
  const [ann, bob] = await t.people('ann', 'bob');
  const { inviteCode } = await t.gather(ann);
  const before = await t.storage.count(eventLog, {});
  expect(await outcome(t.api.join({ inviteCode }, by(ann)))).toBe('ALREADY_IN_PARTY');
  expect(await t.storage.count(eventLog, {})).toBe(before);
  await t.api.join({ inviteCode }, by(bob));
  expect(await t.storage.count(eventLog, {})).toBe(before + 2);
});
