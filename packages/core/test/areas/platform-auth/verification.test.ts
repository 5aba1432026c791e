import { describe, expect, test } from 'vitest';
import { emailUsers } from '../../../src/areas/platform-auth/tables.ts';
import {
  addresses,
  countOutcomes,
  createVerifiedUser,
  emailAddress,
  logInBy,
  open,
  password,
  resend,
  signUp,
  verify,
} from './player-world.ts';

/** Returns a code other than the given one. */
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a verification code', () => {
  test('works once', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const verificationCode = await t.code();
    expect((await verify(t, { emailAddress, verificationCode })).status).toBe(200);
    expect((await verify(t, { emailAddress, verificationCode })).outcome).toBe('CODE_INVALID');
  });

  test('works only for its address', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const verificationCode = await t.code();
    await signUp(t, { emailAddress: 'bob@players.example', password });
    await t.deliver();
    const { outcome } = await verify(t, { emailAddress: 'bob@players.example', verificationCode });
    expect(outcome).toBe('CODE_INVALID');
  });

  test('can be surrounded by spaces, as after pasting', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    expect((await verify(t, { emailAddress, verificationCode: ` ${await t.code()}\n` })).status).toBe(200);
  });

  test('becomes invalid after five tries, even if 20 wrong ones come concurrently from 20 addresses', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const code = await t.code();
    const tries = async (): Promise<number> => {
      const [user] = await t.storage.find(emailUsers, { where: { emailAddress } });
      return user!.codeTries;
    };
    expect(await tries()).toBe(5);
    const wrong = { emailAddress, verificationCode: otherThan(code) };
    const answers = await Promise.all(addresses(20).map((address) => verify(t, wrong, address)));
    expect(countOutcomes(answers)).toEqual({ CODE_INVALID: 20 });
    expect(await tries()).toBe(0);
    const right = { emailAddress, verificationCode: code };
    expect((await verify(t, right, '203.0.113.9')).outcome).toBe('CODE_INVALID');
    // Control: another mail brings another code and five more tries.
    await resend(t, { emailAddress });
    const fresh = { emailAddress, verificationCode: await t.code() };
    expect((await verify(t, fresh, '203.0.113.9')).status).toBe(200);
  });

  test('verifies once in concurrent calls', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const sent = { emailAddress, verificationCode: await t.code() };
    const answers = await Promise.all(addresses(5).map((address) => verify(t, sent, address)));
    expect(countOutcomes(answers)).toEqual({ OK: 1, CODE_INVALID: 4 });
    expect((await logInBy(t)).status).toBe(200);
  });

  test('can be tried five times from one address in 15 minutes, even if new codes are sent', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const code = await t.code();
    const wrong = { emailAddress, verificationCode: otherThan(code) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(t, wrong)));
    expect(countOutcomes(answers)).toEqual({ CODE_INVALID: 5, RATE_LIMITED: 15 });
    await resend(t, { emailAddress });
    const fresh = { emailAddress, verificationCode: await t.code() };
    const refused = await verify(t, fresh);
    expect(refused.outcome).toBe('RATE_LIMITED');
    expect(refused.retryAfter).toBeGreaterThan(800);
    expect((await verify(t, fresh, '192.0.2.2')).status).toBe(200);
  });

  test('cannot be found in the storage by trying all codes', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const code = await t.code();
    const [user] = await t.storage.find(emailUsers, {});
    expect(user!.code).toMatch(/^[0-9a-f]{8}\.[0-9a-f]{64}$/);
    expect(JSON.stringify(user)).not.toContain(code);
    expect(JSON.stringify(user)).not.toContain(password);
  });
});

describe('another verification mail', () => {
  test('is not sent to a verified address', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const before = t.mails.length;
    await resend(t, { emailAddress });
    await t.deliver();
    expect(t.mails).toHaveLength(before);
  });

  test('keeps the password of the sign-up', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    await t.clock.advance(3 * 86_400_000);
    await resend(t, { emailAddress });
    await verify(t, { emailAddress, verificationCode: await t.code() });
    expect((await logInBy(t)).status).toBe(200);
  });
});
