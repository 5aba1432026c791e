import type { FinishContext } from '@lobbykit/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalOpenId2, openLocalOpenId2 } from '../../test/local-openid2.ts';
import { say, uselessAnswers } from '../../test/local-server.ts';
import { openid2 } from './openid2.ts';

/** From our redirect to the provider's page and back, with a provider of OpenID 2.0 on this machine. */

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
    timeoutMilliseconds: 200,
    ...more,
  });

const contextOf = (state: string, clientSecret = '') => ({
  state,
  now,
  signal: never,
  configuration: { clientId: '', clientSecret, redirectUri },
});

/** Begins a login, signs a player in, and returns what his browser brings back. */
async function cameBack(
  player: string,
  provider = providerOf(),
  at = local,
  change?: (fields: URLSearchParams) => void,
) {
  const context = contextOf(`gt_${Math.random()}`);
  const begun = await provider.login('', { ...context, address: '' });
  if (begun === null || !('redirectUri' in begun)) throw new Error('the player is sent nowhere');
  const back = await at.signIn(begun.redirectUri, player, change);
  const finish: FinishContext = { ...context, kept: begun.kept ?? '' };
  return { provider, back, fields: Object.fromEntries(back.searchParams), context: finish };
}

async function finished(
  player: string,
  ...rest: Parameters<typeof cameBack> extends [string, ...infer R] ? R : never
) {
  const { provider, fields, context } = await cameBack(player, ...rest);
  return provider.redirect!.finish(fields, context);
}

