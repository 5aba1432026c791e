import { describe, expect, test } from 'vitest';
import { parties } from '../../../src/areas/parties/tables.ts';
import { by, createPartyWorld, json, outcome, type PartyWorld, type Person, text } from './party-world.ts';

type Payload = NonNullable<Parameters<PartyWorld['api']['updatePlayer']>[0]['payload']>;

const update = (t: PartyWorld, who: Person, payload: Payload, payloadMask = '') =>
  outcome(t.api.updatePlayer({ payload, payloadMask }, by(who)));

/** Reads a member without their id and `isLeader`. */
async function shown(t: PartyWorld, who: Person) {
  const {
    playerId: _,
    isLeader: __,
    ...player
  } = (await t.api.getPlayer({ playerId: who.accountId }, by(who))).player;
  return player;
}

const fresh = { displayName: 'bob', isReady: false, teamNumber: 0, metadata: {} };
const whole = { displayName: 'Bobby', isReady: true, teamNumber: 3, metadata: { a: text('x') } };

describe('a member who changes themselves', () => {
  test('changes the name, readiness and metadata that are present, and gets the party', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    const answer = await update(t, bob, whole);
    expect(answer).toEqual(await t.api.get({ partyId }, by(bob)));
    // Only the leader decides the team.
    expect(await shown(t, bob)).toEqual({ ...whole, teamNumber: 0 });
  });

  test.each([
    ['displayName', { ...fresh, displayName: 'Bobby' }],
    ['isReady', { ...fresh, isReady: true }],
    ['metadata', { ...fresh, metadata: { a: text('x') } }],
    [' displayName , isReady', { ...fresh, displayName: 'Bobby', isReady: true }],
  ])('with the mask %j changes what it names and nothing else', async (mask, expected) => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await update(t, bob, whole, mask);
    expect(await shown(t, bob)).toEqual(expected);
  });

  test.each([
    ['teamNumber', 'PARTY_LEADER_REQUIRED'],
    ['isReady,teamNumber', 'PARTY_LEADER_REQUIRED'],
    ['isLeader', 'INVALID_FIELD'],
    ['playerId', 'INVALID_FIELD'],
    ['*', 'INVALID_FIELD'],
    ['isReady,', 'INVALID_FIELD'],
    ['metadata.a', 'INVALID_FIELD'],
  ])('with the mask %j changes nothing: %s', async (mask, reason) => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    expect(await update(t, bob, whole, mask)).toBe(reason);
    expect(await shown(t, bob)).toEqual(fresh);
  });

  test('sets readiness to false if the mask names it and the payload lacks it, but cannot unset a name', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await update(t, bob, { isReady: true });
    expect(await update(t, bob, {}, 'displayName')).toBe('INVALID_FIELD');
    await update(t, bob, {}, 'isReady,metadata');
    expect(await shown(t, bob)).toEqual(fresh);
  });

  test('cannot change their id or the leader', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await update(t, bob, { playerId: bob.accountId, isLeader: true, isReady: true });
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    await update(t, ann, { isLeader: false });
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
  });

  test('changes metadata key by key, except keys of operators, within the limits', async () => {
    await using t = await createPartyWorld({ limits: { partyMetadataEntries: 2 } });
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await update(t, bob, { metadata: { a: text('x'), b: json('{ "c": 1 }') } });
    await update(t, bob, { metadata: { a: text('y') } });
    expect((await shown(t, bob)).metadata).toEqual({ a: text('y'), b: json('{"c":1}') });
    expect(await update(t, bob, { isReady: true, metadata: { 'server.a': text('x') } })).toBe(
      'METADATA_KEY_RESERVED',
    );
    expect(await update(t, bob, { isReady: true, metadata: { c: text('x') } })).toBe(
      'METADATA_TOO_MANY_ENTRIES',
    );
    expect((await shown(t, bob)).isReady).toBe(false);
  });

  test('is refused if they are not in a party', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    expect(await update(t, ann, { isReady: true })).toBe('NOT_IN_PARTY');
  });
});

