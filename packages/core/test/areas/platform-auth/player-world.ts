import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterEach } from 'vitest';
import type { MailMessage } from '../../../src/areas/platform-auth/index.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import type { Scrypt } from '../../../src/runtime/passwords.ts';
import { createPasswords } from '../../../src/runtime/passwords.ts';
import { cheapCost } from '../../operations/email-users.ts';
import { reasonOf } from '../../operations/request.ts';

export const asHost = { system: true } as const;
export const password = 'correct horse battery';
export const otherPassword = 'staple battery horse';
export const emailAddress = 'ann@players.example';

type Options = NonNullable<BackendOptions['platformAuth']>;

/** A backend with every way to log in, its mails, and its hashes. */
export interface PlayerWorld extends TestBackend {
  /** The sent mails, oldest first. */
  readonly mails: MailMessage[];
  /** How many hashes were computed. */
  readonly hashes: number;
  /** Sends the due mails. */
  deliver(): Promise<void>;
  /** Sends the due mails and returns the last one. */
  mail(): Promise<MailMessage>;
  /** Sends the due mails and returns the code in the last one. */
  code(): Promise<string>;
  /** Blocks hashes until the returned function is called. */
  holdHashes(): () => void;
}

const opened: PlayerWorld[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world[Symbol.asyncDispose]();
});

/** Real scrypt, at the lowest cost. */
const realScrypt: Scrypt = async (text, salt, cost) => {
  const hash = await createPasswords({
    limits: { hashesAtOnce: 1, hashesWaiting: 1 },
    cost,
    random: () => salt,
  }).hash(text);
  return Buffer.from(hash.split('$').at(-1)!, 'base64');
};

/** Opens a backend with every way to log in at the lowest cost, which closes after the test. */
export async function open(
  { platformAuth, ...options }: Partial<BackendOptions> = {},
  email: Partial<Exclude<Options['email'], boolean>> = {},
): Promise<PlayerWorld> {
  const mails: MailMessage[] = [];
  let hashes = 0;
  let held: Promise<void> = Promise.resolve();
  const t = await createTestBackend({
    platformAuth: {
      email: { sendMail: (message) => void mails.push(message), ...email },
      devices: { selfEnrol: true },
      rememberMe: true,
      passwordCost: cheapCost,
      async scrypt(...given) {
        hashes++;
        await held;
        return realScrypt(...given);
      },
      ...platformAuth,
    },
    ...options,
  });
  const deliver = async (): Promise<void> => {
    await t.clock.advance(5_000);
    await t.backend.scheduler.tick();
  };
  const mail = async (): Promise<MailMessage> => {
    await deliver();
    return mails.at(-1)!;
  };
  const world: PlayerWorld = {
    ...t,
    mails,
    get hashes() {
      return hashes;
    },
    deliver,
    mail,
    code: async () => codeOf(await mail()),
    holdHashes() {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      return () => {
        held = Promise.resolve();
        gate.resolve();
      };
    },
  };
  opened.push(world);
  return world;
}

export const codeOf = ({ text }: MailMessage): string => /ode: (\w+)/.exec(text)![1]!;

/** The answer of a request. */
export interface AreaAnswer {
  readonly status: number;
  /** `OK`, or the reason of the refusal. */
  readonly outcome: string;
  /** The session token and the replay token of the answer. */
  readonly token: string;
  readonly replayToken: string;
  readonly retryAfter: number;
  readonly body: Record<string, unknown>;
}

/** Sends a request. */
export async function ask(
  t: TestBackend,
  method: string,
  path: string,
  request: Parameters<TestBackend['http']>[2] = {},
): Promise<AreaAnswer> {
  const { status, headers, body } = await t.http(method, path, request);
  return {
    status,
    outcome: status === 200 ? 'OK' : (reasonOf(body) ?? ''),
    token: headers['x-session-id'] ?? '',
    replayToken: headers['x-replay-token'] ?? '',
    retryAfter: Number(headers['retry-after'] ?? 0),
    body: body as Record<string, unknown>,
  };
}

