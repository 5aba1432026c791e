import type { FinishContext } from '@lobbykit/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openid2 } from '../src/openid2/openid2.ts';
import { type LocalOpenId2, openLocalOpenId2 } from './local-openid2.ts';
import { respondWith, timeoutFor, uselessResponses } from './local-server.ts';

const now = Date.UTC(2026, 0, 1, 12);
const redirectUri = 'https://game.example/api/v1/authentication/6/callback';
const never = new AbortController().signal;

let local: LocalOpenId2;
beforeAll(async () => {
  local = await openLocalOpenId2(() => now);
});
afterAll(() => local[Symbol.asyncDispose]());

const providerOf = (more: Partial<Parameters<typeof openid2>[0]> = {}, at = local) =>
  openid2({
    provider: 6,
    platform: 6,
    issuer: 'store',
    endpoint: at.endpoint,
    claimedIdPrefix: at.claimedIdPrefix,
    timeoutMilliseconds: timeoutFor(),
    ...more,
  });

const contextOf = (state: string, clientSecret = '') => ({
  state,
  now,
  signal: never,
  configuration: { clientId: '', clientSecret, redirectUri },
});

/** Begins a login, signs a player in, and returns what the browser brings back. */
async function signIn(
  player: string,
  provider = providerOf(),
  at = local,
  change?: (fields: URLSearchParams) => void,
) {
  const context = contextOf(`gt_${Math.random()}`);
  const loginStart = await provider.login('', { ...context, address: '' });
  if (loginStart === null || !('redirectUri' in loginStart))
    throw new Error('the login did not begin with a redirect');
  const back = await at.signIn(loginStart.redirectUri, player, change);
  const finish: FinishContext = { ...context, kept: loginStart.kept ?? '' };
  return { provider, back, fields: Object.fromEntries(back.searchParams), context: finish };
}

async function completeLogin(
  player: string,
  ...rest: Parameters<typeof signIn> extends [string, ...infer R] ? R : never
) {
  const { provider, fields, context } = await signIn(player, ...rest);
  return provider.redirect!.finish(fields, context);
}

test('the authentication request contains only the return address with the state, and the realm', async () => {
  const provider = providerOf({ realm: 'https://game.example/' });
  const loginStart = await provider.login('ignored', { ...contextOf('gt_abc'), address: '' });
  const { redirectUri: sent, kept } = loginStart as { redirectUri: string; kept: string };
  expect(Object.fromEntries(new URL(sent).searchParams)).toEqual({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.return_to': `${redirectUri}?state=gt_abc`,
    'openid.realm': 'https://game.example/',
  });
  expect(sent.startsWith(`${local.endpoint}?`)).toBe(true);
  expect(kept).toBe(`${redirectUri}?state=gt_abc`);
});

test('a player who signs in with the provider is logged in once', async () => {
  const { provider, back, fields, context } = await signIn('76561197960287930');
  expect(back.searchParams.get('state')).toBe(context.state);
  expect(await provider.redirect!.finish(fields, context)).toEqual({
    subject: '76561197960287930',
    displayName: undefined,
    once: { proof: `${local.endpoint} ${fields['openid.response_nonce']}`, until: now + 300_000 },
  });
  // The provider confirms an assertion once.
  expect(await provider.redirect!.finish(fields, context)).toBeNull();
});

test.each(['1', '9007199254740993', '18446744073709551615'])('the id %s keeps all its digits', async (id) => {
  expect(await completeLogin(id)).toMatchObject({ subject: id });
});

test.each(['0', '01', '-1', '18446744073709551616', '1e3', '0x1', 'somebody', ''])(
  'the id %o is not a positive 64-bit integer, so it is refused without a confirmation request',
  async (id) => {
    const before = local.confirmations.length;
    expect(await completeLogin(id)).toBeNull();
    expect(local.confirmations).toHaveLength(before);
  },
);

