import { describe, expect, test } from 'vitest';
import { parties, partyMemberMetadata, partyMembers } from '../../../src/areas/parties/tables.ts';
import { by, createPartyWorld, outcome, text } from './party-world.ts';

describe('a player who creates a party', () => {
  test('leads it alone, with the name of their account', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    const { party } = await t.api.create({ creatingPlayerMetadata: { class: text('mage') } }, by(ann));
    expect(party).toEqual({
      partyId: expect.stringMatching(/^party-/),
      leaderId: ann.accountId,
      inviteCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      state: 1,
      matchId: '',
      players: [
        {
          playerId: ann.accountId,
          displayName: 'ann',
          isReady: false,
          isLeader: true,
          teamNumber: 0,
          metadata: { class: text('mage') },
        },
      ],
      metadata: {},
    });
    expect(await t.api.current({}, by(ann))).toEqual({ party });
    expect(await t.api.get({ partyId: party.partyId }, by(ann))).toEqual({ party });
  });

  test('gets the answer and no event', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    await t.gather(ann);
    expect(await t.newEvents(ann)).toEqual([]);
  });

  test('is refused if they are in a party, and nothing is created', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    await t.gather(ann);
    expect(await outcome(t.api.create({}, by(ann)))).toBe('ALREADY_IN_PARTY');
    expect(await t.storage.count(parties, {})).toBe(1);
  });

  test('is refused with metadata that players may not write, or with too much of it', async () => {
    await using t = await createPartyWorld({
      limits: { partyMetadataEntries: 2, partyMetadataValueBytes: 4, partyMemberMetadataTotalBytes: 7 },
    });
    const [ann] = await t.people('ann');
    const create = (creatingPlayerMetadata: Record<string, { stringPayload: string }>) =>
      outcome(t.api.create({ creatingPlayerMetadata }, by(ann)));
    expect(await create({ 'server.a': text('x') })).toBe('METADATA_KEY_RESERVED');
    expect(await create({ a: text('xxxxx') })).toBe('METADATA_VALUE_TOO_LARGE');
    expect(await create({ a: text('x'), b: text('x'), c: text('x') })).toBe('METADATA_TOO_MANY_ENTRIES');
    expect(await create({ a: text('xxxx'), b: text('xxxx') })).toBe('METADATA_TOTAL_TOO_LARGE');
    expect(await t.storage.count(parties, {})).toBe(0);
    expect(await create({ a: text('xxxx'), b: text('xxx') })).toMatchObject({ party: {} });
  });

  test('is refused if their account was deleted meanwhile', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    await t.backend.api.accounts.adminDelete({ accountId: ann.accountId }, { system: true });
    expect(await outcome(t.api.create({}, by(ann)))).toBe('CREDENTIAL_INVALID');
  });
});

