import { openTestStorage, type TestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { defineArea, defineContract, on, sessionClaimed } from '../../../src/area/index.ts';
import type { SessionRow } from '../../../src/areas/sessions/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { authenticationEventTypes } from '../../../src/events/event-kinds.ts';
import type { Unit } from '../../../src/kernel/unit.ts';
import { column, defineTable } from '../../../src/storage/table.ts';
import { asHost } from '../../operations/sample.ts';
import { logIn, open as openBackend, reasonOf } from './logins.ts';

/** Players who log in at the same moment go together in units of a storage that is remote, as each is here. */

const open = async (options: Partial<BackendOptions> = {}): Promise<TestBackend> =>
  openBackend({ storage: { ...(await openTestStorage()), isRemote: true }, ...options });

const players = 40;
const names = Array.from({ length: players }, (_, at) => `p${at}`);

/** The accounts of players by name, each of whom has logged in once. */
async function accountsOf(t: TestBackend): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const name of names) all.set(name, (await t.player(name)).accountId);
  return all;
}

const currentOf = async ({ backend }: TestBackend, session: string) =>
  (await backend.api.sessions.current({}, { session })).session;

const accountOf = async ({ backend }: TestBackend, session: string) =>
  (await backend.api.accounts.create({}, { session })).account;

/** The sessions of players who log in at once. */
const logInAtOnce = async (t: TestBackend, all: readonly string[]): Promise<string[]> =>
  (await Promise.all(all.map((name) => logIn(t, 1, name)))).map(({ token }) => token);

const logoutsOf = (t: TestBackend) => {
  const ended: string[] = [];
  t.backend.events.on('authenticationEvent', ({ content, recipientIds }) => {
    if (content.type === authenticationEventTypes.LOGOUT) ended.push(...recipientIds);
  });
  return ended;
};

test('known players who log in at once each get a session of their account, and new players one without', async () => {
  const t = await open();
  const accounts = await accountsOf(t);
  const all = [...names, 'new-1', 'new-2'];
  const logins = await Promise.all(all.map((name) => logIn(t, 1, name)));
  expect(new Set(logins.map(({ token }) => token)).size).toBe(all.length);
  for (const [at, { token }] of logins.entries())
    expect((await currentOf(t, token)).accountId).toBe(accounts.get(all[at]!) ?? '');
  const answers = await Promise.all(
    logins.map(({ token }) => t.backend.api.accounts.create({}, { session: token })),
  );
  expect(answers.slice(0, players).map(({ account }) => account.id)).toEqual([...accounts.values()]);
  const [one, other] = answers.slice(players).map(({ account }) => account.id);
  expect([...accounts.values(), one]).not.toContain(other);
});

// Above 20 sessions for each account, those above the limit are read with a statement for each.
test.each([2, 22])(
  'a login above the limit of %d ends the oldest session of its account, and of no other',
  async (sessionsPerAccount) => {
    const t = await open({ limits: { sessionsPerAccount } });
    const ended = logoutsOf(t);
    const accounts = await accountsOf(t);
    const many = names.slice(0, 20);
    const newest: string[][] = [];
    for (let logins = 1; logins < sessionsPerAccount; logins++) {
      t.clock.set(t.clock.now() + 1);
      newest.push(await logInAtOnce(t, many));
    }
    expect(ended).toEqual([]);
    t.clock.set(t.clock.now() + 1);
    newest.push(await logInAtOnce(t, names));
    expect(ended.toSorted()).toEqual(many.map((name) => accounts.get(name)!).toSorted());
    for (const [name, accountId] of accounts) {
      const { sessions } = await t.backend.api.sessions.list({ accountId }, asHost);
      expect([name, Object.keys(sessions).length]).toEqual([
        name,
        many.includes(name) ? sessionsPerAccount : 2,
      ]);
    }
    for (const token of newest.flat()) expect((await currentOf(t, token)).accountId).not.toBe('');
  },
);

