import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashPasswordLine } from '../src/commands/hash-password.ts';
import { readConfig, sentenceOf } from '../src/config/config.ts';
import { help } from '../src/config/help.ts';
import { platformAuthOf } from '../src/config/platform-auth.ts';
import { mailServer } from './mail-server.ts';

const asHost = { system: true } as const;
const password = 'correct horse battery';
/** The answer of a login without a redirect. */
const loggedIn = { redirectUri: '', session: expect.stringMatching(/^gs_[0-9A-Za-z]{43}$/) };
const secrets = { SECRET_KEY: 'a-secret-key-of-at-least-32-characters' };

/** Opens the backend that an environment configures, without a port. */
async function started(variables: Record<string, string>) {
  const config = readConfig(variables);
  const written: string[] = [];
  const write = (entry: object, text: string): void => void written.push(`${JSON.stringify(entry)} ${text}`);
  const backend = createBackend({
    storage: createMemoryStorage(),
    log: { debug: write, info: write, warn: write, error: write, fatal: write },
    production: config.production,
    secretKey: secrets.SECRET_KEY,
    rootApiKey: 'a-root-key-of-at-least-32-characters',
    platformAuth: await platformAuthOf(config),
  });
  await backend.start();
  onTestFinished(() => backend.stop());
  const features = ['EMAIL_SIGN_UP', 'DEVICE', 'REMEMBER_ME', 'PASSWORD_FILE'] as const;
  const enabled = await Promise.all(
    features.map((feature) => backend.api.platformAuth.isEnabled({ feature }, asHost)),
  );
  return {
    api: backend.api,
    written,
    on: features.filter((_, index) => enabled[index]!.enabled),
  };
}

async function passwordFile(text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lobbykit-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'passwords');
  await writeFile(path, text);
  return path;
}

async function refusal(variables: Record<string, string>): Promise<string> {
  try {
    await platformAuthOf(readConfig(variables));
    return 'accepted';
  } catch (error) {
    return sentenceOf(error);
  }
}

describe('enabled ways to log in', () => {
  test('include e-mail, device and replay token in development', async () => {
    expect((await started({})).on).toEqual(['EMAIL_SIGN_UP', 'DEVICE', 'REMEMBER_ME']);
  });

  test('do not include e-mail in production without SMTP_URL', async () => {
    expect((await started({ ...secrets, NODE_ENV: 'production' })).on).toEqual(['DEVICE', 'REMEMBER_ME']);
  });

  test('include e-mail on an address that others reach only with SMTP_URL or MAIL_LOG=on', async () => {
    const { url } = await mailServer();
    const HOST = '0.0.0.0';
    expect((await started({ HOST })).on).not.toContain('EMAIL_SIGN_UP');
    expect((await started({ HOST, MAIL_LOG: 'on' })).on).toContain('EMAIL_SIGN_UP');
    const mail = { SMTP_URL: url, MAIL_FROM: 'play@example.com' };
    expect((await started({ HOST, ...mail })).on).toContain('EMAIL_SIGN_UP');
  });

  test('include e-mail in production with SMTP_URL', async () => {
    const { url } = await mailServer();
    const mail = { SMTP_URL: url, MAIL_FROM: 'play@example.com' };
    expect((await started({ ...secrets, ...mail, NODE_ENV: 'production' })).on).toContain('EMAIL_SIGN_UP');
  });
});

test('a player who signs up gets a mail and logs in with its code', async () => {
  const { url, next } = await mailServer();
  const { api, written } = await started({ SMTP_URL: url, MAIL_FROM: 'My Game <play@example.com>' });
  const emailAddress = 'ann@players.example';
  await api.platformAuth.signUp({ emailAddress, password });
  const { to, body } = await next();
  const verificationCode = /^Your code: (\d{6})$/m.exec(body)![1]!;
  expect(to).toEqual([emailAddress]);
  await api.platformAuth.verifyEmail({ emailAddress, verificationCode });
  expect(
    await api.authentication.login({ provider: 'EMAIL_SIGN_UP', payload: `${emailAddress}:${password}` }),
  ).toEqual(loggedIn);
  expect(written.join('\n')).not.toContain(verificationCode);
});

test('without SMTP_URL the code of a sign-up is in the log', async () => {
  const { api, written } = await started({});
  await api.platformAuth.signUp({ emailAddress: 'ann@players.example', password });
  await expect.poll(() => written.join('\n')).toMatch(/Your code: \d{6}/);
});

describe('the password file', () => {
  test('accepts users whose line has a hash of the command hash-password', async () => {
    const hash = await hashPasswordLine([`${password}\n`] as never);
    const { api, on } = await started({ PASSWORD_FILE: await passwordFile(`# players\nann:${hash}`) });
    expect(on).toContain('PASSWORD_FILE');
    const logIn = (payload: string) => api.authentication.login({ provider: 'PASSWORD_FILE', payload });
    expect(await logIn(`ann:${password}`)).toEqual(loggedIn);
    await expect(logIn('ann:another password')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test.each([[''], ['\n'], ['one\ntwo\n']])('needs a hash of exactly one line, not of %j', async (text) => {
    await expect(hashPasswordLine([text] as never)).rejects.toThrow(
      'hash-password reads the password as one line',
    );
  });
});

test.each([
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL: must be a URL like smtps://name:password@mail.example.com.'],
  ['SMTP_URL', 'https://a.example', 'SMTP_URL: must be a URL like smtps://name:password@mail.example.com.'],
  ['SMTP_URL', 'smtp://', 'SMTP_URL: must be a URL like smtps://name:password@mail.example.com.'],
  ['SMTP_URL', 'smtp://a.example', 'MAIL_FROM is required with SMTP_URL: the sender of mails.'],
  ['MAIL_FROM', 'play', 'MAIL_FROM: must be play@example.com or My Game <play@example.com>.'],
  ['DEVICE_SELF_ENROL', 'maybe', 'DEVICE_SELF_ENROL: must be on or off.'],
  [
    'PASSWORD_FILE',
    '/nowhere/x',
    "PASSWORD_FILE: the file /nowhere/x cannot be read: ENOENT: no such file or directory, access '/nowhere/x'.",
  ],
])('%s=%s is refused with a sentence that names the variable', async (name, value, sentence) => {
  expect(await refusal({ [name]: value })).toBe(sentence);
});

test('the help lists every variable of platform authentication', () => {
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'PASSWORD_FILE', 'DEVICE_SELF_ENROL'])
    expect(help()).toContain(`  ${name} `);
});
