import { describe, expect, test } from 'vitest';
import { parties, partyMemberMetadata, partyMembers } from '../../../src/areas/parties/tables.ts';
import { by, createPartyWorld, outcome, text } from './party-world.ts';

describe('whoever creates a party', () => {
  test('leads it alone, under the name of his account', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    const { party } = await t.api.create({ creatingPlayerMetadata: { class: text('mage') } }, by(ann));
    expect(party).toEqual({
      partyId: expect.stringMatching(/^party-/),
      leaderId: ann.accountId,
      inviteCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      state: 1,
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

  test('is told of it by the answer and by no event', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    await t.gather(ann);
    expect(await t.told(ann)).toEqual([]);
  });

  test('is refused where he is in a party, and nothing is made', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    await t.gather(ann);
    expect(await outcome(t.api.create({}, by(ann)))).toBe('ALREADY_IN_PARTY');
    expect(await t.storage.count(parties, {})).toBe(1);
  });

  test('is refused with metadata that no player may write, or too much of it', async () => {
    await using t = await createPartyWorld({
      limits: { partyMetadataEntries: 2, partyMetadataValueBytes: 4 },
    });
    const [ann] = await t.people('ann');
    const create = (creatingPlayerMetadata: Record<string, { stringPayload: string }>) =>
      outcome(t.api.create({ creatingPlayerMetadata }, by(ann)));
    expect(await create({ 'server.a': text('x') })).toBe('METADATA_KEY_RESERVED');
    expect(await create({ a: text('xxxxx') })).toBe('METADATA_VALUE_TOO_LARGE');
    expect(await create({ a: text('x'), b: text('x'), c: text('x') })).toBe('METADATA_TOO_MANY_ENTRIES');
    expect(await t.storage.count(parties, {})).toBe(0);
    expect(await create({ a: text('xxxx'), b: text('x') })).toMatchObject({ party: {} });
  });

  test('of an account that is gone by then is nobody', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    await t.backend.api.accounts.adminDelete({ accountId: ann.accountId }, { system: true });
    expect(await outcome(t.api.create({}, by(ann)))).toBe('CREDENTIAL_INVALID');
  });
});

