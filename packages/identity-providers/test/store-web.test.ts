import { expect, test } from 'vitest';
import { storeEndpoints } from '../src/store/endpoints.ts';
import { storeTicket } from '../src/store/store-ticket.ts';
import { storeWeb } from '../src/store/store-web.ts';
import { openLocalOpenId2 } from './local-openid2.ts';
import { respondWith } from './local-server.ts';
import { openLocalStore, storeKey } from './local-store.ts';

const now = Date.UTC(2026, 0, 1, 12);
const ann = '76561197960287930';
const redirectUri = 'https://game.example/api/v1/authentication/6/callback';

async function login(
  player: string,
  clientSecret = '',
  prepare: (store: Awaited<ReturnType<typeof openLocalStore>>) => void = () => {},
) {
  await using local = await openLocalOpenId2(() => now);
  await using store = await openLocalStore();
  prepare(store);
  const { endpoint, claimedIdPrefix } = local;
  const provider = storeWeb({ endpoint, claimedIdPrefix, nameEndpoint: store.nameEndpoint });
  const configuration = { clientId: '', clientSecret, redirectUri };
  const context = { state: 'gt_abc', now, signal: new AbortController().signal, configuration };
  const loginStart = await provider.login('', { ...context, address: '' });
  if (loginStart === null || !('redirectUri' in loginStart))
    throw new Error('the login did not begin with a redirect');
  const back = await local.signIn(loginStart.redirectUri, player);
  const fields = Object.fromEntries(back.searchParams);
  const outcome = await provider.redirect!.finish(fields, { ...context, kept: loginStart.kept ?? '' });
  return { outcome, requests: store.requests };
}

test('a login on the store’s website gives the same identity as a ticket of the store', () => {
  const web = storeWeb();
  const ticket = storeTicket();
  expect([web.provider, ticket.provider]).toEqual([6, 11]);
  expect([web.platform, web.issuer]).toEqual([ticket.platform, ticket.issuer]);
});

test('players are sent to the vendor’s address by default', async () => {
  const context = { state: 'gt_abc', now, signal: new AbortController().signal, address: '' };
  const configuration = { clientId: '', clientSecret: '', redirectUri };
  const loginStart = await storeWeb().login('', { ...context, configuration });
  const { host, searchParams } = new URL((loginStart as { redirectUri: string }).redirectUri);
  expect(host).toBe(new URL(storeEndpoints.openId2).host);
  expect(searchParams.get('openid.realm')).toBe('https://game.example/');
});

test('without a key a player has no name yet, and the store is not asked for it', async () => {
  const { outcome, requests } = await login(ann);
  expect(outcome).toMatchObject({ subject: ann, displayName: undefined });
  expect(requests).toEqual([]);
});

test('with a key a player starts with their name in the store, and the key is sent in a header', async () => {
  const { outcome, requests } = await login(ann, storeKey);
  expect(outcome).toMatchObject({ subject: ann, displayName: 'Name of 930' });
  expect(requests.map(({ url }) => url)).toEqual([`/ISteamUser/GetPlayerSummaries/v2/?steamids=${ann}`]);
});

test('a refused key or a name of another player gives no name', async () => {
  expect((await login(ann, 'another-key')).outcome).toMatchObject({ subject: ann, displayName: undefined });
  const other = { response: { players: [{ steamid: '76561197960287931', personaname: 'Bob' }] } };
  const { outcome } = await login(ann, storeKey, (store) =>
    store.answerNames(respondWith(200, JSON.stringify(other))),
  );
  expect(outcome).toMatchObject({ subject: ann, displayName: undefined });
});

test('an id that is not a player’s is refused', async () => {
  for (const id of ['1', '76561197960265727', '103582791429521408'])
    expect((await login(id)).outcome).toBeNull();
});
