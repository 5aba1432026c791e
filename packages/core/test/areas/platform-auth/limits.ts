import { expect } from 'vitest';
import { createPasswords } from '../../../src/runtime/passwords.ts';
import { asHost, type LimitCheck, outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { cheapCost, emailPassword, giveEmail, makeEmailUser } from '../../operations/email-users.ts';
import type { World } from '../../operations/world.ts';

const platformAuth = (world: World) => world.backend.api.platformAuth;

/** Logs in by e-mail from an address. */
async function logIn(world: World, payload: string, address = '192.0.2.1'): Promise<number> {
  const body = { provider: 14, payload };
  return (await world.http('POST', '/authentication/login', { address, body })).status;
}

const replay = (world: World, payload: string) =>
  outcomeOf(world.backend.api.authentication.login({ provider: 13, payload }));

/** An scrypt that records how many of its runs were concurrent. */
function countingScrypt() {
  let running = 0;
  const counted = {
    most: 0,
    async scrypt(): Promise<Uint8Array> {
      running++;
      counted.most = Math.max(counted.most, running);
      await new Promise((next) => setImmediate(next));
      running--;
      return new Uint8Array(32);
    },
  };
  return counted;
}

/** Asserts that logins from new addresses wait after some failures, and that the right password is never refused. */
async function slowedAfter(world: World, failures: number, milliseconds: number): Promise<void> {
  const { emailAddress } = await makeEmailUser(world, 'VERIFIED');
  for (const address of addresses(failures))
    expect(await logIn(world, `${emailAddress}:wrong`, address)).toBe(401);
  let status = 0;
  const answered = logIn(world, `${emailAddress}:${emailPassword}`, '203.0.113.9').then((found) => {
    status = found;
  });
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
  await world.clock.advance(milliseconds - 1);
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
  expect(status).toBe(0);
  await world.clock.advance(1);
  await answered;
  expect(status).toBe(200);
}

/** Requests a mail from an address. */
async function ask(world: World, emailAddress: string, address: string): Promise<number> {
  const body = { emailAddress };
  return (await world.http('POST', '/platform_auth/request_password_reset', { address, body })).status;
}

const addresses = (count: number): string[] => Array.from({ length: count }, (_, at) => `192.0.2.${at + 1}`);

/** Sends the waiting mails and returns the codes in them. */
function mailbox() {
  const texts: string[] = [];
  return {
    options: {
      platformAuth: {
        email: { sendMail: ({ text }: { readonly text: string }) => void texts.push(text) },
        passwordCost: cheapCost,
      },
    },
    async code(world: World): Promise<string> {
      await world.clock.advance(5_000);
      await world.backend.scheduler.tick();
      return /[Cc]ode: (\w+)/.exec(texts.at(-1)!)![1]!;
    },
  };
}

const signedUp = async (world: World, emailAddress: string): Promise<void> => {
  await platformAuth(world).signUp({ emailAddress, password: emailPassword });
};

/** Asserts that a code is valid until its last moment, and not at its end. */
async function codeLives(
  code: (world: World) => Promise<string>,
  world: World,
  seconds: number,
  use: (code: string) => Promise<unknown>,
  renew: () => Promise<unknown>,
): Promise<void> {
  const first = await code(world);
  await world.clock.advance(seconds * 1000);
  expect(await outcomeOf(use(first))).toBe('CODE_INVALID');
  await renew();
  const second = await code(world);
  await world.clock.advance(seconds * 1000 - 1);
  expect(await outcomeOf(use(second))).toBe('done');
}

/** Closed until every hash that may wait is waiting. */
const gate = Promise.withResolvers<void>();
const verificationMail = mailbox();
const triesMail = mailbox();
const resetMail = mailbox();

export const platformAuthLimits = {
  hashesAtOnce: {
    limits: { hashesAtOnce: 1 },
    async check() {
      for (const hashesAtOnce of [1, 2]) {
        const counted = countingScrypt();
        const passwords = createPasswords({
          limits: { hashesAtOnce, hashesWaiting: 10 },
          scrypt: counted.scrypt,
        });
        await Promise.all([1, 2, 3, 4].map(() => passwords.hash('x')));
        expect(counted.most).toBe(hashesAtOnce);
        counted.most = 0;
        await Promise.all([1, 2, 3, 4].map(() => passwords.hash('x', { purpose: 'code' })));
        expect(counted.most).toBe(1);
      }
    },
  },
  hashesWaiting: {
    limits: { hashesWaiting: 2, hashesAtOnce: 1 },
    options: {
      platformAuth: {
        email: { sendMail: () => {} },
        async scrypt() {
          await gate.promise;
          return new Uint8Array(32);
        },
      },
    },
    async check(world) {
      const asked = [1, 2, 3, 4].map((at) => logIn(world, `${at}@players.example:password`));
      expect(await Promise.race(asked)).toBe(503);
      gate.resolve();
      expect((await Promise.all(asked)).sort()).toEqual([401, 401, 401, 503]);
    },
  },
  passwordLength: {
    limits: { passwordLength: 10 },
    async check(world) {
      const { token, accountId } = await world.player();
      await giveEmail(world, accountId);
      const withPassword = (password: string) => [
        () => platformAuth(world).signUp({ emailAddress: 'a@players.example', password }),
        () =>
          platformAuth(world).changePassword(
            { currentPassword: emailPassword, newPassword: password },
            { session: token },
          ),
      ];
      const outcomes = await outcomesOf(['x'.repeat(11), 'é'.repeat(10)].flatMap(withPassword));
      expect(outcomes).toEqual(['INVALID_FIELD', 'INVALID_FIELD', 'done', 'done']);
    },
  },
  authFailures: {
    limits: { authFailures: 2 },
    async check(world) {
      const { emailAddress } = await makeEmailUser(world, 'VERIFIED');
      const wrong = () => logIn(world, `${emailAddress}:wrong`);
      expect([await wrong(), await wrong(), await wrong()]).toEqual([401, 401, 429]);
      expect(await logIn(world, `${emailAddress}:${emailPassword}`)).toBe(429);
      expect(await logIn(world, `${emailAddress}:${emailPassword}`, '192.0.2.2')).toBe(200);
    },
  },
  authFailureSeconds: {
    limits: { authFailureSeconds: 100, authFailures: 1 },
    async check(world) {
      const { emailAddress } = await makeEmailUser(world, 'VERIFIED');
      const right = () => logIn(world, `${emailAddress}:${emailPassword}`);
      expect(await logIn(world, `${emailAddress}:wrong`)).toBe(401);
      await world.clock.advance(99_999);
      expect(await right()).toBe(429);
      await world.clock.advance(1);
      expect(await right()).toBe(200);
    },
  },
  authFailuresPerName: {
    limits: { authFailuresPerName: 3 },
    check: (world) => slowedAfter(world, 3, 3_000),
  },
  authDelaySeconds: {
    limits: { authDelaySeconds: 2, authFailuresPerName: 1 },
    check: (world) => slowedAfter(world, 1, 2_000),
  },
  authMails: {
    limits: { authMails: 2 },
    async check(world) {
      const asked = () => ask(world, 'ann@players.example', '192.0.2.1');
      expect([await asked(), await asked(), await asked()]).toEqual([200, 200, 429]);
      expect(await ask(world, 'ann@players.example', '192.0.2.2')).toBe(200);
      expect(await ask(world, 'bob@players.example', '192.0.2.1')).toBe(200);
      await world.clock.advance(3_600_000);
      expect(await asked()).toBe(200);
    },
  },
  authMailsPerName: {
    limits: { authMailsPerName: 3 },
    async check(world) {
      const statuses: number[] = [];
      for (const address of addresses(4)) statuses.push(await ask(world, 'ann@players.example', address));
      expect(statuses).toEqual([200, 200, 200, 429]);
      await world.clock.advance(3_600_000);
      expect(await ask(world, 'ann@players.example', '192.0.2.9')).toBe(200);
      expect(await ask(world, 'ann@players.example', '192.0.2.10')).toBe(429);
    },
  },
  verificationSeconds: {
    limits: { verificationSeconds: 100 },
    options: verificationMail.options,
    async check(world) {
      const emailAddress = 'ann@players.example';
      await signedUp(world, emailAddress);
      await codeLives(
        verificationMail.code,
        world,
        100,
        (verificationCode) => platformAuth(world).verifyEmail({ emailAddress, verificationCode }),
        () => platformAuth(world).resendVerification({ emailAddress }),
      );
    },
  },
  verificationTries: {
    limits: { verificationTries: 2 },
    options: triesMail.options,
    async check(world) {
      const emailAddress = 'ann@players.example';
      await signedUp(world, emailAddress);
      const tried = async (wrong: number): Promise<readonly string[]> => {
        const code = await triesMail.code(world);
        const codes = [...Array.from({ length: wrong }, () => 'no code'), code];
        return outcomesOf(
          codes.map(
            (verificationCode) => () => platformAuth(world).verifyEmail({ emailAddress, verificationCode }),
          ),
        );
      };
      expect(await tried(2)).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID']);
      await platformAuth(world).resendVerification({ emailAddress });
      expect(await tried(1)).toEqual(['CODE_INVALID', 'done']);
    },
  },
  resetSeconds: {
    limits: { resetSeconds: 100 },
    options: resetMail.options,
    async check(world) {
      const { emailAddress } = await makeEmailUser(world, 'VERIFIED');
      await platformAuth(world).requestPasswordReset({ emailAddress });
      await codeLives(
        resetMail.code,
        world,
        100,
        (resetCode) =>
          platformAuth(world).resetPassword({ emailAddress, resetCode, newPassword: emailPassword }),
        () => platformAuth(world).requestPasswordReset({ emailAddress }),
      );
    },
  },
  unverifiedDays: {
    limits: { unverifiedDays: 2 },
    async check(world) {
      await makeEmailUser(world, 'UNVERIFIED');
      await makeEmailUser(world, 'VERIFIED');
      const count = async (): Promise<number> => {
        await world.backend.scheduler.tick();
        return (await platformAuth(world).adminListEmailUsers({}, asHost)).users.length;
      };
      await world.clock.advance(2 * 86_400_000 - 60_000);
      expect(await count()).toBe(2);
      await world.clock.advance(60_000);
      expect(await count()).toBe(1);
    },
  },
  replaySeconds: {
    limits: { replaySeconds: 1_000 },
    async check(world) {
      const { token } = await world.player();
      const remembered = async () => (await platformAuth(world).remember({}, { session: token })).replayToken;
      const first = await remembered();
      await world.clock.advance(999_999);
      expect(await replay(world, first)).toBe('done');
      const second = await remembered();
      await world.clock.advance(1_000_000);
      expect(await replay(world, second)).toBe('INVALID_CREDENTIALS');
    },
  },
  replayGraceSeconds: {
    limits: { replayGraceSeconds: 10 },
    async check(world) {
      const { token } = await world.player();
      const outcomes: string[] = [];
      for (const milliseconds of [10_000, 10_001]) {
        const { replayToken } = await platformAuth(world).remember({}, { session: token });
        const session = await loggedInWith(world, replayToken);
        await world.backend.api.accounts.create({}, { session });
        await world.clock.advance(milliseconds);
        outcomes.push(await replay(world, replayToken));
      }
      expect(outcomes).toEqual(['done', 'INVALID_CREDENTIALS']);
    },
  },
  replayTokensPerAccount: {
    limits: { replayTokensPerAccount: 2 },
    async check(world) {
      const tokens: string[] = [];
      for (let made = 0; made < 3; made++) {
        const { token } = await world.player('ann');
        tokens.push((await platformAuth(world).remember({}, { session: token })).replayToken);
        await world.clock.advance(1);
      }
      const outcomes: string[] = [];
      for (const token of tokens) outcomes.push(await replay(world, token));
      expect(outcomes).toEqual(['INVALID_CREDENTIALS', 'done', 'done']);
    },
  },
  devicesPerAccount: {
    limits: { devicesPerAccount: 2 },
    async check(world) {
      const { token } = await world.player();
      const enrol = (deviceId: string) => () =>
        platformAuth(world).enrolDevice({ deviceId }, { session: token });
      expect(await outcomesOf(['a', 'b', 'c', 'a'].map(enrol))).toEqual([
        'done',
        'done',
        'DEVICE_LIMIT',
        'done',
      ]);
    },
  },
} as const satisfies Partial<Record<string, LimitCheck>>;

async function loggedInWith(world: World, payload: string): Promise<string> {
  let token = '';
  const onHeader = (name: string, value: string): void => {
    if (name === 'x-session-id') token = value;
  };
  await world.backend.api.authentication.login({ provider: 13, payload }, { onHeader });
  return token;
}
