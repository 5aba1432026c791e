import { expect, test } from 'vitest';
import { type BackendNode, freshName, runConcurrently, startNodes } from './nodes.ts';

/** Logs a player in, and returns the token of the session. */
async function logIn({ backend }: BackendNode, payload: string): Promise<string> {
  let token = '';
  const onHeader = (name: string, value: string): void => {
    if (name === 'x-session-id') token = value;
  };
  await backend.api.authentication.login({ provider: 1, payload }, { onHeader });
  return token;
}

const accountOf = async ({ backend }: BackendNode, session: string): Promise<string> =>
  (await backend.api.sessions.current({}, { session })).session.accountId;

/** Two nodes, and players who have an account. */
async function startPlayers(count: number, limits = {}) {
  const { nodes } = await startNodes(2, { rates: false, limits });
  const [here, there] = nodes as [BackendNode, BackendNode];
  const names = Array.from({ length: count }, freshName);
  const ids: string[] = [];
  for (const name of names) ids.push((await here.player(name)).accountId);
  return { nodes, here, there, names, ids };
}

test('players who log in do not wait for one of them whose account another node has locked', async () => {
  const { here, there, names, ids } = await startPlayers(12);
  const accounts = here.backend.catalogue.tables.find(({ name }) => name === 'accounts')!;
  let logins: Promise<string>[] = [];
  await there.storage.transaction(async (unit) => {
    await unit.lock(accounts, { id: ids[3]! } as never);
    logins = names.map((name) => logIn(here, name));
    const others = await Promise.all(logins.filter((_, at) => at !== 3));
    const expected = ids.filter((_, at) => at !== 3);
    expect(await Promise.all(others.map((token) => accountOf(here, token)))).toEqual(expected);
  });
  expect(await accountOf(there, await logins[3]!)).toBe(ids[3]);
}, 60_000);

test('players who log in on two nodes at once have at most as many sessions as they may, and one account each', async () => {
  const { nodes, here, names, ids } = await startPlayers(10, { sessionsPerAccount: 2 });
  const fresh = Array.from({ length: 10 }, freshName);
  const firstAccounts = new Map<string, Set<string>>(fresh.map((name) => [name, new Set()]));
  for (let round = 0; round < 4; round++)
    await runConcurrently(
      nodes,
      async (node, caller) => {
        const name = [...names, ...fresh][caller % 20]!;
        const token = await logIn(node, name);
        // A login that others of the same player have pushed out meanwhile has no account any more.
        const answer = await node.backend.api.accounts.create({}, { session: token }).catch(() => null);
        if (answer) firstAccounts.get(name)?.add(answer.account.id);
      },
      60,
    );
  for (const accountId of ids) {
    const { sessions } = await here.backend.api.sessions.list({ accountId }, { system: true });
    expect(Object.keys(sessions)).toHaveLength(2);
  }
  for (const accounts of firstAccounts.values()) expect(accounts.size).toBe(1);
}, 180_000);