describe('a player who joins with an invite code', () => {
  test('becomes the last member, and all members are notified including the new one', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId, inviteCode } = await t.gather(ann, bob);
    await t.newEvents(ann);
    await t.newEvents(bob);
    const joiningPlayerMetadata = { level: { intPayload: 9_007_199_254_740_993n } };
    const { party } = await t.api.join({ inviteCode, joiningPlayerMetadata }, by(cid));
    expect(party.players.map(({ displayName }) => displayName)).toEqual(['ann', 'bob', 'cid']);
    expect(party.players[2]).toEqual({
      playerId: cid.accountId,
      displayName: 'cid',
      isReady: false,
      isLeader: false,
      teamNumber: 0,
      metadata: joiningPlayerMetadata,
    });
    for (const person of [ann, bob, cid]) expect(await t.newEvents(person)).toEqual(['PLAYER_JOINED cid']);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob', 'cid']);
  });

  test('is shown to the others with their metadata', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId, inviteCode } = await t.gather(ann);
    await t.api.join({ inviteCode, joiningPlayerMetadata: { class: text('mage') } }, by(bob));
    expect(await t.newPartyEvents(ann)).toEqual([
      {
        type: 1,
        message: 'bob joined the party',
        partyId,
        eventPayload: {
          playerId: { stringValue: bob.accountId },
          player: {
            playerValue: {
              playerId: bob.accountId,
              displayName: 'bob',
              isReady: false,
              isLeader: false,
              teamNumber: 0,
              metadata: { class: text('mage') },
            },
          },
        },
      },
    ]);
  });

  test('may write it in upper or lower case, with blanks and hyphens, and with letters that look like digits', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId, inviteCode } = await t.gather(ann);
    await t.storage.update(parties, { id: partyId }, { inviteCode: '0101ABCD' });
    for (const written of ['0101ABCD', 'oiolabcd', 'OLOI-ABCD', ' 0 1 0 1 a b c d ']) {
      expect([written, await outcome(t.api.join({ inviteCode: written }, by(bob)))]).toMatchObject([
        written,
        { party: { partyId } },
      ]);
      await t.api.leave({ partyId }, by(bob));
    }
    for (const written of ['', '0101ABC', '0101ABCDE', 'U101ABCD', '０101ABCD', inviteCode])
      expect([written, await outcome(t.api.join({ inviteCode: written }, by(bob)))]).toEqual([
        written,
        'INVITE_CODE_UNKNOWN',
      ]);
  });

  test('is refused if they are already in a party, even in that one', async () => {
    await using t = await createPartyWorld({ limits: { partyMembers: 2 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { inviteCode } = await t.gather(ann);
    const other = await t.gather(bob, cid);
    expect(await outcome(t.api.join({ inviteCode }, by(bob)))).toBe('ALREADY_IN_PARTY');
    expect(await outcome(t.api.join({ inviteCode }, by(ann)))).toBe('ALREADY_IN_PARTY');
    // This party is full too.
    expect(await outcome(t.api.join({ inviteCode: other.inviteCode }, by(cid)))).toBe('ALREADY_IN_PARTY');
  });

  test('is refused if the party is full, and nobody is notified', async () => {
    await using t = await createPartyWorld({ limits: { partyMembers: 3 } });
    const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
    const { partyId, inviteCode } = await t.gather(ann, bob, cid);
    await t.newEvents(ann);
    expect(await outcome(t.api.join({ inviteCode }, by(dan)))).toBe('PARTY_FULL');
    expect(await t.newEvents(ann)).toEqual([]);
    await t.api.leave({ partyId }, by(bob));
    await t.api.join({ inviteCode }, by(dan));
    expect(await t.members(partyId)).toEqual(['ANN', 'cid', 'dan']);
  });

  test('makes every member not ready', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { inviteCode } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await t.api.updatePlayer({ payload: { isReady: true } }, by(person));
    await t.newEvents(ann);
    const { party } = await t.api.join({ inviteCode }, by(cid));
    expect(party.players.map(({ isReady }) => isReady)).toEqual([false, false, false]);
    expect(await t.api.current({}, by(ann))).toEqual({ party });
    // There is no event of its own for the reset of readiness.
    expect(await t.newEvents(ann)).toEqual(['PLAYER_JOINED cid']);
  });
});

describe('a player who leaves', () => {
  test('is notified like the others and is in no party any more', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    for (const person of [ann, bob, cid]) await t.newEvents(person);
    await t.api.leave({ partyId }, by(bob));
    for (const person of [ann, bob, cid]) expect(await t.newEvents(person)).toEqual(['PLAYER_LEFT bob']);
    expect(await outcome(t.api.current({}, by(bob)))).toBe('NOT_IN_PARTY');
    expect(await outcome(t.api.leave({ partyId }, by(bob)))).toBe('PARTY_NOT_FOUND');
    expect(await t.members(partyId)).toEqual(['ANN', 'cid']);
  });

  test('leaves no metadata behind, and is the last member if they come back', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId, inviteCode } = await t.gather(ann);
    await t.api.join({ inviteCode, joiningPlayerMetadata: { class: text('mage') } }, by(bob));
    await t.api.join({ inviteCode }, by(cid));
    await t.api.leave({ partyId }, by(bob));
    expect(await t.storage.count(partyMemberMetadata, {})).toBe(0);
    const { party } = await t.api.join({ inviteCode }, by(bob));
    expect(party.players.map(({ displayName, metadata }) => [displayName, metadata])).toEqual([
      ['ann', {}],
      ['cid', {}],
      ['bob', {}],
    ]);
  });

  test('a leader who leaves the party passes the lead to the longest-standing member, with the event of the leave first', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, cid, bob);
    for (const person of [ann, bob, cid]) await t.newEvents(person);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.members(partyId)).toEqual(['CID', 'bob']);
    for (const person of [bob, cid])
      expect(await t.newEvents(person)).toEqual(['PLAYER_LEFT ann', 'PLAYER_LEADER_CHANGED cid']);
    expect(await t.newEvents(ann)).toEqual(['PLAYER_LEFT ann']);
  });

  test('makes every member not ready', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(cid));
    await t.api.leave({ partyId }, by(bob));
    const { party } = await t.api.current({}, by(ann));
    expect(party.players.map(({ isReady }) => isReady)).toEqual([false, false]);
  });

  test('ends the party if they were the last member, and its code stops working', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId, inviteCode } = await t.gather(ann);
    const entry = { id: partyId, entryKey: 'map', entryValue: text('hill') };
    await t.api.createMetadata({ innerRequest: entry }, by(ann));
    await t.newEvents(ann);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.newEvents(ann)).toEqual(['PLAYER_LEFT ann']);
    expect(await t.members(partyId)).toBeNull();
    expect(await t.storage.count(partyMembers, {})).toBe(0);
    expect(await outcome(t.api.join({ inviteCode }, by(bob)))).toBe('INVITE_CODE_UNKNOWN');
  });

  test('gets the same answer for a party of others and for one that does not exist', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann);
    expect(await outcome(t.api.leave({ partyId }, by(bob)))).toBe('PARTY_NOT_FOUND');
    expect(await outcome(t.api.leave({ partyId: 'party-none' }, by(bob)))).toBe('PARTY_NOT_FOUND');
    await t.gather(bob);
    expect(await outcome(t.api.leave({ partyId }, by(bob)))).toBe('PARTY_NOT_FOUND');
    expect(await t.members(partyId)).toEqual(['ANN']);
  });
});

