import { describe, expect, test } from 'vitest';
import { partyKicks, partyMemberMetadata } from '../../../src/areas/parties/tables.ts';
import { asHost, by, createPartyWorld, outcome, text } from './party-world.ts';

describe('a kick', () => {
  test('removes the member and their metadata, and notifies them like the others', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId, inviteCode } = await t.gather(ann, cid);
    await t.api.join({ inviteCode, joiningPlayerMetadata: { a: text('x') } }, by(bob));
    for (const person of [ann, bob, cid]) await t.newEvents(person);
    expect(await t.api.kick({ partyId, playerId: bob.accountId }, by(ann))).toEqual({});
    expect(await t.members(partyId)).toEqual(['ANN', 'cid']);
    for (const person of [ann, bob, cid]) expect(await t.newEvents(person)).toEqual(['PLAYER_KICKED bob']);
    expect(await outcome(t.api.current({}, by(bob)))).toBe('NOT_IN_PARTY');
    expect(await t.storage.count(partyMemberMetadata, {})).toBe(0);
  });

  test('gives the party a new invite code, and the old one works for nobody', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId, inviteCode } = await t.gather(ann, bob);
    await t.api.kick({ partyId, playerId: bob.accountId }, by(ann));
    const { party } = await t.api.current({}, by(ann));
    expect(party.inviteCode).not.toBe(inviteCode);
    expect(await outcome(t.api.join({ inviteCode }, by(cid)))).toBe('INVITE_CODE_UNKNOWN');
    expect(await outcome(t.api.join({ inviteCode: party.inviteCode }, by(cid)))).toMatchObject({ party: {} });
  });

  test('keeps the player out for ten minutes, with any code', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob);
    await t.api.kick({ partyId, playerId: bob.accountId }, by(ann));
    const { inviteCode } = (await t.api.current({}, by(ann))).party;
    await t.clock.advance(600_000 - 1);
    const join = () => outcome(t.api.join({ inviteCode }, by(bob)));
    expect(await join()).toBe('KICKED');
    // Another party accepts them.
    await t.gather(cid, bob);
    await t.api.leave({ partyId: (await t.api.current({}, by(bob))).party.partyId }, by(bob));
    await t.clock.advance(1);
    expect(await join()).toMatchObject({ party: { partyId } });
  });

  test('stays in force under the next leader, but not in another party of the former leader', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const first = await t.gather(ann, bob, cid);
    await t.api.kick({ partyId: first.partyId, playerId: bob.accountId }, by(ann));
    await t.api.leave({ partyId: first.partyId }, by(ann));
    const { inviteCode } = (await t.api.current({}, by(cid))).party;
    expect(await outcome(t.api.join({ inviteCode }, by(bob)))).toBe('KICKED');
    const second = await t.gather(ann);
    expect(await outcome(t.api.join({ inviteCode: second.inviteCode }, by(bob)))).toMatchObject({
      party: {},
    });
  });

  test('is forgotten when its time is over, or when the party ends', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
    const { partyId } = await t.gather(ann, bob);
    const other = await t.gather(cid, dan);
    await t.api.kick({ partyId, playerId: bob.accountId }, by(ann));
    await t.api.kick({ partyId: other.partyId, playerId: dan.accountId }, by(cid));
    await t.api.leave({ partyId: other.partyId }, by(cid));
    expect(await t.storage.count(partyKicks, {})).toBe(1);
    await t.backend.scheduler.tick();
    expect(await t.storage.count(partyKicks, {})).toBe(1);
    await t.clock.advance(600_000);
    // This keeps the leader from being removed as absent.
    await t.api.current({}, by(ann));
    await t.clock.advance(1_000);
    await t.backend.scheduler.tick();
    expect(await t.storage.count(partyKicks, {})).toBe(0);
  });

  test('is refused for players outside the party and for the leader themselves', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId, inviteCode } = await t.gather(ann, bob);
    await t.gather(cid);
    const kick = (playerId: string) => outcome(t.api.kick({ partyId, playerId }, by(ann)));
    expect(await kick(cid.accountId)).toBe('PARTY_PLAYER_NOT_FOUND');
    expect(await kick('account-none')).toBe('PARTY_PLAYER_NOT_FOUND');
    expect(await kick(ann.accountId)).toBe('INVALID_FIELD');
    expect((await t.api.current({}, by(ann))).party.inviteCode).toBe(inviteCode);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
  });

  test('is refused for members who do not lead, and outsiders cannot tell that the party exists', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
    const { partyId } = await t.gather(ann, bob, cid);
    await t.gather(dan);
    const kick = (who: typeof ann, playerId: string) => outcome(t.api.kick({ partyId, playerId }, by(who)));
    for (const target of [ann.accountId, cid.accountId, dan.accountId, 'account-none']) {
      expect(await kick(bob, target)).toBe('PARTY_LEADER_REQUIRED');
      if (target !== dan.accountId) expect(await kick(dan, target)).toBe('PARTY_NOT_FOUND');
    }
    expect(await outcome(t.api.kick({ partyId: 'party-none', playerId: cid.accountId }, by(ann)))).toBe(
      'PARTY_NOT_FOUND',
    );
    expect(await t.members(partyId)).toEqual(['ANN', 'bob', 'cid']);
  });

  test('makes every member not ready', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(cid));
    await t.api.kick({ partyId, playerId: bob.accountId }, by(ann));
    const { party } = await t.api.current({}, by(ann));
    expect(party.players.map(({ isReady }) => isReady)).toEqual([false, false]);
  });

  test('is lifted when an operator adds the player again', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await t.api.kick({ partyId, playerId: bob.accountId }, by(ann));
    await t.api.adminUpdate({ partyId, payload: { join: [bob.accountId] } }, asHost);
    await t.api.leave({ partyId }, by(bob));
    const { inviteCode } = (await t.api.current({}, by(ann))).party;
    expect(await outcome(t.api.join({ inviteCode }, by(bob)))).toMatchObject({ party: { partyId } });
  });
});

