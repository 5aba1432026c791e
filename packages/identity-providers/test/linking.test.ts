import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@lobbykit/core';
import type { TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { identities } from '../../core/src/areas/accounts/tables.ts';
import { emailUserState } from '../../core/src/areas/platform-auth/states.ts';
import { emailUsers } from '../../core/src/areas/platform-auth/tables.ts';
import { createPasswords } from '../../core/src/runtime/passwords.ts';
import { oidc } from '../src/index.ts';
import { createBrowser } from './browser.ts';
import { openLocalOidc } from './local-oidc.ts';
import { openLocalServer, respondWith } from './local-server.ts';
import { storages } from './store-storages.ts';
import { openStoreWorld, type StoreWorld } from './store-world.ts';

/** POST /accounts/link with each kind of provider. All behave the same. */

interface LinkingWorld extends StoreWorld {
  loginByOidc(player: string, node?: TestBackend): Promise<string>;
  /** The certificates of the enrolled devices. */
  readonly certificates: Map<string, string>;
}

/** The cheapest hash. Other tests check the cost of a guess. */
const cheapCost = { ln: 1, r: 1, p: 1 };
const password = 'the password of all players';
const passwordHash = await createPasswords({
  limits: { hashesAtOnce: 1, hashesWaiting: 1 },
  cost: cheapCost,
}).hash(password);

const UNSAFE = 1;
const SEARCH = 3;
const STORE = 6;
const LOCAL = 98;
const CUSTOM = 99;
const system = { system: true } as const;

let idCount = 0;
const freshId = (): string => `player-${++idCount}`;
/** Returns another user of the password file each time. */
const freshUser = (): string => `user-${++idCount}`;
/** Returns another player of the store each time. */
const freshStoreId = (): string => String(76_561_197_960_287_930n + BigInt(++idCount));

async function openLinkingWorld(open: () => Promise<Parameters<typeof openStoreWorld>[0]>) {
  const oidcProvider = await openLocalOidc();
  const callbackPage = await openLocalServer(respondWith(200, 'back in the game'));
  const redirectUri = `${callbackPage.origin}/callback`;
  let isRegistered = false;
  const { issuer, clientId, clientSecret } = oidcProvider;
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-linking-'));
  const passwordFile = join(folder, 'users');
  writeFileSync(
    passwordFile,
    Array.from({ length: 2_000 }, (_, at) => `user-${at}:${passwordHash}\n`).join(''),
  );
  const w = await openStoreWorld(await open(), {
    clock: systemClock,
    platformAuth: { email: { sendMail: () => {} }, devices: true, passwordFile, passwordCost: cheapCost },
    moreProviders: [oidc({ issuer, provider: 'SEARCH_WEB' })],
    moreSettings: { SEARCH_WEB: { clientId, clientSecret, redirectUri } },
  });
  const world: LinkingWorld = {
    ...w,
    certificates: new Map(),
    loginByOidc(player, node) {
      // Registered only when needed, because the provider prints a warning and most tests do not use it.
      if (!isRegistered) oidcProvider.register(redirectUri);
      isRegistered = true;
      const browser = createBrowser({ 'x-player': player });
      return w.loginByRedirect(3, async (address) => (await browser.open(address)).url, node);
    },
    async [Symbol.asyncDispose]() {
      await w[Symbol.asyncDispose]();
      await oidcProvider[Symbol.asyncDispose]();
      await callbackPage[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
  return world;
}

/** The platform of a provider, how an id of a player is made, and how the player logs in. */
type Kind = readonly [
  platform: number,
  make: () => string,
  login: (w: LinkingWorld, id: string, node?: TestBackend) => Promise<string>,
];
const kinds: Readonly<Record<string, Kind>> = {
  'the store’s website (OpenID 2.0)': [STORE, freshStoreId, (w, id, node) => w.loginByWebsite(id, node)],
  'a ticket of the store’s client': [STORE, freshStoreId, (w, id, node) => w.loginByTicket(id, node)],
  'OpenID Connect': [SEARCH, freshId, (w, id, node) => w.loginByOidc(id, node)],
  'the host’s own validator': [CUSTOM, freshId, (w, id, node) => w.loginWith(99, id, node)],
  'an e-mail address': [LOCAL, freshId, loginByEmail],
  'an enrolled device': [LOCAL, freshId, loginByDevice],
  'the password file': [LOCAL, freshUser, (w, id, node) => w.loginWith(98, `${id}:${password}`, node)],
};

/** Logs in a player with a verified e-mail address. */
async function loginByEmail(w: LinkingWorld, id: string, node?: TestBackend): Promise<string> {
  const emailAddress = `${id}@players.example`;
  const now = Date.now();
  const row = { id, emailAddress, state: emailUserState.VERIFIED, passwordHash, claimedUntil: now };
  const times = { createdAt: now, verifiedAt: now };
  await w.nodes[0]!.storage.insert(emailUsers, { ...row, ...times }, { ifAbsent: true });
  return w.loginWith(14, `${emailAddress}:${password}`, node);
}

/** Enrols the device at its first login, and logs in with its certificate. */
async function loginByDevice(w: LinkingWorld, deviceId: string, node?: TestBackend): Promise<string> {
  let certificate = w.certificates.get(deviceId);
  if (certificate === undefined) {
    const enrolled = await w.nodes[0]!.backend.api.platformAuth.adminEnrolDevice({ deviceId }, system);
    certificate = enrolled.certificate;
    w.certificates.set(deviceId, certificate);
  }
  return w.loginWith(12, `${deviceId}:${certificate}`, node);
}

const nodeOf = ({ nodes }: StoreWorld, caller: number): TestBackend => nodes[caller % nodes.length]!;
const link = (node: TestBackend, session: string, sessionId: string) =>
  node.http('POST', '/accounts/link', { session, body: { sessionId } });
const isLinked = ({ body }: { readonly body: unknown }): boolean =>
  (body as { accountLinked?: boolean }).accountLinked === true;
const reasonOf = ({ body }: { readonly body: unknown }) =>
  (body as { details?: { reason: string }[] }).details?.[0]?.reason;
const accountOf = async ({ nodes: [node] }: StoreWorld, session: string) =>
  (await node!.backend.api.accounts.create({}, { session })).account;

describe.each(Object.entries(storages))('on %s,', (_, open) => {
  test.each(Object.entries(kinds))(
    'an identity of %s can be linked once to one account',
    async (_name, [platform, make, login]) => {
      await using w = await openLinkingWorld(open);
      const [node] = w.nodes;
      const id = make();
      const ann = await node!.player(freshId());

      const linked = await link(node!, ann.token, await login(w, id));
      expect([linked.status, linked.body]).toMatchObject([
        200,
        { account: { id: ann.accountId, platforms: [UNSAFE, platform] }, accountLinked: true },
      ]);
      const token = linked.headers['x-session-id']!;
      expect((await accountOf(w, await login(w, id))).id).toBe(ann.accountId);

      const again = await link(node!, token, await login(w, id));
      expect([isLinked(again), again.headers['x-session-id']]).toEqual([true, undefined]);

      const another = await link(node!, token, await login(w, make()));
      expect([another.status, isLinked(another), another.headers['x-reason']]).toEqual([
        200,
        false,
        'PLATFORM_TAKEN',
      ]);

      const bob = await node!.player(freshId());
      const taken = await link(node!, bob.token, await login(w, id));
      expect([taken.status, isLinked(taken), taken.headers['x-reason']]).toEqual([
        200,
        false,
        'IDENTITY_TAKEN',
      ]);
      expect((await accountOf(w, await login(w, id))).id).toBe(ann.accountId);
    },
  );

  test.each(Object.entries(kinds))(
    'only one of 50 players can link one session of %s',
    async (_name, kind) => {
      const [platform, make, login] = kind;
      await using w = await openLinkingWorld(open);
      const id = make();
      const second = await login(w, id);
      const players = await Promise.all(
        Array.from({ length: 50 }, (_, at) => nodeOf(w, at).player(`${freshId()}-${at}`)),
      );
      const answers = await Promise.all(players.map(({ token }, at) => link(nodeOf(w, at), token, second)));
      const winners = players.filter((_, at) => isLinked(answers[at]!));
      expect(winners).toHaveLength(1);
      for (const answer of answers.filter((answer) => !isLinked(answer)))
        expect([200, 400]).toContain(answer.status);
      const account = await accountOf(w, await login(w, id));
      expect([account.id, account.platforms]).toEqual([winners[0]!.accountId, [UNSAFE, platform]]);
      expect((await link(nodeOf(w, 1), players[0]!.token, second)).status).toBe(400);
    },
  );

  test.each(Object.entries(kinds))(
    'only one of 50 calls of one player links one session of %s',
    async (_name, kind) => {
      const [platform, make, login] = kind;
      await using w = await openLinkingWorld(open);
      const second = await login(w, make());
      const { token, accountId } = await w.nodes[0]!.player(freshId());
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => link(nodeOf(w, at), token, second)),
      );
      expect(answers.filter(isLinked)).toHaveLength(1);
      for (const answer of answers.filter((answer) => !isLinked(answer)))
        expect([answer.status, reasonOf(answer)]).toEqual([400, 'SESSION_NOT_LINKABLE']);
      const { account } = await w.nodes[0]!.backend.api.accounts.adminGet({ accountId }, system);
      expect(account.platforms).toEqual([UNSAFE, platform]);
    },
  );
});

describe('website and client of the store share one identity:', () => {
  const open = storages.memory!;

  test('linking the website links the client too', async () => {
    await using w = await openLinkingWorld(open);
    const [node] = w.nodes;
    const id = freshStoreId();
    const ann = await node!.player(freshId());
    const linked = await link(node!, ann.token, await w.loginByWebsite(id));
    const token = linked.headers['x-session-id']!;
    const again = await link(node!, token, await w.loginByTicket(id));
    expect(again.body).toMatchObject({ account: { platforms: [UNSAFE, STORE] }, accountLinked: true });
    expect((await accountOf(w, await w.loginByTicket(id))).id).toBe(ann.accountId);
    const another = await link(node!, token, await w.loginByTicket(freshStoreId()));
    expect([isLinked(another), another.headers['x-reason']]).toEqual([false, 'PLATFORM_TAKEN']);
  });

  test('an identity that has an account through the client cannot be linked to another through the website', async () => {
    await using w = await openLinkingWorld(open);
    const id = freshStoreId();
    const { id: theirs } = await accountOf(w, await w.loginByTicket(id));
    const bob = await w.nodes[0]!.player(freshId());
    const taken = await link(w.nodes[0]!, bob.token, await w.loginByWebsite(id));
    expect([isLinked(taken), taken.headers['x-reason']]).toEqual([false, 'IDENTITY_TAKEN']);
    expect((await accountOf(w, await w.loginByWebsite(id))).id).toBe(theirs);
  });

  test('unlinking the store unlinks both', async () => {
    await using w = await openLinkingWorld(open);
    const [node] = w.nodes;
    const id = freshStoreId();
    const ann = await node!.player(freshId());
    const { headers } = await link(node!, ann.token, await w.loginByWebsite(id));
    const session = headers['x-session-id']!;
    const unlinked = await node!.http('POST', '/accounts/unlink', { session, body: { platform: 'STORE' } });
    expect(unlinked.body).toMatchObject({ account: { platforms: [UNSAFE] }, accountUnlinked: true });
    const loginByTicket = await accountOf(w, await w.loginByTicket(id));
    expect(loginByTicket.id).not.toBe(ann.accountId);
    expect((await accountOf(w, await w.loginByWebsite(id))).id).toBe(loginByTicket.id);
  });
});

test('one account can have one identity of each issuer, so one of the store and several of LOCAL', async () => {
  await using w = await openLinkingWorld(storages.memory!);
  const [node] = w.nodes;
  const { accountId, ...ann } = await node!.player(freshId());
  let { token } = ann;
  const linked: boolean[] = [];
  for (const [, make, login] of Object.values(kinds)) {
    const answer = await link(node!, token, await login(w, make()));
    linked.push(isLinked(answer));
    token = answer.headers['x-session-id'] ?? token;
    const second = await link(node!, token, await login(w, make()));
    expect([isLinked(second), second.headers['x-reason']]).toEqual([false, 'PLATFORM_TAKEN']);
  }
  // The ticket belongs to another player than the website login, but both have the same issuer.
  expect(linked).toEqual([true, false, true, true, true, true, true]);
  const { account } = await node!.backend.api.accounts.adminGet({ accountId }, system);
  expect(account.platforms).toEqual([UNSAFE, STORE, SEARCH, CUSTOM, LOCAL]);
  const held = await node!.storage.find(identities, { where: { accountId } });
  expect(held.map(({ platform, issuer }) => `${platform} ${issuer}`).sort()).toMatchObject(
    expect.arrayContaining(['6 store', '98 device', '98 email', '98 password-file']),
  );
  expect(held).toHaveLength(7);
});
