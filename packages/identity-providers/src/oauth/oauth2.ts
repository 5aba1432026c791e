import type { LoginProvider } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import type { ServerMetadata } from 'openid-client';
import { assertUpstreamAddress } from '../request-upstream.ts';
import type { ClientAuthentication, CodeFlow } from './code-flow.ts';
import { missingSettings } from './missing-settings.ts';
import { identityOf, type ProfileReader, readProfile } from './profile.ts';
import { providerNumbers, type WebProvider } from './web-providers.ts';

/** Options of `oauth2`. */
export interface OAuth2Options extends ProfileReader {
  /** The issuer of the subjects: a word of your choice. Changing it turns existing players into new ones. */
  readonly issuer: string;
  /** The provider's authorization endpoint, to which players are sent. */
  readonly authorizationEndpoint: string;
  /** The provider's token endpoint, which exchanges the code for a token. */
  readonly tokenEndpoint: string;
  /** The name of the provider in the API. Default `CUSTOM`. */
  readonly provider?: WebProvider;
  /** The scopes to request, separated by spaces. */
  readonly scope: string;
  /** Additional parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether PKCE is used. Default true. */
  readonly pkce?: boolean;
  /** How the client authenticates at the token endpoint. Default `post`. `none` means no secret and requires PKCE. */
  readonly authentication?: ClientAuthentication;
  /**
   * The issuer that the provider names in the authorization response (`iss`, RFC 9207). A response with another issuer,
   * or without one, is rejected. Default: `iss` is ignored.
   */
  readonly responseIssuer?: string | undefined;
  /** Milliseconds for each request to the provider. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
}

/**
 * Logs players in with plain OAuth 2: an authorization code with state and PKCE, then one request to the profile
 * endpoint. The token is used for that request only and not stored.
 *
 * Requires `clientId`, `clientSecret` and the redirect URI, from code or from an operator. Throws if an endpoint is not
 * an https address (http is allowed for this machine), or if the client has neither a secret nor PKCE.
 */
export function oauth2(options: OAuth2Options): LoginProvider {
  checkOptions('oauth2', options, {
    example: 'oauth2({ issuer, authorizationEndpoint, tokenEndpoint, profileEndpoint, scope, subject })',
    required: ['issuer', 'authorizationEndpoint', 'tokenEndpoint', 'profileEndpoint', 'scope', 'subject'],
    options: {
      issuer: 'text',
      authorizationEndpoint: 'text',
      tokenEndpoint: 'text',
      profileEndpoint: 'text',
      scope: 'text',
      subject: 'function',
      displayName: 'function',
      provider: 'text',
      parameters: 'object',
      pkce: 'flag',
      authentication: 'text',
      responseIssuer: 'text',
      timeoutMilliseconds: 'number',
      confirmation: 'flag',
    },
  });
  const { issuer, authorizationEndpoint, tokenEndpoint, profileEndpoint, responseIssuer } = options;
  const { authentication = 'post', pkce = true, timeoutMilliseconds } = options;
  for (const [name, address] of Object.entries({ authorizationEndpoint, tokenEndpoint, profileEndpoint }))
    assertUpstreamAddress(name, address);
  if (authentication === 'none' && !pkce) throw new Error('oauth2: a client without a secret needs PKCE');
  const { scope, parameters = {} } = options;
  const flow: CodeFlow = {
    scope,
    pkce,
    nonce: false,
    returns: 'query',
    parameters,
    authentication,
    timeoutMilliseconds,
  };
  const server: ServerMetadata = {
    issuer: responseIssuer ?? issuer,
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: tokenEndpoint,
    ...(responseIssuer !== undefined && { authorization_response_iss_parameter_supported: true }),
  };

  return {
    ...providerNumbers(options.provider ?? 'CUSTOM'),
    issuer,
    missing: (configuration) => missingSettings(configuration, authentication),
    async login(_, { configuration, state }) {
      const { buildAuthorizationRedirect } = await import('./code-flow.ts');
      return buildAuthorizationRedirect(flow, server, configuration, state);
    },
    redirect: {
      returns: 'query',
      ...(options.confirmation !== undefined && { confirmation: options.confirmation }),
      async finish({ iss, ...others }, context) {
        const fields = { ...others, ...(responseIssuer !== undefined && iss !== undefined && { iss }) };
        const { configuration, signal } = context;
        const { exchangeCode } = await import('./code-flow.ts');
        const tokens = await exchangeCode(flow, server, fields, context, configuration.clientSecret);
        if (tokens === null || 'failure' in tokens) return tokens;
        const profile = await readProfile(profileEndpoint, tokens.accessToken, {
          signal,
          timeoutMilliseconds,
        });
        return identityOf(options, profile);
      },
    },
  };
}