const post =
  (path: string) =>
  (t: TestBackend, body: object, address = '192.0.2.1') =>
    ask(t, 'POST', `/platform_auth/${path}`, { body, address });

export const signUp = post('sign_up');
export const verify = post('verify_email');
export const resend = post('resend_verification');
export const requestReset = post('request_password_reset');
export const reset = post('reset_password');

export const logIn = (t: TestBackend, provider: number, payload: string, address = '192.0.2.1') =>
  ask(t, 'POST', '/authentication/login', { body: { provider, payload }, address });

/** Logs in by e-mail. */
export const logInBy = (t: TestBackend, given = password, address = '192.0.2.1', email = emailAddress) =>
  logIn(t, 14, `${email}:${given}`, address);

/** Gives a session its account. */
export async function accountOf(t: TestBackend, token: string): Promise<string> {
  const { account } = await t.backend.api.accounts.create({}, { session: token });
  return account.id;
}

/** Returns whether a session token is live. */
export const isLive = async (t: TestBackend, token: string): Promise<boolean> =>
  (await ask(t, 'GET', '/sessions/current', { session: token })).status === 200;

/** Signs up and verifies the address. */
export async function createVerifiedUser(
  t: PlayerWorld,
  email = emailAddress,
  given = password,
): Promise<void> {
  await signUp(t, { emailAddress: email, password: given });
  await verify(t, { emailAddress: email, verificationCode: await t.code() });
}

/** Signs up, verifies the address, logs in and gets an account. */
export async function player(t: PlayerWorld, email = emailAddress) {
  await createVerifiedUser(t, email);
  const { token } = await logInBy(t, password, '192.0.2.1', email);
  return { token, accountId: await accountOf(t, token) };
}

/** Logs in once more, with the account. */
export async function anotherSession(t: TestBackend, given = password): Promise<string> {
  const { token } = await logInBy(t, given);
  await accountOf(t, token);
  return token;
}

/** Asks for a replay token for a session. */
export async function remember(t: TestBackend, session: string): Promise<string> {
  return (await t.backend.api.platformAuth.remember({}, { session })).replayToken;
}

export const outcomeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'OK',
    (error: unknown) => (isApiError(error) ? error.reason : String(error)),
  );

/** Counts the outcomes. */
export function countOutcomes(answers: readonly AreaAnswer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Addresses of different networks. */
export const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `198.51.${Math.floor(at / 250)}.${(at % 250) + 1}`);

const nextTurn = () => new Promise((next) => setImmediate(next));

/** The limits with which attempts are slowed for a time that no other timer has. */
export const slowing = { authDelaySeconds: 7, hashesWaiting: 100 };

/**
 * Logs in by e-mail, and lets the time pass that the attempt has to wait. Returns the outcome and that time in seconds.
 */
export async function logInSlowly(
  t: PlayerWorld,
  given: string,
  address: string,
): Promise<readonly [outcome: string, seconds: number]> {
  const delay = slowing.authDelaySeconds * 1_000;
  const { after } = t.clock;
  let isSlowed = false;
  const watched: typeof after = (milliseconds, action) => {
    isSlowed ||= milliseconds === delay;
    return after(milliseconds, action);
  };
  Object.assign(t.clock, { after: watched });
  const before = t.hashes;
  let outcome = '';
  const answered = logInBy(t, given, address).then((answer) => {
    outcome = answer.outcome;
  });
  while (!isSlowed && t.hashes === before && outcome === '') await nextTurn();
  Object.assign(t.clock, { after });
  if (isSlowed) {
    await t.clock.advance(delay - 1);
    if (t.hashes !== before || outcome !== '') throw new Error('the attempt was checked too early');
    await t.clock.advance(1);
  }
  await answered;
  return [outcome, isSlowed ? delay / 1_000 : 0];
}
