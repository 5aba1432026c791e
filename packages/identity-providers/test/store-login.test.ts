import { describe, expect, test } from 'vitest';
import { storeTicket } from '../src/index.ts';
import { uselessResponses } from './local-server.ts';
import { storeAppId, storeKey } from './local-store.ts';
import { storages } from './store-storages.ts';
import { openStoreWorld, type StoreWorld } from './store-world.ts';

/** Logins with the store through the whole backend, on every storage. */

const ann = '76561197960287930';
const bob = '76561197960287931';

const accountOf = async ({ nodes: [node] }: StoreWorld, session: string) =>
  (await node!.backend.api.accounts.create({}, { session })).account;
const reasonOf = ({ body }: { readonly body: unknown }) =>
  (body as { details?: { reason: string }[] }).details?.[0]?.reason;

describe.each(Object.entries(storages))('on %s,', (_, open) => {
  const world = async () => openStoreWorld(await open());

  test('the store’s website and a ticket of its client lead to one account', async () => {
    await using w = await world();
    const first = await accountOf(w, await w.loginByWebsite(ann));
    expect(first).toMatchObject({ platforms: [6], displayName: expect.stringMatching(/^Player-/) });
    expect(await accountOf(w, await w.loginByTicket(ann))).toEqual(first);
    expect((await accountOf(w, await w.loginByTicket(bob))).id).not.toBe(first.id);
  });

  test('exactly one of 50 logins with one ticket succeeds', async () => {
    await using w = await world();
    const ticket = w.store.makeTicket({ player: ann });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        w.nodes[index % w.nodes.length]!.http('POST', '/authentication/login', {
          body: { provider: 11, payload: index % 2 ? ticket : ticket.toUpperCase() },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, reasonOf(answer)]).toEqual([401, 'INVALID_CREDENTIALS']);
      expect(answer.headers).not.toHaveProperty('x-session-id');
    }
  });

  test('exactly one of 50 callbacks with the same assertion reaches the store', async () => {
    await using w = await world();
    const { query } = await w.returnFromWebsite(ann);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        w.nodes[index % w.nodes.length]!.http('GET', `/authentication/6/callback?${query}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(reasonOf(answer)).toBe('LOGIN_UNKNOWN');
    expect(w.openId.confirmations).toHaveLength(1);
  });
});

describe('a response of the store’s website', () => {
  const memory = async () => openStoreWorld(await storages.memory!());

  async function comeBack(w: StoreWorld, change: (query: string) => string | Promise<string>) {
    const { pending, query } = await w.returnFromWebsite(ann);
    const page = await w.nodes[0]!.http('GET', `/authentication/6/callback?${await change(query)}`);
    const waited = await w.nodes[0]!.http('GET', '/authentication/await', { session: pending });
    return { page: page.body, waited: waited.body, headers: waited.headers };
  }

  test.each<[string, (query: string) => string]>([
    [
      'a field twice, the correct one first',
      (query) => `${query}&openid.claimed_id=https://evil.example/${bob}`,
    ],
    [
      'a field twice, the correct one last',
      (query) => `openid.claimed_id=https://evil.example/${bob}&${query}`,
    ],
    [
      'a field twice with the same value',
      (query) => `${query}&openid.ns=${encodeURIComponent('http://specs.openid.net/auth/2.0')}`,
    ],
    ['a field missing', (query) => query.replace(/&openid\.sig=[^&]*/, '')],
    ['another player', (query) => query.replaceAll(ann, bob)],
    ['another mode', (query) => query.replace('id_res', 'check_authentication')],
  ])('is refused with %s', async (_, change) => {
    await using w = await memory();
    const { page, waited, headers } = await comeBack(w, change);
    expect(page).toMatchObject({ step: 'failed', message: 'INVALID_CREDENTIALS' });
    expect(waited).toEqual({ successfulAuth: false, message: 'INVALID_CREDENTIALS' });
    expect(headers).not.toHaveProperty('x-session-id');
  });

  test('is refused with the state of another login, and its own state still counts', async () => {
    await using w = await memory();
    const [mine, theirs] = [await w.returnFromWebsite(ann), await w.returnFromWebsite(bob)];
    const stateOf = (query: string): string => new URLSearchParams(query).get('state')!;
    const swapped = mine.query.replace(/(^|&)state=[^&]*/, `$1state=${stateOf(theirs.query)}`);
    const page = await w.nodes[0]!.http('GET', `/authentication/6/callback?${swapped}`);
    expect(page.body).toMatchObject({ step: 'failed', message: 'INVALID_CREDENTIALS' });
    const good = await w.nodes[0]!.http('GET', `/authentication/6/callback?${mine.query}`);
    expect(good.body).toMatchObject({ step: 'confirm' });
  });

  test('fails with ACCESS_DENIED if the player cancels, and with PROVIDER_UNAVAILABLE if the store does not confirm', async () => {
    await using w = await memory();
    const cancelled = await comeBack(w, (query) => query.replace('id_res', 'cancel'));
    expect(cancelled.waited).toEqual({ successfulAuth: false, message: 'ACCESS_DENIED' });
    w.openId.answerConfirmations(uselessResponses['status 503']!);
    const unconfirmed = await comeBack(w, (query) => query);
    expect(unconfirmed.waited).toEqual({ successfulAuth: false, message: 'PROVIDER_UNAVAILABLE' });
  });
});

