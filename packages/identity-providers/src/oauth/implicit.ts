import type { LoginProvider } from '@lobbykit/core';
import { askUpstream, assertUpstreamAddress } from '../ask-upstream.ts';
import { vouchedFor } from './oauth2.ts';
import { type Bounds, type ProfileReader, readProfile } from './profile.ts';
import { integersOf, type WebProvider } from './provider-of.ts';
import { membersOf, parseStrictJson } from './strict-json.ts';

export interface ImplicitOptions extends ProfileReader {
  /** Who vouches for the subjects, in a word that never changes. */
  readonly issuer: string;
  /** Where players are sent. */
  readonly authorizationEndpoint: string;
  /** Which provider of the interface it is. Default `CUSTOM`. */
  readonly provider?: WebProvider;
  /** What is asked for, with spaces between. */
  readonly scope: string;
  /**
   * Who is asked with the token, by GET, something that it answers with 200 and without `errors` to tokens of this
   * client alone. Without it the token of any other client of the provider logs its owner in here.
   */
  readonly ownTokenEndpoint?: string;
  /** Milliseconds that each question to the provider may take. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
}

/**
 * Logs players in with a provider that gives its token in the fragment of the address (OAuth 2.0, section 4.2, which
 * OAuth 2.1 has given up): our page reads the fragment and posts it. For providers that know nothing else.
 *
 * It needs `clientId` and the redirect address, and no secret: the flow has none.
 */
export function implicitOAuth2(options: ImplicitOptions): LoginProvider {
  const { issuer, authorizationEndpoint, profileEndpoint, ownTokenEndpoint, scope } = options;
  assertUpstreamAddress('authorizationEndpoint', authorizationEndpoint);
  assertUpstreamAddress('profileEndpoint', profileEndpoint);
  if (ownTokenEndpoint !== undefined) assertUpstreamAddress('ownTokenEndpoint', ownTokenEndpoint);

  return {
    ...integersOf(options.provider ?? 'CUSTOM'),
    issuer,
    missing: ({ clientId }) => (clientId === '' ? ['clientId'] : []),
    ...(ownTokenEndpoint === undefined && { warnings: ['tokens_of_other_clients'] }),
    async login(_, { configuration: { clientId, redirectUri }, state }) {
      const address = new URL(authorizationEndpoint);
      const parameters = {
        response_type: 'token',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return { redirectUri: address.href };
    },
    redirect: {
      returns: 'fragment',
      ...(options.confirmation !== undefined && { confirmation: options.confirmation }),
      async finish({ access_token: token, error }, { signal }) {
        const bounds = { signal, timeoutMilliseconds: options.timeoutMilliseconds };
        if (error !== undefined)
          return { failure: error === 'access_denied' ? 'ACCESS_DENIED' : 'PROVIDER_REFUSED' };
        if (token === undefined || !/^[\x21-\x7e]{1,4096}$/.test(token)) return null;
        if (ownTokenEndpoint !== undefined && !(await isOwn(ownTokenEndpoint, token, bounds))) return null;
        return vouchedFor(options, await readProfile(profileEndpoint, token, bounds));
      },
    },
  };
}

async function isOwn(endpoint: string, token: string, bounds: Bounds): Promise<boolean> {
  const { status, text } = await askUpstream(endpoint, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    ...bounds,
  });
  return status === 200 && !('errors' in membersOf(parseStrictJson(text)));
}
