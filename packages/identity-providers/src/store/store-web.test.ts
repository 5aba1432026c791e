import { expect, test } from 'vitest';
import { openLocalOpenId2 } from '../../test/local-openid2.ts';
import { say } from '../../test/local-server.ts';
import { openLocalStore, storeKey } from '../../test/local-store.ts';
import { storeEndpoints } from './endpoints.ts';
import { storeTicket } from './store-ticket.ts';
import { storeWeb } from './store-web.ts';

/** The store's website as a provider: OpenID 2.0, the ids of the store, and a name where there is a key. */

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
  const begun = await provider.login('', { ...context, address: '' });
  if (begun === null || !('redirectUri' in begun)) throw new Error('the player is sent nowhere');
  const back = await local.signIn(begun.redirectUri, player);
  const fields = Object.fromEntries(back.searchParams);
  const outcome = await provider.redirect!.finish(fields, { ...context, kept: begun.kept ?? '' });
  return { outcome, asked: store.asked };
}

test('it gives the same identity as a ticket of the store', () => {
  const web = storeWeb();
  const ticket = storeTicket();
  expect([web.provider, ticket.provider]).toEqual([6, 11]);
  expect([web.platform, web.issuer]).toEqual([ticket.platform, ticket.issuer]);
});

test('players are sent to the vendor unless an address is given', async () => {
  const context = { state: 'gt_abc', now, signal: new AbortController().signal, address: '' };
  const configuration = { clientId: '', clientSecret: '', redirectUri };
  const begun = await storeWeb().login('', { ...context, configuration });
  const { host, searchParams } = new URL((begun as { redirectUri: string }).redirectUri);
  expect(host).toBe(new URL(storeEndpoints.openId2).host);
  expect(searchParams.get('openid.realm')).toBe('https://game.example/');
});

test('without a key a player has no name yet, and nobody is asked for one', async () => {
  const { outcome, asked } = await login(ann);
  expect(outcome).toMatchObject({ subject: ann, displayName: undefined });
  expect(asked).toEqual([]);
});

test('with a key he begins with the name that he has there; the key goes in a header', async () => {
  const { outcome, asked } = await login(ann, storeKey);
  expect(outcome).toMatchObject({ subject: ann, displayName: 'Name of 930' });
  expect(asked.map(({ url }) => url)).toEqual([`/ISteamUser/GetPlayerSummaries/v2/?steamids=${ann}`]);
});

test('a key that is refused, and a name of somebody else, are no name', async () => {
  expect((await login(ann, 'another-key')).outcome).toMatchObject({ subject: ann, displayName: undefined });
  const other = { response: { players: [{ steamid: '76561197960287931', personaname: 'Bob' }] } };
  const { outcome } = await login(ann, storeKey, (store) =>
    store.answerNames(say(200, JSON.stringify(other))),
  );
  expect(outcome).toMatchObject({ subject: ann, displayName: undefined });
});

test('an id that is no player’s logs nobody in', async () => {
  for (const id of ['1', '76561197960265727', '103582791429521408'])
    expect((await login(id)).outcome).toBeNull();
});