describe('a change of another member', () => {
  test('lets the leader change the team and nothing else', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    const playerId = bob.accountId;
    expect(await update(t, ann, { ...whole, playerId })).toMatchObject({ party: {} });
    expect(await shown(t, bob)).toEqual({ ...fresh, teamNumber: 3 });
    await update(t, ann, { playerId, teamNumber: -2_147_483_648 }, 'teamNumber');
    expect((await shown(t, bob)).teamNumber).toBe(-2_147_483_648);
    await update(t, ann, { playerId }, 'teamNumber');
    expect(await shown(t, bob)).toEqual(fresh);
    for (const mask of ['displayName', 'isReady', 'metadata', 'teamNumber,isReady'])
      expect([mask, await update(t, ann, { ...whole, playerId }, mask)]).toEqual([mask, 'NOT_YOURS']);
    expect(await shown(t, bob)).toEqual(fresh);
  });

  test('lets the leader change their own team too', async () => {
    await using t = await createPartyWorld();
    const [ann] = await t.people('ann');
    await t.gather(ann);
    await update(t, ann, { teamNumber: 2, isReady: true });
    expect(await shown(t, ann)).toMatchObject({ teamNumber: 2, isReady: true });
  });

  test('is refused to a member who does not lead, whether or not the other player is a member', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    await t.gather(ann, bob);
    await t.gather(cid);
    for (const playerId of [ann.accountId, cid.accountId, 'account-none'])
      for (const mask of ['', 'teamNumber', 'isReady'])
        expect(await update(t, bob, { ...whole, playerId }, mask)).toBe('PARTY_LEADER_REQUIRED');
    expect(await shown(t, cid)).toEqual({ ...fresh, displayName: 'cid' });
  });

  test('is refused to the leader for players outside the party', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann);
    await t.gather(bob);
    for (const playerId of [bob.accountId, 'account-none'])
      expect(await update(t, ann, { playerId, teamNumber: 1 })).toBe('PARTY_PLAYER_NOT_FOUND');
  });
});

describe('the events about a changed member', () => {
  test('are one for readiness and one for everything else, and none if nothing changes', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await t.newEvents(person);
    await update(t, bob, { isReady: true, displayName: 'Bobby', metadata: { a: json('[ ]') } });
    for (const person of [ann, bob])
      expect(await t.newPartyEvents(person)).toEqual([
        {
          type: 4,
          message: 'Bobby is ready',
          partyId,
          eventPayload: { playerId: { stringValue: bob.accountId }, isReady: { boolValue: true } },
        },
        {
          type: 7,
          message: 'Bobby was changed',
          partyId,
          eventPayload: {
            playerId: { stringValue: bob.accountId },
            player: {
              playerValue: {
                playerId: bob.accountId,
                displayName: 'Bobby',
                isReady: true,
                isLeader: false,
                teamNumber: 0,
                metadata: { a: json('[]') },
              },
            },
            metadata: { metadataMapValue: { metadata: { a: json('[]') } } },
          },
        },
      ]);
    await update(t, bob, { isReady: true, displayName: 'Bobby' });
    expect(await t.newEvents(ann)).toEqual([]);
    await update(t, bob, { isReady: false });
    await update(t, ann, { playerId: bob.accountId, teamNumber: 1 });
    expect(await t.newEvents(ann)).toEqual(['PLAYER_READY_CHANGED bob false', 'METADATA_UPDATED bob']);
  });

  test('leave out metadata that would make them too large', async () => {
    await using t = await createPartyWorld({ limits: { eventBytes: 600 } });
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await t.newEvents(ann);
    await update(t, bob, { metadata: { a: text('x'.repeat(600)) } });
    const [event] = await t.newPartyEvents(ann);
    expect(event!.eventPayload.player!.playerValue).toEqual({
      playerId: bob.accountId,
      displayName: 'bob',
      isReady: false,
      isLeader: false,
      teamNumber: 0,
    });
    expect(event!.eventPayload).not.toHaveProperty('metadata');
  });
});

test('a change of a member counts as activity of the party', async () => {
  await using t = await createPartyWorld();
  const [ann] = await t.people('ann');
  const { partyId } = await t.gather(ann);
  const activeAt = async () => (await t.storage.get(parties, { id: partyId }))!.activeAt;
  const before = await activeAt();
  await t.clock.advance(60_001);
  await t.api.current({}, by(ann));
  expect(await activeAt()).toBe(before);
  await update(t, ann, { isReady: true });
  expect(await activeAt()).toBe(before + 120_000);
});
