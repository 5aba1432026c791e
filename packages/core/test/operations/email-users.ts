import { identities } from '../../src/areas/accounts/tables.ts';
import { codeContext, resetDigest } from '../../src/areas/platform-auth/mail/mail-writer.ts';
import { emailUserState } from '../../src/areas/platform-auth/states.ts';
import { emailUsers, passwordResets } from '../../src/areas/platform-auth/tables.ts';
import { createPasswords } from '../../src/runtime/passwords.ts';
import { createSecrets } from '../../src/runtime/secrets.ts';
import { asHost } from './sample.ts';
import type { World } from './world.ts';

/** The cheapest hash: these tests are not about the time that a guess takes. */
export const cheapCost = { ln: 1, r: 1, p: 1 };

/** The password of every e-mail user created here, and a canary for the search for secrets. */
export const emailPassword = 'canary-of-a-password';

/** The same hash each time, so that worlds created in the same way are identical. */
const passwordHash = await createPasswords({
  limits: { hashesAtOnce: 1, hashesWaiting: 1 },
  cost: cheapCost,
  random: (count) => new Uint8Array(count),
}).hash(emailPassword);

/** Without a key, so every backend accepts the digests, whatever its own keys are. */
const { keyedDigest } = createSecrets();

export interface EmailUser {
  readonly id: string;
  readonly emailAddress: string;
}

/** Creates an e-mail user in the state after sign-up or after verification. */
export async function makeEmailUser(world: World, state: keyof typeof emailUserState): Promise<EmailUser> {
  const name = world.unique();
  const user = { id: `email-${name}`, emailAddress: `${name}@players.example` };
  const now = world.clock.now();
  await world.storage.insert(emailUsers, {
    ...user,
    state: emailUserState[state],
    passwordHash,
    claimedUntil: now,
    createdAt: now,
    verifiedAt: state === 'VERIFIED' ? now : null,
  });
  return user;
}

/** Gives an unverified user a code, as a mail would. */
export async function giveCode(world: World, { id }: EmailUser, code: string): Promise<void> {
  const codeUntil = world.clock.now() + 900_000;
  await world.storage.update(
    emailUsers,
    { id },
    { code: keyedDigest(code, codeContext(id)), codeTries: 5, codeUntil },
  );
}

/** Gives a user a reset code, as a mail would. */
export async function giveReset(world: World, { id }: EmailUser, code: string): Promise<void> {
  const expiresAt = world.clock.now() + 1_800_000;
  await world.storage.insert(passwordResets, { codeDigest: resetDigest(code), userId: id, expiresAt });
}

/** Links an account to an e-mail address with the password of this file. */
export async function giveEmail(world: World, accountId: string): Promise<void> {
  const where = { accountId, platform: 98, issuer: 'email' };
  if ((await world.storage.count(identities, where)) > 0) return;
  const { id } = await makeEmailUser(world, 'VERIFIED');
  await world.backend.api.accounts.serverLink(
    { accountId, platformAccountId: { platform: 98, issuer: 'email', id } },
    asHost,
  );
}
