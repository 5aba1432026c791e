import type { FinishContext, LoginProvider } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { assertUpstreamAddress } from '../request-upstream.ts';
import { nonceSeconds, openId2Namespace, type Rejection, readAssertion } from './assertion.ts';
import { isConfirmed } from './direct-verification.ts';

/** Options of `openid2`. */
export interface OpenId2Options {
  /** The integer of the provider in the API. */
  readonly provider: LoginProvider['provider'];
  /** The integer of the platform of its identities. */
  readonly platform: LoginProvider['platform'];
  /** The issuer of the subjects: a word of your choice. Changing it turns existing players into new ones. */
  readonly issuer: string;
  /** The provider's endpoint. Players are sent to it, `op_endpoint` must be equal to it, and it confirms assertions. */
  readonly endpoint: string;
  /** The beginning of every claimed identifier. The rest is the subject. */
  readonly claimedIdPrefix: string;
  /** Whether the rest may be a player's id. Default: a positive 64-bit integer in digits, without leading zeros. */
  readonly isSubject?: (rest: string) => boolean;
  /** The realm (`openid.realm`), the site that the provider asks players to trust. Default: the redirect URI's origin. */
  readonly realm?: string | undefined;
  /** Milliseconds for the confirmation. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** Returns the first display name of a new player. If it throws, the player gets a generated name. */
  readonly displayName?: (
    subject: string,
    context: Pick<FinishContext, 'configuration' | 'signal'>,
  ) => Promise<string | undefined>;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
}

const identifierSelect = `${openId2Namespace}/identifier_select`;

/** What the client learns if the provider refuses. Every other rejection counts as invalid credentials. */
const failures: { readonly [Why in Rejection]?: string } = {
  cancelled: 'ACCESS_DENIED',
  'setup needed': 'PROVIDER_REFUSED',
  'error of the provider': 'PROVIDER_REFUSED',
};

const isUnsigned64 = (rest: string): boolean => /^[1-9]\d{0,19}$/.test(rest) && BigInt(rest) < 2n ** 64n;

/** Returns the redirect URI with the state of a login. The provider signs it, which binds the assertion to that login. */
function returnAddress(redirectUri: string, state: string): string {
  const address = new URL(redirectUri);
  address.searchParams.set('state', state);
  return address.href;
}

/**
 * Logs players in with OpenID 2.0. An assertion counts only if every value is the expected one, the provider confirms it,
 * and its nonce was never seen before.
 *
 * Requires only the redirect URI. Throws if the endpoint is not an https address (http is allowed for this machine).
 */
export function openid2(options: OpenId2Options): LoginProvider {
  checkOptions('openid2', options, {
    example: 'openid2({ provider, platform, issuer, endpoint, claimedIdPrefix })',
    required: ['provider', 'platform', 'issuer', 'endpoint', 'claimedIdPrefix'],
    options: {
      provider: 'number',
      platform: 'number',
      issuer: 'text',
      endpoint: 'text',
      claimedIdPrefix: 'text',
      isSubject: 'function',
      realm: 'text',
      timeoutMilliseconds: 'number',
      displayName: 'function',
      confirmation: 'flag',
    },
  });
  const { provider, platform, issuer, endpoint, claimedIdPrefix, timeoutMilliseconds } = options;
  const { isSubject = isUnsigned64, displayName } = options;
  assertUpstreamAddress('endpoint', endpoint);

  async function nameOf(
    subject: string,
    context: Pick<FinishContext, 'configuration' | 'signal'>,
  ): Promise<string | undefined> {
    try {
      return await displayName?.(subject, context);
    } catch {
      return undefined;
    }
  }

  return {
    provider,
    platform,
    issuer,
    async login(_, { state, configuration: { redirectUri } }) {
      const returnTo = returnAddress(redirectUri, state);
      const address = new URL(endpoint);
      const fields = {
        ns: openId2Namespace,
        mode: 'checkid_setup',
        claimed_id: identifierSelect,
        identity: identifierSelect,
        return_to: returnTo,
        realm: options.realm ?? `${new URL(redirectUri).origin}/`,
      };
      for (const [name, value] of Object.entries(fields)) address.searchParams.set(`openid.${name}`, value);
      return { redirectUri: address.href, kept: returnTo };
    },
    redirect: {
      returns: 'query',
      ...(options.confirmation !== undefined && { confirmation: options.confirmation }),
      async finish(fields, { kept, now, signal, configuration }) {
        const expected = { endpoint, returnTo: kept, claimedIdPrefix, isSubject, now };
        const result = readAssertion(fields, expected);
        if ('rejection' in result) {
          const failure = failures[result.rejection];
          return failure === undefined ? null : { failure };
        }
        const { subject, nonce } = result.assertion;
        if (!(await isConfirmed(result.assertion, { endpoint, signal, timeoutMilliseconds }))) return null;
        return {
          subject,
          displayName: await nameOf(subject, { configuration, signal }),
          // The state in the signed return address already limits an assertion to one login. The standard also requires
          // the nonce check, which detects a provider that signs one nonce twice.
          once: { proof: `${endpoint} ${nonce.text}`, until: nonce.time + nonceSeconds * 1000 },
        };
      },
    },
  };
}