test('logins of one player at once are sessions of their own', async () => {
  const t = await open();
  await accountsOf(t);
  const logins = await Promise.all([...names, 'p0', 'p0'].map((name) => logIn(t, 1, name)));
  const own = [logins[0]!, ...logins.slice(players)].map(({ token }) => token);
  expect(new Set(own).size).toBe(3);
  const ids = await Promise.all(own.map(async (token) => (await currentOf(t, token)).accountId));
  expect(new Set(ids).size).toBe(1);
  const create = () => t.backend.api.accounts.create({}, { session: own[0]! });
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers[1]).toEqual(answers[0]);
  expect(new Set(answers.map(({ account }) => account)).size).toBe(3);
});

test('a configured administrator among others becomes admin', async () => {
  const t = await open();
  await accountsOf(t);
  const [first] = await Promise.all(names.map((name) => logIn(t, 1, name)));
  expect((await t.backend.api.accounts.create({}, { session: first!.token })).account.authRole).toBe('user');

  const again = await open({
    storage: t.storage,
    bootstrapAdmins: [{ provider: 'UNSAFE', platformAccountId: 'p7' }],
  });
  const logins = await Promise.all(names.map((name) => logIn(again, 1, name)));
  const roles = await Promise.all(
    logins.map(
      async ({ token }) => (await again.backend.api.accounts.create({}, { session: token })).account.authRole,
    ),
  );
  expect(roles).toEqual(names.map((name) => (name === 'p7' ? 'admin' : 'user')));
});

