import type { LoginContext } from '@lobbykit/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StoreTicketOptions, storeTicket } from '../src/store/store-ticket.ts';
import { respondWith, timeoutFor, uselessResponses } from './local-server.ts';
import { type LocalStore, openLocalStore, storeAppId, storeKey } from './local-store.ts';

const now = Date.UTC(2026, 0, 1, 12);
const ann = '76561197960287930';
const bob = '76561197960287931';

let store: LocalStore;
beforeAll(async () => {
  store = await openLocalStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const providerOf = (options: StoreTicketOptions = {}, at = store) =>
  storeTicket({
    appId: storeAppId,
    publisherKey: storeKey,
    endpoint: at.endpoint,
    nameEndpoint: at.nameEndpoint,
    timeoutMilliseconds: timeoutFor(),
    ...options,
  });

const contextOf = (configuration: Partial<LoginContext['configuration']> = {}): LoginContext => ({
  state: 'gt_abc',
  address: '192.0.2.1',
  now,
  signal: new AbortController().signal,
  configuration: { clientId: '', clientSecret: '', redirectUri: '', ...configuration },
});
const login = (payload: string, options: StoreTicketOptions = {}, at = store) =>
  providerOf(options, at).login(payload, contextOf());

describe('a ticket', () => {
  test('logs in the player who made it, with their name in the store', async () => {
    const ticket = store.makeTicket({ player: ann });
    expect(await login(ticket)).toEqual({
      subject: ann,
      displayName: 'Name of 930',
      once: { proof: ticket, until: now + 86_400_000 },
    });
  });

  test('in capitals is the same ticket, so it is valid once', async () => {
    const ticket = store.makeTicket({ player: ann });
    expect(await login(ticket.toUpperCase())).toMatchObject({ subject: ann, once: { proof: ticket } });
  });

  test('that is of another game, unknown or cancelled is refused', async () => {
    expect(await login(store.makeTicket({ player: ann, appId: 570 }))).toBeNull();
    expect(await login('ab'.repeat(200))).toBeNull();
    const ticket = store.makeTicket({ player: ann });
    store.cancelTicket(ticket);
    expect(await login(ticket)).toBeNull();
  });

  test('that was made for another identity is refused', async () => {
    const own = store.makeTicket({ player: ann });
    const named = store.makeTicket({ player: ann, identity: 'our-game' });
    const none = store.makeTicket({ player: ann, identity: null });
    const outcomes = async (identity?: string | null) => {
      const options = identity === undefined ? {} : { identity };
      const found = await Promise.all([own, named, none].map((ticket) => login(ticket, options)));
      return found.map((outcome) => outcome !== null);
    };
    expect(await outcomes()).toEqual([true, false, false]);
    expect(await outcomes('our-game')).toEqual([false, true, false]);
    // A control: without an identity every ticket is accepted.
    expect(await outcomes(null)).toEqual([true, true, true]);
  });

  test('for a borrowed game logs in the person who plays, not the owner', async () => {
    const ticket = store.makeTicket({ player: ann, owner: bob });
    expect(await login(ticket)).toMatchObject({ subject: ann });
    expect(await login(ticket, { refuse: ['borrowed'] })).toBeNull();
    expect(await login(store.makeTicket({ player: ann }), { refuse: ['borrowed'] })).toMatchObject({
      subject: ann,
    });
  });

  test('of a player whom the publisher banned is refused unless an option accepts them', async () => {
    const ticket = store.makeTicket({ player: ann, publisherBanned: true });
    expect(await login(ticket)).toBeNull();
    expect(await login(ticket, { refuse: [] })).toMatchObject({ subject: ann });
    expect(await login(ticket, { refuse: ['cheatBanned'] })).toMatchObject({ subject: ann });
  });

  test('of a player whom the store banned for cheating is refused if an option says so', async () => {
    const ticket = store.makeTicket({ player: ann, cheatBanned: true });
    expect(await login(ticket)).toMatchObject({ subject: ann });
    expect(await login(ticket, { refuse: ['publisherBanned', 'cheatBanned'] })).toBeNull();
  });
});

describe('a request to the store', () => {
  test('contains the key in a header and nowhere else', async () => {
    const ticket = store.makeTicket({ player: ann });
    const { length } = store.requests;
    await login(ticket);
    const requests = store.requests.slice(length);
    expect(requests.map(({ url }) => url.split('?')[0])).toEqual([
      '/ISteamUserAuth/AuthenticateUserTicket/v1/',
      '/ISteamUser/GetPlayerSummaries/v2/',
    ]);
    for (const { url, body, headers } of requests) {
      expect(`${url}${body}`).not.toContain(storeKey);
      expect(headers['x-webapi-key']).toBe(storeKey);
    }
    expect(Object.fromEntries(new URLSearchParams(requests[0]!.url.split('?')[1]))).toEqual({
      appid: String(storeAppId),
      identity: 'lobbykit',
      ticket,
    });
  });

  test('uses the settings of operators instead of those of the code', async () => {
    const provider = providerOf({ appId: 1, publisherKey: 'a-key-of-the-code' });
    const ticket = store.makeTicket({ player: ann });
    const context = contextOf({ clientId: String(storeAppId), clientSecret: storeKey });
    expect(await provider.login(ticket, context)).toMatchObject({ subject: ann });
    await expect(provider.login(ticket, contextOf())).rejects.toThrow('with status 403');
  });

  test('for a name is skipped if the option says so, and its failure does not prevent a login', async () => {
    const { length } = store.requests;
    const nameless = { subject: ann, displayName: undefined };
    expect(await login(store.makeTicket({ player: ann }), { names: false })).toMatchObject(nameless);
    expect(store.requests).toHaveLength(length + 1);
    for (const answer of [
      ...Object.values(uselessResponses).slice(0, 8),
      respondWith(200, '{"response":{"players":[]}}'),
    ]) {
      await using other = await openLocalStore();
      other.answerNames(answer);
      expect(await login(other.makeTicket({ player: ann }), {}, other)).toMatchObject(nameless);
    }
  });

  test('is made only for a payload with the form of a ticket', async () => {
    const { length } = store.requests;
    const ticket = store.makeTicket({ player: ann });
    for (const payload of [
      '',
      'ab',
      'ab'.repeat(31),
      'ab'.repeat(2_561),
      `${ticket}a`,
      ` ${ticket}`,
      `${ticket}\n`,
      `0x${ticket}`,
      `${ticket}&appid=570`,
      `${ticket}%00`,
      ticket.replace('1', '１'),
      'zz'.repeat(100),
    ])
      expect(await login(payload)).toBeNull();
    expect(store.requests).toHaveLength(length);
    expect(await login('ab'.repeat(32))).toBeNull();
    expect(await login('ab'.repeat(2_560))).toBeNull();
    expect(store.requests).toHaveLength(length + 2);
  });
});

describe('a login is an error of the provider if the store', () => {
  const good = { result: 'OK', steamid: ann, ownersteamid: ann, vacbanned: false, publisherbanned: false };

  async function fails(answer: (typeof uselessResponses)[string]): Promise<void> {
    await using other = await openLocalStore();
    other.answerTickets(answer);
    const ticket = other.makeTicket({ player: ann });
    const error = await login(ticket, { timeoutMilliseconds: timeoutFor(answer) }, other).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'UpstreamFailure' });
    const message = `${(error as Error).stack}${(error as Error).message}${(error as Error).cause}`;
    for (const secret of [ticket, storeKey, other.origin]) expect(message).not.toContain(secret);
  }

  test.each(Object.entries(uselessResponses))('answers with %s', (_, answer) => fails(answer));

  test.each([
    ['an empty object', {}],
    ['no facts and no error', { response: {} }],
    ['a list', { response: [] }],
    ['null', null],
    ['a result that is not OK', { response: { params: { ...good, result: 'Maybe' } } }],
    ['no result', { response: { params: { ...good, result: undefined } } }],
    ['an id that is a number', { response: { params: { ...good, steamid: 7_656_119_796_028_793 } } }],
    ['no id', { response: { params: { ...good, steamid: undefined } } }],
    ['an id that is not a player’s', { response: { params: { ...good, steamid: '103582791429521408' } } }],
    ['an id with a line break', { response: { params: { ...good, steamid: `${ann}\n` } } }],
    [
      'an id beyond the ids of players',
      { response: { params: { ...good, steamid: '76561199999999999999' } } },
    ],
    ['an invalid owner', { response: { params: { ...good, ownersteamid: '0' } } }],
    ['no value for a ban', { response: { params: { ...good, publisherbanned: undefined } } }],
    ['a ban as text', { response: { params: { ...good, vacbanned: 'false' } } }],
    ['facts and an error', { response: { params: good, error: { errorcode: 101, errordesc: '' } } }],
    ['an error that is not about the ticket', { response: { error: { errorcode: 500, errordesc: '' } } }],
    ['an error code as text', { response: { error: { errorcode: '101', errordesc: '' } } }],
    ['facts outside of the response', { params: good }],
  ])('answers with %s', (_, answer) => fails(respondWith(200, JSON.stringify(answer))));

  test('answers with invalid UTF-8, even in a field that nobody reads', () => {
    const [before, after] = JSON.stringify({ response: { params: { ...good, x: '•' } } }).split('•');
    const bytes = Buffer.concat([Buffer.from(before!), Buffer.from([0xff]), Buffer.from(after!)]);
    return fails((response) => void response.writeHead(200).end(bytes));
  });

  test('redirects, and the key is not sent elsewhere', async () => {
    await using elsewhere = await openLocalStore();
    await fails(respondWith(302, '', { location: elsewhere.endpoint }));
    expect(elsewhere.requests).toEqual([]);
  });

  test('answers with arbitrary JSON', () =>
    fc.assert(
      fc.asyncProperty(fc.json(), async (text) => {
        await fails(respondWith(200, text));
      }),
      { numRuns: 30 },
    ));

  test('refuses the key', async () => {
    const ticket = store.makeTicket({ player: ann });
    await expect(login(ticket, { publisherKey: 'another-key' })).rejects.toThrow('with status 403');
  });
});