describe('whoever joins by an invite code', () => {
  test('is a member behind all others, and all are told, himself among them', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId, inviteCode } = await t.gather(ann, bob);
    await t.told(ann);
    await t.told(bob);
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
    for (const person of [ann, bob, cid]) expect(await t.told(person)).toEqual(['PLAYER_JOINED cid']);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob', 'cid']);
  });

  test('is shown to the others with what he brings', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId, inviteCode } = await t.gather(ann);
    await t.api.join({ inviteCode, joiningPlayerMetadata: { class: text('mage') } }, by(bob));
    expect(await t.heard(ann)).toEqual([
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

  test('may write it in any case, with blanks and hyphens, and with letters that look like digits', async () => {
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

  test('is refused where he is in a party already, be it that one', async () => {
    await using t = await createPartyWorld({ limits: { partyMembers: 2 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { inviteCode } = await t.gather(ann);
    const other = await t.gather(bob, cid);
    expect(await outcome(t.api.join({ inviteCode }, by(bob)))).toBe('ALREADY_IN_PARTY');
    expect(await outcome(t.api.join({ inviteCode }, by(ann)))).toBe('ALREADY_IN_PARTY');
    // This one is full besides.
    expect(await outcome(t.api.join({ inviteCode: other.inviteCode }, by(cid)))).toBe('ALREADY_IN_PARTY');
  });

  test('is refused where the party has as many members as it may, and nobody is told', async () => {
    await using t = await createPartyWorld({ limits: { partyMembers: 3 } });
    const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
    const { partyId, inviteCode } = await t.gather(ann, bob, cid);
    await t.told(ann);
    expect(await outcome(t.api.join({ inviteCode }, by(dan)))).toBe('PARTY_FULL');
    expect(await t.told(ann)).toEqual([]);
    await t.api.leave({ partyId }, by(bob));
    await t.api.join({ inviteCode }, by(dan));
    expect(await t.members(partyId)).toEqual(['ANN', 'cid', 'dan']);
  });

  test('leaves nobody ready', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { inviteCode } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await t.api.updatePlayer({ payload: { isReady: true } }, by(person));
    await t.told(ann);
    const { party } = await t.api.join({ inviteCode }, by(cid));
    expect(party.players.map(({ isReady }) => isReady)).toEqual([false, false, false]);
    expect(await t.api.current({}, by(ann))).toEqual({ party });
    // That readiness is gone is no event of its own.
    expect(await t.told(ann)).toEqual(['PLAYER_JOINED cid']);
  });
});

describe('whoever leaves', () => {
  test('is told of it like the others, and in no party any more', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    for (const person of [ann, bob, cid]) await t.told(person);
    await t.api.leave({ partyId }, by(bob));
    for (const person of [ann, bob, cid]) expect(await t.told(person)).toEqual(['PLAYER_LEFT bob']);
    expect(await outcome(t.api.current({}, by(bob)))).toBe('NOT_IN_PARTY');
    expect(await outcome(t.api.leave({ partyId }, by(bob)))).toBe('PARTY_NOT_FOUND');
    expect(await t.members(partyId)).toEqual(['ANN', 'cid']);
  });

  test('leaves nothing behind: whoever comes back brings his metadata anew and sits behind all', async () => {
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

  test('is succeeded, where he led, by the member who has been there for longest: first he has left, then another leads', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, cid, bob);
    for (const person of [ann, bob, cid]) await t.told(person);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.members(partyId)).toEqual(['CID', 'bob']);
    for (const person of [bob, cid])
      expect(await t.told(person)).toEqual(['PLAYER_LEFT ann', 'PLAYER_LEADER_CHANGED cid']);
    expect(await t.told(ann)).toEqual(['PLAYER_LEFT ann']);
  });

  test('leaves nobody ready', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(cid));
    await t.api.leave({ partyId }, by(bob));
    const { party } = await t.api.current({}, by(ann));
    expect(party.players.map(({ isReady }) => isReady)).toEqual([false, false]);
  });

  test('takes the party with him where he is the last, and his code is good no more', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId, inviteCode } = await t.gather(ann);
    const entry = { id: partyId, entryKey: 'map', entryValue: text('hill') };
    await t.api.createMetadata({ innerRequest: entry }, by(ann));
    await t.told(ann);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.told(ann)).toEqual(['PLAYER_LEFT ann']);
    expect(await t.members(partyId)).toBeNull();
    expect(await t.storage.count(partyMembers, {})).toBe(0);
    expect(await outcome(t.api.join({ inviteCode }, by(bob)))).toBe('INVITE_CODE_UNKNOWN');
  });

  test('leaves no party that he is not in, and cannot tell it from one that there is not', async () => {
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

describe('where the option says that players leave a party for another', () => {
  const autoLeaveParty = true;

  test('whoever creates one leaves the other, which is told', async () => {
    await using t = await createPartyWorld({ autoLeaveParty });
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await t.told(person);
    const { party } = await t.api.create({}, by(ann));
    expect(party.partyId).not.toBe(partyId);
    expect(await t.members(partyId)).toEqual(['BOB']);
    expect(await t.told(bob)).toEqual(['PLAYER_LEFT ann', 'PLAYER_LEADER_CHANGED bob']);
    expect(await t.told(ann)).toEqual(['PLAYER_LEFT ann']);
  });

  test('whoever joins one leaves the other first, which goes where he was the last', async () => {
    await using t = await createPartyWorld({ autoLeaveParty });
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId, inviteCode } = await t.gather(ann);
    const old = await t.gather(bob);
    await t.api.join({ inviteCode, joiningPlayerMetadata: { a: text('x') } }, by(bob));
    expect(await t.members(old.partyId)).toBeNull();
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    expect(await t.told(bob)).toEqual(['PLAYER_LEFT bob', 'PLAYER_JOINED bob']);
  });

  test('whoever is refused by the other stays where he is', async () => {
    await using t = await createPartyWorld({ autoLeaveParty, limits: { partyMembers: 1 } });
    const [ann, bob] = await t.people('ann', 'bob');
    const { inviteCode } = await t.gather(ann);
    const old = await t.gather(bob);
    for (const code of [inviteCode, '00000000'])
      expect(await outcome(t.api.join({ inviteCode: code }, by(bob)))).toMatch(/PARTY_FULL|CODE_UNKNOWN/);
    expect(await t.members(old.partyId)).toEqual(['BOB']);
    expect(await t.told(bob)).toEqual([]);
    // He is in that one already.
    expect(await outcome(t.api.join({ inviteCode: old.inviteCode }, by(bob)))).toBe('ALREADY_IN_PARTY');
  });
});

test('a player whose account is deleted leaves his party, and the others are told; he is told nothing', async () => {
  await using t = await createPartyWorld();
  const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
  const { partyId } = await t.gather(ann, bob, cid);
  for (const person of [bob, cid]) await t.told(person);
  const remove = (accountId: string) => t.backend.api.accounts.adminDelete({ accountId }, { system: true });
  await remove(ann.accountId);
  expect(await t.members(partyId)).toEqual(['BOB', 'cid']);
  for (const person of [bob, cid])
    expect(await t.told(person)).toEqual(['PLAYER_LEFT ann', 'PLAYER_LEADER_CHANGED bob']);
  const left = await t.heard(ann);
  expect(left.map(({ type }) => type)).not.toContain(2);
  await remove(bob.accountId);
  await remove(cid.accountId);
  expect(await t.members(partyId)).toBeNull();
});
