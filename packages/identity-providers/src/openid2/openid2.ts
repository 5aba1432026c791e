import type { FinishContext, LoginProvider } from '@lobbykit/core';
import { assertUpstreamAddress } from '../ask-upstream.ts';
import { nonceSeconds, openId2Namespace, type Refusal, readAssertion } from './assertion.ts';
import { isConfirmed } from './direct-verification.ts';

export interface OpenId2Options {
  readonly provider: LoginProvider['provider'];
  readonly platform: LoginProvider['platform'];
  readonly issuer: string;
  /** The provider's address: where players are sent, what `op_endpoint` must be, and who is asked for confirmation. */
  readonly endpoint: string;
  /** What every claimed identifier begins with; the rest is the subject. */
  readonly claimedIdPrefix: string;
  /** Whether the rest may be a player's id. Default: a number of 64 bits above zero, in its one spelling in digits. */
  readonly isSubject?: (rest: string) => boolean;
  /** The address that players are asked to trust. Default: the origin of the redirect address. */
  readonly realm?: string | undefined;
  /** Milliseconds that the confirmation may take. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** Finds a name to begin with; it may throw, or find none. */
  readonly displayName?: (
    subject: string,
    context: Pick<FinishContext, 'configuration' | 'signal'>,
  ) => Promise<string | undefined>;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
}

const identifierSelect = `${openId2Namespace}/identifier_select`;

/** What the waiting client is told. What is not the provider's own refusal proves nothing, and is told as that. */
const failures: { readonly [Why in Refusal]?: string } = {
  cancelled: 'ACCESS_DENIED',
  'setup needed': 'PROVIDER_REFUSED',
  'error of the provider': 'PROVIDER_REFUSED',
};

const isUnsigned64 = (rest: string): boolean => /^[1-9]\d{0,19}$/.test(rest) && BigInt(rest) < 2n ** 64n;

/** Our redirect address with the state of one login in it. The provider signs it, which binds its answer to that login. */
function returnAddress(redirectUri: string, state: string): string {
  const address = new URL(redirectUri);
  address.searchParams.set('state', state);
  return address.href;
}

/**
 * Logs players in with a provider that speaks OpenID 2.0: the player is sent there, and what comes back is believed once
 * every value of it is the expected one, the provider itself has confirmed it, and its nonce was never seen before.
 *
 * Neither a client id nor a secret is needed. Throws where an address is neither https nor of this machine.
 */
export function openid2(options: OpenId2Options): LoginProvider {
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
        const read = readAssertion(fields, expected);
        if ('refused' in read) {
          const failure = failures[read.refused];
          return failure === undefined ? null : { failure };
        }
        const { subject, nonce } = read.assertion;
        if (!(await isConfirmed(read.assertion, { endpoint, signal, timeoutMilliseconds }))) return null;
        return {
          subject,
          displayName: await nameOf(subject, { configuration, signal }),
          // The state in the signed return address makes an assertion good for one login alone; the standard asks for
          // the nonce besides, which also finds a provider that signs one twice.
          once: { proof: `${endpoint} ${nonce.text}`, until: nonce.time + nonceSeconds * 1000 },
        };
      },
    },
  };
}
