import type { LoginProvider } from '@lobbykit/core';
import { checkOptions, type OptionTable } from '@lobbykit/core/options';
import { assertUpstreamAddress, requestUpstream } from '../request-upstream.ts';
import { identityOf, type ProfileReader, type RequestLimits, readProfile } from './profile.ts';
import { membersOf, parseStrictJson } from './strict-json.ts';
import { providerNumbers, type WebProvider } from './web-providers.ts';

/** Options of `implicitOAuth2`. */
export interface ImplicitOptions extends ProfileReader {
  /** The issuer of the subjects: a word of your choice. Changing it turns existing players into new ones. */
  readonly issuer: string;
  /** The provider's authorization endpoint, to which players are sent. */
  readonly authorizationEndpoint: string;
  /** The name of the provider in the API. Default `CUSTOM`. */
  readonly provider?: WebProvider;
  /** The scopes to request, separated by spaces. */
  readonly scope: string;
  /**
   * An address that answers a GET with 200 and without `errors` only to tokens of this client. If it is missing, nobody can
   * log in, because the author of any other client could log in as your players with the tokens that they gave to it.
   */
  readonly ownTokenEndpoint?: string;
  /** Accepts tokens of every client if `ownTokenEndpoint` is missing. Health warns about it. Default false. */
  readonly allowTokensOfOtherClients?: boolean;
  /** Milliseconds for each request to the provider. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
}

/** How the options are checked, also those of presets. */
export const implicitOptions = {
  example: 'implicitOAuth2({ issuer, authorizationEndpoint, profileEndpoint, scope, subject })',
  required: ['issuer', 'authorizationEndpoint', 'profileEndpoint', 'scope', 'subject'],
  options: {
    issuer: 'text',
    authorizationEndpoint: 'text',
    profileEndpoint: 'text',
    scope: 'text',
    subject: 'function',
    displayName: 'function',
    provider: 'text',
    ownTokenEndpoint: 'text',
    allowTokensOfOtherClients: 'flag',
    timeoutMilliseconds: 'number',
    confirmation: 'flag',
  },
} as const satisfies OptionTable<ImplicitOptions>;

/**
 * Logs players in with the implicit grant of OAuth 2.0 (RFC 6749, section 4.2): the provider returns the token in the
 * fragment of the redirect URI, and our page reads the fragment and posts it. OAuth 2.1 dropped this grant, so use it
 * only if the provider supports nothing else.
 *
 * Requires `clientId` and the redirect URI. The grant has no client secret. Throws if an endpoint is not an https
 * address (http is allowed for this machine).
 */
export function implicitOAuth2(options: ImplicitOptions): LoginProvider {
  checkOptions('implicitOAuth2', options, implicitOptions);
  const { issuer, authorizationEndpoint, profileEndpoint, ownTokenEndpoint, scope } = options;
  const acceptsOnlyOwn = ownTokenEndpoint !== undefined;
  assertUpstreamAddress('authorizationEndpoint', authorizationEndpoint);
  assertUpstreamAddress('profileEndpoint', profileEndpoint);
  if (ownTokenEndpoint !== undefined) assertUpstreamAddress('ownTokenEndpoint', ownTokenEndpoint);

  return {
    ...providerNumbers(options.provider ?? 'CUSTOM'),
    issuer,
    missing: ({ clientId }) => [
      ...(clientId === '' ? ['clientId'] : []),
      ...(acceptsOnlyOwn || options.allowTokensOfOtherClients ? [] : ['ownTokenEndpoint']),
    ],
    ...(!acceptsOnlyOwn && { warnings: ['tokens_of_other_clients'] }),
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
        const limits = { signal, timeoutMilliseconds: options.timeoutMilliseconds };
        if (error !== undefined)
          return { failure: error === 'access_denied' ? 'ACCESS_DENIED' : 'PROVIDER_REFUSED' };
        if (token === undefined || !/^[\x21-\x7e]{1,4096}$/.test(token)) return null;
        if (ownTokenEndpoint !== undefined && !(await isOwnToken(ownTokenEndpoint, token, limits)))
          return null;
        return identityOf(options, await readProfile(profileEndpoint, token, limits));
      },
    },
  };
}

/** Whether the provider issued the token for this client. */
async function isOwnToken(endpoint: string, token: string, limits: RequestLimits): Promise<boolean> {
  const { status, text } = await requestUpstream(endpoint, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    ...limits,
  });
  return status === 200 && !('errors' in membersOf(parseStrictJson(text)));
}
