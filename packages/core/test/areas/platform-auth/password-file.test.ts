import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readPasswordLines } from '../../../src/areas/platform-auth/password-file.ts';
import { createPasswords } from '../../../src/runtime/passwords.ts';
import { cheapCost } from '../../operations/email-users.ts';
import { captureLog } from '../../secrets/capture-log.ts';
import { accountOf, logIn, open, otherPassword, password } from './player-world.ts';

const passwords = createPasswords({ limits: { hashesAtOnce: 1, hashesWaiting: 1 }, cost: cheapCost });
const line = async (user: string, given = password): Promise<string> =>
  `${user}:${await passwords.hash(given)}`;

function file(text?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-users-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'users.txt');
  let written = 0;
  /** Replaces the file by another one, as an editor does. */
  const write = (content: string): void => {
    const beside = `${path}.${++written}`;
    writeFileSync(beside, content);
    renameSync(beside, path);
  };
  if (text !== undefined) write(text);
  return { path, write };
}

const opened = (path: string, more = {}) => open({ platformAuth: { passwordFile: path }, ...more });

describe('a user of the password file', () => {
  test('logs in with name and password, and gets the same account each time', async () => {
    const { path } = file(`# operators\n\n${await line('alice')}\n`);
    const t = await opened(path);
    const { token } = await logIn(t, 98, `alice:${password}`);
    const { account } = await t.backend.api.accounts.create({}, { session: token });
    expect(account).toMatchObject({ displayName: 'alice', platforms: [98] });
    expect(await accountOf(t, (await logIn(t, 98, `alice:${password}`)).token)).toBe(account.id);
    expect((await logIn(t, 98, 'alice:wrong')).outcome).toBe('INVALID_CREDENTIALS');
    expect(await t.backend.api.platformAuth.isEnabled({ feature: 'PASSWORD_FILE' })).toEqual({
      enabled: true,
    });
  });

  test('costs one hash, as does an unknown name, at the cost that the file uses', async () => {
    const dearer = createPasswords({
      limits: { hashesAtOnce: 1, hashesWaiting: 1 },
      cost: { ln: 3, r: 1, p: 1 },
    });
    const { path } = file(`alice:${await dearer.hash(password)}`);
    const costs: object[] = [];
    const t = await opened(path, {
      platformAuth: {
        passwordFile: path,
        passwordCost: cheapCost,
        scrypt: async (_: string, __: Uint8Array, at: object) => {
          costs.push(at);
          return new Uint8Array(32);
        },
      },
    });
    for (const payload of ['alice:x', 'nobody:x']) expect((await logIn(t, 98, payload)).status).toBe(401);
    expect(costs).toEqual([
      { ln: 3, r: 1, p: 1 },
      { ln: 3, r: 1, p: 1 },
    ]);
  });

  test('can be an administrator by configuration', async () => {
    const { path } = file(await line('alice'));
    const t = await opened(path, {
      bootstrapAdmins: [{ provider: 'PASSWORD_FILE', platformAccountId: 'alice', issuer: 'password-file' }],
    });
    const { token } = await logIn(t, 98, `alice:${password}`);
    expect((await t.backend.api.accounts.create({}, { session: token })).account.authRole).toBe('admin');
  });

  test.each(['alice', 'alice:', ':', '', `${'x'.repeat(129)}:${password}`, `__proto__:${password}`])(
    'is not who sends %.20j',
    async (payload) => {
      const t = await opened(file(await line('alice')).path);
      expect((await logIn(t, 98, payload)).outcome).toBe('INVALID_CREDENTIALS');
    },
  );
});

describe('the password file', () => {
  test('is read again when it has changed', async () => {
    const { path, write } = file(await line('alice'));
    const t = await opened(path);
    expect((await logIn(t, 98, `alice:${password}`)).status).toBe(200);
    write(`${await line('bob')}\n${await line('alice', otherPassword)}\n`);
    expect((await logIn(t, 98, `alice:${password}`)).status).toBe(401);
    expect((await logIn(t, 98, `alice:${otherPassword}`)).status).toBe(200);
    expect((await logIn(t, 98, `bob:${password}`)).status).toBe(200);
  });

  test('keeps its users while it is missing, with one log entry and unhealthy health until it is back', async () => {
    const { log, lines } = captureLog();
    const { path, write } = file(await line('alice'));
    const t = await opened(path, { log });
    const healthy = async () => (await t.backend.api.platformAuth.healthz({})).healthy;
    expect(await healthy()).toBe(true);
    rmSync(path);
    expect([await healthy(), await healthy()]).toEqual([false, false]);
    expect((await logIn(t, 98, `alice:${password}`)).status).toBe(200);
    expect(lines.filter((each) => each.startsWith('the password file cannot be read'))).toHaveLength(1);
    write(await line('bob'));
    expect(await healthy()).toBe(true);
    expect((await logIn(t, 98, `alice:${password}`)).status).toBe(401);
  });

  test('with invalid lines has the other users and reports only the numbers of the invalid lines', async () => {
    const { log, lines } = captureLog();
    const wrong = ['no colon', 'carol:plain password', 'dave:$2b$12$abcdefghijklmnopqrstuv', ' eve:x'];
    const { path } = file([await line('alice'), ...wrong, await line('alice')].join('\n'));
    const t = await opened(path, { log });
    expect((await logIn(t, 98, `alice:${password}`)).status).toBe(200);
    expect((await logIn(t, 98, 'carol:plain password')).status).toBe(401);
    expect(await t.backend.api.platformAuth.healthz({})).toMatchObject({
      healthy: false,
      components: expect.arrayContaining([{ component: 'password-file', healthy: false, status: '' }]),
    });
    const reported = lines.filter((each) => each.includes('invalid lines')).join();
    expect(reported).toContain('[2,3,4,5,6]');
    expect(reported).not.toMatch(/plain|carol|2b/);
  });

  test('does not prevent the start if it does not exist, and lets nobody log in', async () => {
    const t = await opened(file().path);
    expect((await logIn(t, 98, `alice:${password}`)).status).toBe(401);
    expect((await t.backend.api.platformAuth.healthz({})).healthy).toBe(false);
  });
});

describe('the lines of the password file', () => {
  const hash = `$scrypt$ln=14,r=8,p=5$${'A'.repeat(22)}$${'A'.repeat(43)}`;

  test('can have line ends of any system, and comments and empty lines are ignored', () => {
    const { users, invalidLines } = readPasswordLines(`# x:y\r\n\r\nalice:${hash}\r\n   \nbob:${hash}`);
    expect([[...users.keys()], invalidLines]).toEqual([['alice', 'bob'], []]);
  });

  test.each([
    '',
    ':',
    `:${hash}`,
    `a b:${hash}`,
    `ä:${hash}`,
    `${'x'.repeat(129)}:${hash}`,
    `alice:${hash} `,
  ])('are invalid: %.30j', (text) => {
    expect(readPasswordLines(text).users.size).toBe(0);
  });
});
