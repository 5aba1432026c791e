import { describe, expect, test } from 'vitest';
import { asHost, by, createPartyWorld, outcome, type PartyWorld, type Person, text } from './party-world.ts';

const block = (t: PartyWorld, who: Person, whom: Person) =>
  t.backend.api.friends.block({ accountId: whom.accountId }, by(who));
const unblock = (t: PartyWorld, who: Person, whom: Person) =>
  t.backend.api.friends.unblock({ accountId: whom.accountId }, by(who));

async function befriend(t: PartyWorld, who: Person, whom: Person): Promise<void> {
  await t.backend.api.friends.adminAdd({ accountId1: who.accountId, accountId2: whom.accountId }, asHost);
}

describe('an invite code of a party with a block between a member and the caller', () => {
  test.each([
    ['the leader blocked the caller', ['ann', 'dan']],
    ['a member blocked the caller', ['bob', 'dan']],
    ['the caller blocked the leader', ['dan', 'ann']],
    ['the caller blocked a member', ['dan', 'bob']],
  ] as const)('is answered like an unknown code: %s', async (_, [blocker, blocked]) => {
    await using t = await createPartyWorld();
    const people = await t.people('ann', 'bob', 'dan');
    const [ann, bob, dan] = people;
    const { partyId, inviteCode } = await t.gather(ann, bob);
    const named = (name: string): Person => people.find((person) => person.name === name)!;
    await block(t, named(blocker), named(blocked));
    await t.newEvents(ann);
    const ask = async (code: string) => {
      const { status, body } = await t.http('POST', '/parties/join', {
        session: dan.token,
        body: { inviteCode: code },
      });
      return [status, body];
    };
    expect(await ask(inviteCode)).toEqual(await ask('00000000'));
    expect(await t.newEvents(ann)).toEqual([]);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    await unblock(t, named(blocker), named(blocked));
    expect(await ask(inviteCode)).toMatchObject([200, { party: { partyId } }]);
  });

  test('is answered like an unknown code even if the party is full or the caller was kicked', async () => {
    await using t = await createPartyWorld({ limits: { partyMembers: 2 } });
    const [ann, bob, dan, eve] = await t.people('ann', 'bob', 'dan', 'eve');
    const { partyId, inviteCode } = await t.gather(ann, bob);
    expect(await outcome(t.api.join({ inviteCode }, by(dan)))).toBe('PARTY_FULL');
    await block(t, ann, dan);
    expect(await outcome(t.api.join({ inviteCode }, by(dan)))).toBe('INVITE_CODE_UNKNOWN');
    await t.api.kick({ partyId, playerId: bob.accountId }, by(ann));
    await block(t, ann, bob);
    const fresh = (await t.api.current({}, by(ann))).party.inviteCode;
    expect(await outcome(t.api.join({ inviteCode: fresh }, by(bob)))).toBe('INVITE_CODE_UNKNOWN');
    expect(await outcome(t.api.join({ inviteCode: fresh }, by(eve)))).toMatchObject({ party: {} });
  });

  test('counts as an unknown code for the limit of tries', async () => {
    await using t = await createPartyWorld({ rates: { invite_code: { points: 2, seconds: 3_600 } } });
    const [ann, dan] = await t.people('ann', 'dan');
    const { inviteCode } = await t.gather(ann);
    await block(t, ann, dan);
    const tries = ['00000000', inviteCode, '00000000', inviteCode];
    const answers: unknown[] = [];
    for (const code of tries) answers.push(await outcome(t.api.join({ inviteCode: code }, by(dan))));
    expect(answers).toEqual(['INVITE_CODE_UNKNOWN', 'INVITE_CODE_UNKNOWN', 'RATE_LIMITED', 'RATE_LIMITED']);
  });
});

test('a block among members removes nobody, and operators may add blocked players', async () => {
  await using t = await createPartyWorld();
  const [ann, bob, dan] = await t.people('ann', 'bob', 'dan');
  const { partyId } = await t.gather(ann, bob);
  await block(t, ann, bob);
  await block(t, ann, dan);
  expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
  await t.api.adminUpdate({ partyId, payload: { join: [dan.accountId] } }, asHost);
  expect(await t.members(partyId)).toEqual(['ANN', 'bob', 'dan']);
});

describe('a player who reads a friend in another party', () => {
  test('sees only the public metadata of the friend', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const creatingPlayerMetadata = { 'public.class': text('mage'), secret: text('x') };
    const { party } = await t.api.create({ creatingPlayerMetadata }, by(ann));
    const read = () => outcome(t.api.getPlayer({ playerId: ann.accountId }, by(bob)));
    expect(await read()).toBe('PARTY_PLAYER_NOT_FOUND');
    await befriend(t, ann, bob);
    expect(await read()).toEqual({
      player: {
        playerId: ann.accountId,
        displayName: 'ann',
        isReady: false,
        isLeader: true,
        teamNumber: 0,
        metadata: { 'public.class': text('mage') },
      },
    });
    // A friend still cannot read the party itself.
    expect(await outcome(t.api.get({ partyId: party.partyId }, by(bob)))).toBe('PARTY_NOT_FOUND');
    await t.api.join({ inviteCode: party.inviteCode }, by(bob));
    expect(await read()).toMatchObject({ player: { metadata: creatingPlayerMetadata } });
  });

  test('finds nobody once they are no longer friends', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann);
    await befriend(t, ann, bob);
    await block(t, ann, bob);
    expect(await outcome(t.api.getPlayer({ playerId: ann.accountId }, by(bob)))).toBe(
      'PARTY_PLAYER_NOT_FOUND',
    );
  });
});
