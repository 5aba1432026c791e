import type { LoginProvider } from '@lobbykit/core';
import type { ServerMetadata } from 'openid-client';
import { assertUpstreamAddress, UpstreamFailure } from '../ask-upstream.ts';
import { begin, type ClientAuthentication, type CodeFlow, exchange, missingOf } from './code-flow.ts';
import { type Profile, type ProfileReader, readProfile, subjectOf } from './profile.ts';
import { integersOf, type WebProvider } from './provider-of.ts';

export interface OAuth2Options extends ProfileReader {
  /** Who vouches for the subjects, in a word that never changes: accounts are found by it. */
  readonly issuer: string;
  /** Where players are sent. */
  readonly authorizationEndpoint: string;
  /** Where a code becomes a token. */
  readonly tokenEndpoint: string;
  /** Which provider of the interface it is. Default `CUSTOM`. */
  readonly provider?: WebProvider;
  /** What is asked for, with spaces between. */
  readonly scope: string;
  /** More parameters of the address that players are sent to. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether PKCE is used. Default true. */
  readonly pkce?: boolean;
  /** Default `post`. With `none` the client has no secret, and PKCE must be on. */
  readonly authentication?: ClientAuthentication;
  /**
   * What the server calls itself in the answer (`iss`, RFC 9207), where it does: an answer that says otherwise, or
   * nothing, is another server's. Default: what is said there is not looked at.
   */
  readonly responseIssuer?: string | undefined;
  /** Milliseconds that each question to the provider may take. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
}

/**
 * Logs players in with a provider of plain OAuth 2: authorization code with state and PKCE, then one question with the
 * token who it is of. The token is used for that and forgotten.
 *
 * It needs `clientId`, `clientSecret` and the redirect address, from code or from an operator. Throws where an endpoint
 * is no https address (http on this machine).
 */
export function oauth2(options: OAuth2Options): LoginProvider {
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
    ...integersOf(options.provider ?? 'CUSTOM'),
    issuer,
    missing: (configuration) => missingOf(configuration, authentication),
    login: (_, { configuration, state }) => begin(flow, server, configuration, state),
    redirect: {
      returns: 'query',
      ...(options.confirmation !== undefined && { confirmation: options.confirmation }),
      async finish({ iss, ...others }, context) {
        const fields = { ...others, ...(responseIssuer !== undefined && iss !== undefined && { iss }) };
        const { configuration, signal } = context;
        const tokens = await exchange(flow, server, fields, context, configuration.clientSecret);
        if (tokens === null || 'failure' in tokens) return tokens;
        const profile = await readProfile(profileEndpoint, tokens.accessToken, {
          signal,
          timeoutMilliseconds,
        });
        return vouchedFor(options, profile);
      },
    },
  };
}

/** Who a profile is of. Throws UpstreamFailure where it names nobody. */
export function vouchedFor(reader: ProfileReader, profile: Profile) {
  const subject = subjectOf(reader.subject(profile));
  if (subject === null) throw new UpstreamFailure('answered a profile of nobody');
  const name = reader.displayName?.(profile);
  return { subject, displayName: typeof name === 'string' ? name : undefined };
}