describe('the settings of the store', () => {
  const missing = (options: StoreTicketOptions, configuration = {}) =>
    storeTicket(options).missing!(contextOf(configuration).configuration);

  test('must contain the number of a game and a key, from code or from operators', () => {
    expect(missing({ appId: 480, publisherKey: 'k' })).toEqual([]);
    expect(missing({}, { clientId: '480', clientSecret: 'k' })).toEqual([]);
    expect(missing({})).toEqual([
      'clientId: the number of the game in the store',
      'clientSecret: the publisher key of the store',
    ]);
    for (const clientId of ['0', '-1', '4294967296', '1.5', '1e3', '480 ', 'game', '480&x=y'])
      expect(missing({ publisherKey: 'k' }, { clientId })).toHaveLength(1);
    for (const clientSecret of ['a b', 'a\r\nx: y', 'é', 'k'.repeat(257)])
      expect(missing({ appId: 480 }, { clientSecret })).toHaveLength(1);
    expect(missing({ appId: 4_294_967_295, publisherKey: 'k'.repeat(256) })).toEqual([]);
  });

  test.each([
    { endpoint: 'http://store.example' },
    { nameEndpoint: 'ftp://x' },
    { identity: 'a b' },
    { identity: '' },
  ])('are refused at once if they are invalid: %j', (options) => {
    expect(() => storeTicket(options)).toThrow();
  });
});