describe('with the option autoLeaveParty', () => {
  const autoLeaveParty = true;

  test('a player who creates a party leaves their old one, and its members are notified', async () => {
    await using t = await createPartyWorld({ autoLeaveParty });
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await t.newEvents(person);
    const { party } = await t.api.create({}, by(ann));
    expect(party.partyId).not.toBe(partyId);
    expect(await t.members(partyId)).toEqual(['BOB']);
    expect(await t.newEvents(bob)).toEqual(['PLAYER_LEFT ann', 'PLAYER_LEADER_CHANGED bob']);
    expect(await t.newEvents(ann)).toEqual(['PLAYER_LEFT ann']);
  });

  test('a player who joins a party leaves their old one first, which ends if they were its last member', async () => {
    await using t = await createPartyWorld({ autoLeaveParty });
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId, inviteCode } = await t.gather(ann);
    const old = await t.gather(bob);
    await t.api.join({ inviteCode, joiningPlayerMetadata: { a: text('x') } }, by(bob));
    expect(await t.members(old.partyId)).toBeNull();
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    expect(await t.newEvents(bob)).toEqual(['PLAYER_LEFT bob', 'PLAYER_JOINED bob']);
  });

  test('a player who is refused by the other party stays in their own', async () => {
    await using t = await createPartyWorld({ autoLeaveParty, limits: { partyMembers: 1 } });
    const [ann, bob] = await t.people('ann', 'bob');
    const { inviteCode } = await t.gather(ann);
    const old = await t.gather(bob);
    for (const code of [inviteCode, '00000000'])
      expect(await outcome(t.api.join({ inviteCode: code }, by(bob)))).toMatch(/PARTY_FULL|CODE_UNKNOWN/);
    expect(await t.members(old.partyId)).toEqual(['BOB']);
    expect(await t.newEvents(bob)).toEqual([]);
    // The player is already in that party.
    expect(await outcome(t.api.join({ inviteCode: old.inviteCode }, by(bob)))).toBe('ALREADY_IN_PARTY');
  });
});

test('a player whose account is deleted leaves their party; the others are notified, the player is not', async () => {
  await using t = await createPartyWorld();
  const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
  const { partyId } = await t.gather(ann, bob, cid);
  for (const person of [bob, cid]) await t.newEvents(person);
  const remove = (accountId: string) => t.backend.api.accounts.adminDelete({ accountId }, { system: true });
  await remove(ann.accountId);
  expect(await t.members(partyId)).toEqual(['BOB', 'cid']);
  for (const person of [bob, cid])
    expect(await t.newEvents(person)).toEqual(['PLAYER_LEFT ann', 'PLAYER_LEADER_CHANGED bob']);
  const left = await t.newPartyEvents(ann);
  expect(left.map(({ type }) => type)).not.toContain(2);
  await remove(bob.accountId);
  await remove(cid.accountId);
  expect(await t.members(partyId)).toBeNull();
});
