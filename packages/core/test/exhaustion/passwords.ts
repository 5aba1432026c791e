import { createTestBackend } from '@lobbykit/testing';
import type { ScryptCost } from '../../src/runtime/passwords.ts';
import { reasonOf } from '../operations/request.ts';

/** What a caller without credential used up through passwords. */
export interface ExhaustedPasswords {
  /** Wrong passwords that were checked. Each costs a hash. */
  readonly logins: number;
  /** Sign-ups whose address was verified. Each costs a hash. */
  readonly verified: number;
  /** The time that processors spent on everything. */
  readonly cpuSeconds: number;
  /** How long it took on this machine. */
  readonly elapsedSeconds: number;
}

/** An address of IPv4, and enough networks of 64 bits to use up the rates of an IPv6 /48. */
export const strangers = {
  'one address': ['192.0.2.1'],
  'one IPv6 /48': Array.from({ length: 16 }, (_, at) => `2001:db8:1:${(at * 256).toString(16)}::1`),
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Hashes in ten minutes: of one address, 200 passwords and the codes of 100 sign-ups. A /48 counts as 16 addresses. */
export const maxHashes = { 'one address': 300, 'one IPv6 /48': 4_800 } as const satisfies Readonly<
  Record<keyof typeof strangers, number>
>;

export const strangerNames = ['one address', 'one IPv6 /48'] as const satisfies (keyof typeof strangers)[];

const minutes = 10;
const password = 'correct horse battery';

/**
 * Tries passwords and signs up for ten minutes of the manual clock, as often as the default rates allow and by default with
 * the default cost of a hash: from the addresses of one caller, in turn. Each name is new, so that no limit of a name
 * helps. The caller reads the mails, and verifies each address.
 */
export async function exhaustPasswords(
  addresses: readonly string[],
  passwordCost?: ScryptCost,
): Promise<ExhaustedPasswords> {
  const codes: { readonly emailAddress: string; readonly verificationCode: string }[] = [];
  await using t = await createTestBackend({
    rates: {},
    platformAuth: {
      ...(passwordCost && { passwordCost }),
      email: {
        sendMail({ to, text }) {
          const code = /ode: (\d{6})/.exec(text)?.[1];
          if (code !== undefined) codes.push({ emailAddress: to, verificationCode: code });
        },
      },
    },
  });
  let [names, logins, verified] = [0, 0, 0];
  const newAddress = (): string => `name-${names++}@players.example`;

  /** Sends requests from each address in turn, until each of them was refused by its rate. */
  async function untilRefused(send: (address: string) => Promise<string | undefined>): Promise<void> {
    for (let [call, refusals] = [0, 0]; refusals < addresses.length; call++) {
      const reason = await send(addresses[call % addresses.length]!);
      refusals = reason === 'RATE_LIMITED' ? refusals + 1 : 0;
    }
  }

  async function logIn(address: string): Promise<string | undefined> {
    const body = { provider: 14, payload: `${newAddress()}:${password}` };
    const answer = await t.http('POST', '/authentication/login', { body, address });
    if (answer.status === 401) logins++;
    return reasonOf(answer.body);
  }

  async function signUpOrVerify(address: string): Promise<string | undefined> {
    const code = codes.shift();
    const answer =
      code === undefined
        ? await t.http('POST', '/platform_auth/sign_up', {
            body: { emailAddress: newAddress(), password },
            address,
          })
        : await t.http('POST', '/platform_auth/verify_email', { body: code, address });
    if (code !== undefined && answer.status === 200) verified++;
    if (code !== undefined && answer.status === 429) codes.unshift(code);
    return reasonOf(answer.body);
  }

  const begun = performance.now();
  const before = process.cpuUsage();
  for (let minute = 0; minute < minutes; minute++) {
    // As many at once as there are places for logins, and one for codes: more would wait or be refused.
    await Promise.all([untilRefused(logIn), untilRefused(logIn), untilRefused(signUpOrVerify)]);
    await t.clock.advance(60_000);
    await t.backend.scheduler.tick();
  }
  const { user, system } = process.cpuUsage(before);
  return {
    logins,
    verified,
    cpuSeconds: (user + system) / 1_000_000,
    elapsedSeconds: (performance.now() - begun) / 1_000,
  };
}