describe('a leader who makes another member the leader', () => {
  test('leads no longer; all are notified, and nobody is ready', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(bob));
    for (const person of [ann, bob, cid]) await t.newEvents(person);
    expect(await t.api.setLeader({ partyId, playerId: cid.accountId }, by(ann))).toEqual({});
    expect(await t.members(partyId)).toEqual(['ann', 'bob', 'CID']);
    for (const person of [ann, bob, cid])
      expect(await t.newEvents(person)).toEqual(['PLAYER_LEADER_CHANGED cid']);
    const { party } = await t.api.current({}, by(bob));
    expect(party.players.map(({ isReady }) => isReady)).toEqual([false, false, false]);
    expect(await outcome(t.api.setLeader({ partyId, playerId: ann.accountId }, by(ann)))).toBe(
      'PARTY_LEADER_REQUIRED',
    );
  });

  test('a leader who names themselves changes nothing, and members stay ready', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(bob));
    await t.newEvents(bob);
    await t.api.setLeader({ partyId, playerId: ann.accountId }, by(ann));
    expect(await t.newEvents(bob)).toEqual([]);
    expect((await t.api.current({}, by(bob))).party.players[1]!.isReady).toBe(true);
    expect(await outcome(t.api.setLeader({ partyId, playerId: bob.accountId }, by(bob)))).toBe(
      'PARTY_LEADER_REQUIRED',
    );
  });

  test('must name a member, and nobody else may name a leader', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob);
    await t.gather(cid);
    const lead = (who: typeof ann, playerId: string, party = partyId) =>
      outcome(t.api.setLeader({ partyId: party, playerId }, by(who)));
    expect(await lead(ann, cid.accountId)).toBe('PARTY_PLAYER_NOT_FOUND');
    expect(await lead(ann, 'account-none')).toBe('PARTY_PLAYER_NOT_FOUND');
    expect(await lead(bob, bob.accountId)).toBe('PARTY_LEADER_REQUIRED');
    expect(await lead(cid, cid.accountId)).toBe('PARTY_NOT_FOUND');
    expect(await lead(ann, ann.accountId, 'party-none')).toBe('PARTY_NOT_FOUND');
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
  });
});