describe('a ticket', () => {
  const memory = async () => openStoreWorld(await storages.memory!());
  const login = (w: StoreWorld, payload: string) =>
    w.nodes[0]!.http('POST', '/authentication/login', { body: { provider: 11, payload } });

  test('that the store refuses, or of a player whom the publisher banned, answers 401', async () => {
    await using w = await memory();
    for (const payload of [
      '',
      'no ticket',
      'ab'.repeat(100),
      w.store.makeTicket({ player: ann, publisherBanned: true }),
    ]) {
      const answer = await login(w, payload);
      expect([answer.status, reasonOf(answer)]).toEqual([401, 'INVALID_CREDENTIALS']);
      expect(answer.headers).not.toHaveProperty('x-session-id');
    }
  });

  test.each(Object.entries(uselessResponses).filter(([name]) => name !== 'no response at all'))(
    'answers 503 without a session if the store answers with %s, and is valid afterwards',
    async (_, answer) => {
      await using w = await memory();
      const ticket = w.store.makeTicket({ player: ann });
      w.store.answerTickets(answer);
      const failed = await login(w, ticket);
      expect([failed.status, reasonOf(failed)]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
      expect(failed.headers['retry-after']).toBe('5');
      expect(failed.headers).not.toHaveProperty('x-session-id');
      w.store.answerTickets(undefined);
      expect((await login(w, ticket)).status).toBe(200);
    },
  );

  test('does not appear in a log, and neither does the key, whatever fails', async () => {
    await using w = await memory();
    const tickets: string[] = [];
    for (const answer of Object.values(uselessResponses).slice(0, 9)) {
      tickets.push(w.store.makeTicket({ player: ann }));
      w.store.answerTickets(answer);
      await login(w, tickets.at(-1)!);
    }
    const { query } = await w.returnFromWebsite(ann);
    w.openId.answerConfirmations(uselessResponses['status 500']!);
    await w.nodes[0]!.http('GET', `/authentication/6/callback?${query}`);
    const logged = w.logged.join('\n');
    // A control: the failures are logged.
    expect(logged).toContain('answered the ticket with status 500');
    expect(logged).toContain('answered the confirmation with status 500');
    const signature = new URLSearchParams(query).get('openid.sig')!;
    for (const secret of [...tickets, storeKey, signature]) expect(logged).not.toContain(secret);
  });
});

test('a ticket is refused until an operator sets the number of the game and the key', async () => {
  await using w = await openStoreWorld(await storages.memory!(), {
    providerSettings: { STORE_WEB: { redirectUri: 'https://game.example/callback' } },
  });
  const [node] = w.nodes;
  const ticket = w.store.makeTicket({ player: ann });
  const login = () =>
    node!.http('POST', '/authentication/login', { body: { provider: 11, payload: ticket } });
  expect((await login()).status).toBe(400);
  await node!.backend.api.authentication.adminUpdateProvider(
    {
      provider: 11,
      providerConfig: { providerClientId: '480', providerClientSecret: storeKey, providerIsEnabled: true },
    },
    { system: true },
  );
  expect((await login()).status).toBe(200);
  const { body } = await node!.http('GET', '/admin/authentication/providers/11', { key: node!.rootKey });
  expect(JSON.stringify(body)).not.toContain(storeKey);
});

test('a ticket needs no settings of operators if the code has the number of the game and the key', async () => {
  await using w = await openStoreWorld(await storages.memory!(), { providerSettings: {} });
  const { endpoint } = w.store;
  await using coded = await openStoreWorld(await storages.memory!(), {
    providerSettings: {},
    providers: [storeTicket({ appId: storeAppId, publisherKey: storeKey, endpoint, names: false })],
  });
  const payload = w.store.makeTicket({ player: ann });
  const login = ({ nodes: [node] }: StoreWorld) =>
    node!.http('POST', '/authentication/login', { body: { provider: 11, payload } });
  expect((await login(w)).status).toBe(400);
  expect((await login(coded)).status).toBe(200);
  expect((await coded.nodes[0]!.http('GET', '/authentication/providers')).body).toMatchObject({
    enabledProviders: [11],
  });
});
