import { openTestStorage } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { wardensArea } from '../accounts/wardens.ts';
import { countStatements, type UnitStatements } from '../matchmaking/unit-statements.ts';
import { logIn, open, reasonOf } from './logins.ts';

/** Players who log in at the same moment, with an area of the application that bans accounts and listens to it. */

const names = Array.from({ length: 20 }, (_, at) => `p${at}`);

async function openWorld() {
  const units: UnitStatements[] = [];
  const storage = countStatements({ ...(await openTestStorage()), isRemote: true }, units);
  const t = await open({ storage, areas: [wardensArea] } as object);
  const accounts = new Map<string, string>();
  for (const name of names) accounts.set(name, (await t.player(name)).accountId);
  return { ...t, units, accounts };
}

test('players who are banned are refused, and harm no other who logs in at once', async () => {
  const t = await openWorld();
  for (const name of ['p3', 'p7'])
    await t.http('PUT', `/admin/wardens/${t.accounts.get(name)!}`, { key: t.rootKey, body: {} });
  const outcomes = await Promise.all(names.map((name) => reasonOf(logIn(t, 1, name))));
  expect(outcomes).toEqual(names.map((name) => (['p3', 'p7'].includes(name) ? 'ACCOUNT_BANNED' : 'success')));
});

test('logins share units, and read nothing more, although an area bans accounts', async () => {
  const t = await openWorld();
  t.units.length = 0;
  await Promise.all(names.map((name) => logIn(t, 1, name)));
  const ofOne = ['get identities', 'lock accounts', 'get identities', 'find sessions', 'insert sessions'];
  const ofMany = ['find identities', 'lock accounts', 'find identities', 'find sessions', 'insert sessions'];
  expect(t.units.length).toBeLessThan(names.length / 2);
  for (const { statements } of t.units) expect([ofOne.join(), ofMany.join()]).toContain(statements.join());
});
