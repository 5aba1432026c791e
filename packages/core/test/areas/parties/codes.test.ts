import { describe, expect, test } from 'vitest';
import { readInviteCode } from '../../../src/areas/parties/rules.ts';
import { parties } from '../../../src/areas/parties/tables.ts';
import { createSecrets } from '../../../src/runtime/secrets.ts';
import { by, createPartyWorld, outcome } from './party-world.ts';

const unknown = 'INVITE_CODE_UNKNOWN';
const refused = 'RATE_LIMITED';

/** The default rates, which other tests switch off. */
const rates = {};

describe('unknown invite codes', () => {
  test('may be tried ten times, in any wrong form; then even a valid code is refused', async () => {
    await using t = await createPartyWorld({ rates });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { inviteCode } = await t.gather(ann);
    const join = (code: string, who = bob) => outcome(t.api.join({ inviteCode: code }, by(who)));
    for (let count = 0; count < 10; count++)
      expect(await join(count % 2 === 0 ? '00000000' : 'no code')).toBe(unknown);
    expect(await join('00000000')).toBe(refused);
    expect(await join(inviteCode)).toBe(refused);
    // Tries of another player do not count.
    expect(await join(inviteCode, cid)).toMatchObject({ party: {} });
  });

  test('may be tried ten times even if all tries come at once', async () => {
    await using t = await createPartyWorld({ rates });
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann);
    const tries = Array.from({ length: 40 }, () => outcome(t.api.join({ inviteCode: '00000000' }, by(bob))));
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer === unknown)).toHaveLength(10);
    expect(answers.filter((answer) => answer === refused)).toHaveLength(30);
  });

  test('may be tried thirty times per minute and address, however many accounts try; joining costs no try', async () => {
    await using t = await createPartyWorld({ rates });
    const [ann, ...guessers] = await t.people('ann', 'bob', 'cid', 'dan', 'eve');
    const { inviteCode } = await t.gather(ann!);
    const join = async (session: string, code: string, address: string) => {
      const { status } = await t.http('POST', '/parties/join', {
        session,
        address,
        body: { inviteCode: code },
      });
      return status;
    };
    const [bob, , , eve] = guessers.map((guesser) => by(guesser!).session);
    const member = (await t.people('joins'))[0]!;
    expect(await join(by(member).session, inviteCode, '192.0.2.1')).toBe(200);
    for (const guesser of guessers.slice(0, 3))
      for (let count = 0; count < 10; count++)
        expect(await join(by(guesser!).session, '00000000', '192.0.2.1')).toBe(404);
    expect(await join(eve!, inviteCode, '192.0.2.1')).toBe(429);
    expect(await join(eve!, inviteCode, '192.0.2.2')).toBe(200);
    await t.clock.advance(60_000);
    expect(await join(bob!, inviteCode, '192.0.2.1')).toBe(200);
  });

  test('are the only tries that count: joining and leaving, or finding a party full, costs no try', async () => {
    await using t = await createPartyWorld({ rates, limits: { partyMembers: 2 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId, inviteCode } = await t.gather(ann);
    const full = await t.gather(cid, (await t.people('dan'))[0]);
    for (let count = 0; count < 12; count++) {
      expect(await outcome(t.api.join({ inviteCode: full.inviteCode }, by(bob)))).toBe('PARTY_FULL');
      await t.api.join({ inviteCode }, by(bob));
      expect(await outcome(t.api.join({ inviteCode }, by(bob)))).toBe('ALREADY_IN_PARTY');
      await t.api.leave({ partyId }, by(bob));
    }
    for (let count = 0; count < 10; count++)
      expect(await outcome(t.api.join({ inviteCode: '00000000' }, by(bob)))).toBe(unknown);
    expect(await outcome(t.api.join({ inviteCode: '00000000' }, by(bob)))).toBe(refused);
  });
});

test('invite codes use 32 characters with equal probability, and 100,000 codes have next to no duplicates', () => {
  const secrets = createSecrets();
  const codes = Array.from({ length: 100_000 }, () => secrets.code(8));
  // About every 220th run has a duplicate: 40 bits are enough for the parties that exist, and the key makes sure of it.
  expect(new Set(codes).size).toBeGreaterThan(99_990);
  const counts = new Map<string, number>();
  for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  const expected = (codes.length * 8) / 32;
  const deviation = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(32);
  // Chi-square with 31 degrees of freedom: above 80 once in about 300,000 runs.
  expect(deviation).toBeLessThan(80);
  for (const code of codes.slice(0, 1_000)) expect(readInviteCode(code)).toBe(code);
});

test('a party never gets the invite code of another party', async () => {
  // Each number comes twice.
  let drawn = 0;
  const random = (count: number): Uint8Array => {
    const value = Math.floor(drawn++ / 2);
    return new Uint8Array(count).fill(value % 256).fill(value >> 8, 0, 1);
  };
  await using t = await createPartyWorld({ random });
  const people = await t.people('ann', 'bob', 'cid', 'dan', 'eve', 'fay');
  for (const person of people) await t.gather(person);
  const rows = await t.storage.find(parties, {});
  expect(new Set(rows.map(({ inviteCode }) => inviteCode)).size).toBe(people.length);
});

test('calls that need an invite code fail instead of trying forever if randomness is broken', async () => {
  let isBroken = false;
  let drawn = 0;
  const random = (count: number): Uint8Array => {
    drawn += 1;
    return new Uint8Array(count).fill(isBroken ? 7 : drawn % 251).fill(isBroken ? 7 : drawn >> 8, 0, 1);
  };
  await using t = await createPartyWorld({ random });
  const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
  isBroken = true;
  await t.gather(ann);
  expect(await outcome(t.api.create({}, by(bob)))).toBe('INTERNAL');
  isBroken = false;
  const { partyId } = await t.gather(bob, cid);
  isBroken = true;
  expect(await outcome(t.api.kick({ partyId, playerId: cid.accountId }, by(bob)))).toBe('INTERNAL');
  expect(await t.members(partyId)).toEqual(['BOB', 'cid']);
});