test('new players who ask for their accounts at once each get one of their own', async () => {
  const t = await open({ bootstrapAdmins: [{ provider: 'UNSAFE', platformAccountId: 'p7' }] });
  const told: [accountId: string, isNewAccount: boolean][] = [];
  t.backend.events.on('accountsEvent', ({ content, recipientIds }) => {
    told.push([recipientIds[0]!, content.isNewAccount!]);
  });
  const tokens = await logInAtOnce(t, names);
  // One player with two sessions, who gets one account.
  const [second] = await logInAtOnce(t, ['p0']);
  const all = await Promise.all([...tokens, second!].map((token) => accountOf(t, token)));
  const created = all.slice(0, players);
  const ids = created.map(({ id }) => id);
  expect(all.at(-1)!.id).toBe(ids[0]);
  expect(new Set(ids).size).toBe(players);
  expect(created.map(({ authRole }) => authRole)).toEqual(
    names.map((name) => (name === 'p7' ? 'admin' : 'user')),
  );
  expect(
    told
      .filter(([, isNewAccount]) => isNewAccount)
      .map(([id]) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
  for (const [at, token] of tokens.entries()) expect((await currentOf(t, token)).accountId).toBe(ids[at]);
  const again = await logInAtOnce(t, names);
  for (const [at, token] of again.entries()) expect((await accountOf(t, token)).id).toBe(ids[at]);
});

test('who has been deleted gets a session without account, and harms no other', async () => {
  const t = await open();
  const accounts = await accountsOf(t);
  await t.backend.api.accounts.adminDelete({ accountId: accounts.get('p3')! }, asHost);
  const logins = await Promise.all(names.map((name) => logIn(t, 1, name)));
  const ids = await Promise.all(logins.map(async ({ token }) => (await currentOf(t, token)).accountId));
  expect(ids).toEqual(names.map((name) => (name === 'p3' ? '' : accounts.get(name))));
});

const visits = defineTable({
  name: 'gate_visits',
  columns: { id: column.text(), revision: column.int(), count: column.int() },
  key: ['id'],
});

/** An area of the host that listens to sessions which get their accounts. */
const listening = (listener: (unit: Unit, session: SessionRow) => unknown) =>
  defineArea({
    contract: defineContract({ area: 'gate', title: 'Gate', permissions: {}, routes: {} }),
    tables: [visits],
    create: () => ({
      operations: {},
      listeners: [
        on(sessionClaimed, async (unit, { session }) => void (await listener(unit as Unit, session))),
      ],
    }),
  });

test('what a listener of the host refuses for one login harms no other', async () => {
  let refused = '';
  const gate = listening((_, { accountId }) => {
    if (accountId === refused) throw new Error('not today');
  });
  const t = await open({ areas: [gate] } as never);
  const accounts = await accountsOf(t);
  refused = accounts.get('p5')!;
  const outcomes = await Promise.all(names.map((name) => reasonOf(logIn(t, 1, name))));
  expect(outcomes.map((outcome) => outcome === 'success')).toEqual(names.map((name) => name !== 'p5'));
});

test('a new player whom a listener of the host refuses harms no other, and may come again', async () => {
  let refused: string | null = 'p5';
  const gate = listening((_, { subject }) => {
    if (subject === refused) throw new Error('not today');
  });
  const t = await open({ areas: [gate] } as never);
  const tokens = await logInAtOnce(t, names);
  const outcomes = await Promise.all(tokens.map((token) => reasonOf(accountOf(t, token))));
  expect(outcomes.map((outcome) => outcome === 'success')).toEqual(names.map((name) => name !== 'p5'));
  refused = null;
  const accounts = await Promise.all(tokens.map((token) => accountOf(t, token)));
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(players);
});

test('a header that a listener of the host adds goes to the player whose login it is', async () => {
  const greeter = listening((unit, { accountId }) => unit.reply('x-greeting', accountId!));
  const t = await open({ areas: [greeter] } as never);
  const accounts = await accountsOf(t);
  const greetings = await Promise.all(
    names.map(async (payload) => {
      const headers: string[] = [];
      const onHeader = (name: string, value: string): void => {
        if (name === 'x-greeting') headers.push(value);
      };
      await t.backend.api.authentication.login({ provider: 1, payload }, { onHeader });
      return headers;
    }),
  );
  expect(greetings).toEqual([...accounts.values()].map((accountId) => [accountId]));
});

test('a row that a listener of the host has locked is its own until the login ends', async () => {
  const counter = listening(async (unit) => {
    const [row] = await unit.update(visits, { id: 'all' }, { revision: { add: 1 } });
    await unit.update(visits, { id: 'all' }, { count: row!.count + 1 });
  });
  const t = await open({ areas: [counter] } as never);
  await t.storage.insert(visits, { id: 'all', revision: 0, count: 0 });
  const tokens = await logInAtOnce(t, names);
  await Promise.all(tokens.map((token) => accountOf(t, token)));
  await logInAtOnce(t, names);
  expect(await t.storage.get(visits, { id: 'all' })).toMatchObject({
    count: 2 * players,
    revision: 2 * players,
  });
});

test('players who ask for their accounts at once each get their own, with its metadata', async () => {
  const t = await open();
  const accounts = await accountsOf(t);
  const events: string[] = [];
  for (const [at, name] of names.entries()) {
    const entry = { accountId: accounts.get(name)!, entryKey: 'rank', entryValue: { stringPayload: name } };
    if (at % 2 === 0) await t.backend.api.accounts.adminCreateMetadata(entry, asHost);
  }
  t.backend.events.on('accountsEvent', ({ recipientIds }) => void events.push(...recipientIds));
  const logins = await Promise.all(names.map((name) => logIn(t, 1, name)));
  await t.backend.api.accounts.adminDelete({ accountId: accounts.get('p9')! }, asHost);
  events.length = 0;
  const answers = await Promise.all(
    logins.map(({ token }) => t.backend.api.accounts.create({}, { session: token }).catch(() => null)),
  );
  for (const [at, name] of names.entries()) {
    const expected = {
      id: accounts.get(name),
      metadata: at % 2 === 0 ? { rank: { stringPayload: name } } : {},
    };
    if (name === 'p9') expect(answers[at]).toBeNull();
    else expect(answers[at]!.account).toMatchObject(expected);
  }
  const told = names.filter((name) => name !== 'p9').map((name) => accounts.get(name)!);
  expect(events.toSorted()).toEqual(told.toSorted());
});

test('players with more metadata than is read at once get all of it', async () => {
  const t = await open();
  const accounts = await accountsOf(t);
  const entryValue = { stringPayload: 'x'.repeat(16_000) };
  const saves = { save_1: entryValue, save_2: entryValue };
  for (const accountId of accounts.values())
    for (const entryKey of Object.keys(saves))
      await t.backend.api.accounts.adminCreateMetadata({ accountId, entryKey, entryValue }, asHost);
  const tokens = await logInAtOnce(t, names);
  const answers = await Promise.all(tokens.map((token) => accountOf(t, token)));
  expect(answers.map(({ id, metadata }) => [id, metadata])).toEqual(
    [...accounts.values()].map((id) => [id, saves]),
  );
});