test('a player is sent to the provider with our address and the state of this login alone', async () => {
  const provider = providerOf({ realm: 'https://game.example/' });
  const begun = await provider.login('ignored', { ...contextOf('gt_abc'), address: '' });
  const { redirectUri: sent, kept } = begun as { redirectUri: string; kept: string };
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

test('a player who signs in there comes back as who he is, once', async () => {
  const { provider, back, fields, context } = await cameBack('76561197960287930');
  expect(back.searchParams.get('state')).toBe(context.state);
  expect(await provider.redirect!.finish(fields, context)).toEqual({
    subject: '76561197960287930',
    displayName: undefined,
    once: { proof: `${local.endpoint} ${fields['openid.response_nonce']}`, until: now + 300_000 },
  });
  // The provider confirms an assertion once.
  expect(await provider.redirect!.finish(fields, context)).toBeNull();
});

test.each(['1', '9007199254740993', '18446744073709551615'])(
  'the id %s is kept to the last digit',
  async (id) => {
    expect(await finished(id)).toMatchObject({ subject: id });
  },
);

test.each(['0', '01', '-1', '18446744073709551616', '1e3', '0x1', 'somebody', ''])(
  'the id %o is none of 64 bits, and is not asked about',
  async (id) => {
    const asked = local.confirmations.length;
    expect(await finished(id)).toBeNull();
    expect(local.confirmations).toHaveLength(asked);
  },
);

describe('nobody is logged in by', () => {
  test('an assertion of another login of the same game', async () => {
    const mine = await cameBack('76561197960287930');
    const other = await cameBack('76561197960287930');
    expect(await mine.provider.redirect!.finish(other.fields, mine.context)).toBeNull();
    expect(await mine.provider.redirect!.finish(mine.fields, mine.context)).not.toBeNull();
  });

  test('an assertion that the provider made for another game', async () => {
    const mine = await cameBack('76561197960287930');
    const theirs = providerOf();
    const configuration = { clientId: '', clientSecret: '', redirectUri: 'https://evil.example/callback' };
    const begun = await theirs.login('', { ...contextOf(mine.context.state), configuration, address: '' });
    const back = await local.signIn((begun as { redirectUri: string }).redirectUri, '76561197960287931');
    const stolen = Object.fromEntries(back.searchParams);
    const before = local.confirmations.length;
    expect(await mine.provider.redirect!.finish(stolen, mine.context)).toBeNull();
    const bent = { ...stolen, 'openid.return_to': mine.context.kept };
    expect(await mine.provider.redirect!.finish(bent, mine.context)).toBeNull();
    // The second one was for the provider alone to find out.
    expect(local.confirmations).toHaveLength(before + 1);
  });

  test('an assertion about somebody else than who signed in', async () => {
    const { provider, fields, context } = await cameBack('76561197960287930');
    const victim = `${local.claimedIdPrefix}76561197960287931`;
    const bent = { ...fields, 'openid.claimed_id': victim, 'openid.identity': victim };
    expect(await provider.redirect!.finish(bent, context)).toBeNull();
  });

  test('an assertion with a nonce, or a signature, of one’s own', async () => {
    const { provider, fields, context } = await cameBack('76561197960287930');
    const nonce = { ...fields, 'openid.response_nonce': `${fields['openid.response_nonce']}x` };
    expect(await provider.redirect!.finish(nonce, context)).toBeNull();
    expect(await provider.redirect!.finish({ ...fields, 'openid.sig': 'AAAA' }, context)).toBeNull();
  });

  test('a provider of his own that vouches for everybody', async () => {
    await using own = await openLocalOpenId2(() => now);
    own.answerConfirmations(say(200, 'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n'));
    const { context } = await cameBack('76561197960287930');
    const { fields } = await cameBack('76561197960287931', providerOf({}, own), own);
    const mine = { ...fields, 'openid.return_to': context.kept };
    expect(await providerOf().redirect!.finish(mine, context)).toBeNull();
    expect(
      await providerOf().redirect!.finish({ ...mine, 'openid.op_endpoint': local.endpoint }, context),
    ).toBeNull();
    expect(own.confirmations).toEqual([]);
  });

  test('an assertion that signs less than the standard wants, though the provider confirms it', async () => {
    const less = (fields: URLSearchParams) =>
      fields.set('openid.signed', 'op_endpoint,return_to,response_nonce,assoc_handle');
    expect(await finished('76561197960287930', providerOf(), local, less)).toBeNull();
  });

  test('an old assertion', async () => {
    const { provider, fields, context } = await cameBack('76561197960287930');
    expect(await provider.redirect!.finish(fields, { ...context, now: now + 301_000 })).toBeNull();
    expect(await provider.redirect!.finish(fields, { ...context, now: now + 300_000 })).not.toBeNull();
  });
});

test.each([
  ['cancel', 'ACCESS_DENIED'],
  ['setup_needed', 'PROVIDER_REFUSED'],
  ['error', 'PROVIDER_REFUSED'],
])(
  'a player who comes back with mode %s is told %s, and the provider is not asked',
  async (mode, failure) => {
    const { provider, context } = await cameBack('76561197960287930');
    const asked = local.confirmations.length;
    const fields = {
      'openid.ns': 'http://specs.openid.net/auth/2.0',
      'openid.mode': mode,
      'openid.error': '<b>',
    };
    expect(await provider.redirect!.finish(fields, context)).toEqual({ failure });
    expect(local.confirmations).toHaveLength(asked);
  },
);

test.each(Object.entries(uselessAnswers))(
  'a confirmation by %s fails and logs nobody in',
  async (_, answer) => {
    await using own = await openLocalOpenId2(() => now);
    own.answerConfirmations(answer);
    await expect(finished('76561197960287930', providerOf({}, own), own)).rejects.toMatchObject({
      name: 'UpstreamFailure',
    });
  },
);

describe('a name', () => {
  test('comes with the identity where somebody finds one, who is told whose', async () => {
    const displayName = async (subject: string) => `Player ${subject.slice(-3)}`;
    expect(await finished('76561197960287930', providerOf({ displayName }))).toMatchObject({
      subject: '76561197960287930',
      displayName: 'Player 930',
    });
  });

  test('that cannot be found keeps nobody out', async () => {
    const displayName = async () => {
      throw new Error('no names today');
    };
    expect(await finished('76561197960287930', providerOf({ displayName }))).toMatchObject({
      subject: '76561197960287930',
      displayName: undefined,
    });
  });

  test('is not looked for before the provider has confirmed who it is', async () => {
    const asked: string[] = [];
    const displayName = async (subject: string) => void asked.push(subject) as undefined;
    const { provider, fields, context } = await cameBack('76561197960287930', providerOf({ displayName }));
    expect(await provider.redirect!.finish({ ...fields, 'openid.sig': 'AAAA' }, context)).toBeNull();
    expect(asked).toEqual([]);
  });
});

test.each([
  'http://store.example/login',
  'ftp://store.example',
  'https://a:b@store.example',
  'https://x.example/#y',
  '',
])('the address %o is none for a provider', (endpoint) => {
  expect(() => providerOf({ endpoint })).toThrow('endpoint must be an https address');
});