describe('a login fails with', () => {
  test('an assertion of another login of the same game', async () => {
    const mine = await signIn('76561197960287930');
    const other = await signIn('76561197960287930');
    expect(await mine.provider.redirect!.finish(other.fields, mine.context)).toBeNull();
    expect(await mine.provider.redirect!.finish(mine.fields, mine.context)).not.toBeNull();
  });

  test('an assertion that the provider made for another game', async () => {
    const mine = await signIn('76561197960287930');
    const theirs = providerOf();
    const configuration = { clientId: '', clientSecret: '', redirectUri: 'https://evil.example/callback' };
    const loginStart = await theirs.login('', {
      ...contextOf(mine.context.state),
      configuration,
      address: '',
    });
    const back = await local.signIn((loginStart as { redirectUri: string }).redirectUri, '76561197960287931');
    const stolen = Object.fromEntries(back.searchParams);
    const before = local.confirmations.length;
    expect(await mine.provider.redirect!.finish(stolen, mine.context)).toBeNull();
    const changed = { ...stolen, 'openid.return_to': mine.context.kept };
    expect(await mine.provider.redirect!.finish(changed, mine.context)).toBeNull();
    // Only the provider could detect the second one.
    expect(local.confirmations).toHaveLength(before + 1);
  });

  test('an assertion changed to another player', async () => {
    const { provider, fields, context } = await signIn('76561197960287930');
    const victim = `${local.claimedIdPrefix}76561197960287931`;
    const changed = { ...fields, 'openid.claimed_id': victim, 'openid.identity': victim };
    expect(await provider.redirect!.finish(changed, context)).toBeNull();
  });

  test('an assertion with a changed nonce or signature', async () => {
    const { provider, fields, context } = await signIn('76561197960287930');
    const nonce = { ...fields, 'openid.response_nonce': `${fields['openid.response_nonce']}x` };
    expect(await provider.redirect!.finish(nonce, context)).toBeNull();
    expect(await provider.redirect!.finish({ ...fields, 'openid.sig': 'AAAA' }, context)).toBeNull();
  });

  test('an assertion of an attacker’s provider, which confirms everything', async () => {
    await using own = await openLocalOpenId2(() => now);
    own.answerConfirmations(respondWith(200, 'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n'));
    const { context } = await signIn('76561197960287930');
    const { fields } = await signIn('76561197960287931', providerOf({}, own), own);
    const mine = { ...fields, 'openid.return_to': context.kept };
    expect(await providerOf().redirect!.finish(mine, context)).toBeNull();
    expect(
      await providerOf().redirect!.finish({ ...mine, 'openid.op_endpoint': local.endpoint }, context),
    ).toBeNull();
    expect(own.confirmations).toEqual([]);
  });

  test('an assertion that signs fewer fields than the standard requires, even if the provider confirms it', async () => {
    const less = (fields: URLSearchParams) =>
      fields.set('openid.signed', 'op_endpoint,return_to,response_nonce,assoc_handle');
    expect(await completeLogin('76561197960287930', providerOf(), local, less)).toBeNull();
  });

  test('an assertion that is older than five minutes', async () => {
    const { provider, fields, context } = await signIn('76561197960287930');
    expect(await provider.redirect!.finish(fields, { ...context, now: now + 301_000 })).toBeNull();
    expect(await provider.redirect!.finish(fields, { ...context, now: now + 300_000 })).not.toBeNull();
  });
});

test.each([
  ['cancel', 'ACCESS_DENIED'],
  ['setup_needed', 'PROVIDER_REFUSED'],
  ['error', 'PROVIDER_REFUSED'],
])('a response with mode %s fails with %s, without a confirmation request', async (mode, failure) => {
  const { provider, context } = await signIn('76561197960287930');
  const before = local.confirmations.length;
  const fields = {
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': mode,
    'openid.error': '<b>',
  };
  expect(await provider.redirect!.finish(fields, context)).toEqual({ failure });
  expect(local.confirmations).toHaveLength(before);
});

test.each(Object.entries(uselessResponses))(
  'a login confirmed by %s fails as an error of the provider',
  async (_, answer) => {
    await using own = await openLocalOpenId2(() => now);
    own.answerConfirmations(answer);
    await expect(
      completeLogin('76561197960287930', providerOf({ timeoutMilliseconds: timeoutFor(answer) }, own), own),
    ).rejects.toMatchObject({
      name: 'UpstreamFailure',
    });
  },
);

describe('a display name', () => {
  test('is found by an option, which receives the subject', async () => {
    const displayName = async (subject: string) => `Player ${subject.slice(-3)}`;
    expect(await completeLogin('76561197960287930', providerOf({ displayName }))).toMatchObject({
      subject: '76561197960287930',
      displayName: 'Player 930',
    });
  });

  test('that cannot be found does not prevent a login', async () => {
    const displayName = async () => {
      throw new Error('no names today');
    };
    expect(await completeLogin('76561197960287930', providerOf({ displayName }))).toMatchObject({
      subject: '76561197960287930',
      displayName: undefined,
    });
  });

  test('is not requested before the provider has confirmed the assertion', async () => {
    const subjects: string[] = [];
    const displayName = async (subject: string) => void subjects.push(subject) as undefined;
    const { provider, fields, context } = await signIn('76561197960287930', providerOf({ displayName }));
    expect(await provider.redirect!.finish({ ...fields, 'openid.sig': 'AAAA' }, context)).toBeNull();
    expect(subjects).toEqual([]);
  });
});

test.each([
  'http://store.example/login',
  'ftp://store.example',
  'https://a:b@store.example',
  'https://x.example/#y',
  '',
])('the address %o is refused as the endpoint of a provider', (endpoint) => {
  expect(() => providerOf({ endpoint })).toThrow('endpoint must be an https address');
});
