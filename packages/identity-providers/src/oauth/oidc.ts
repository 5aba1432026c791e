import type { LoginContext, LoginProvider, ProviderConfiguration, VerifiedIdentity } from '@lobbykit/core';
import { checkOptions, type OptionTable } from '@lobbykit/core/options';
import type { ServerMetadata } from 'openid-client';
import { assertUpstreamAddress, UpstreamFailure } from '../request-upstream.ts';
import type { ClientAuthentication, CodeFlow } from './code-flow.ts';
import { createDiscovery } from './discovery.ts';
import type { IdTokenClaims, InvalidIdToken, VerifyIdToken } from './id-token.ts';
import { missingSettings } from './missing-settings.ts';
import { isNonceAccepted, type NativeTokenOptions, splitPayload } from './native-token.ts';
import { providerNumbers, type WebProvider } from './web-providers.ts';

/** Makes the client secret for the token endpoint from the configured secret, see `deviceWeb`. */
export interface ClientSecretMaker {
  /** Names what is missing in the configured secret. */
  missing(configuration: ProviderConfiguration): readonly string[];
  /** Returns a secret that is valid at `now`, in milliseconds. */
  make(configuration: ProviderConfiguration, now: number): Promise<string>;
}

/** Options of `oidc`. */
export interface OidcOptions {
  /** The provider's issuer, exactly as in the `iss` claim of its tokens, for example `https://login.example.com`. */
  readonly issuer: string;
  /** The name of the provider in the API. Default `CUSTOM`. */
  readonly provider?: WebProvider;
  /** The scopes to request, separated by spaces. Default `openid profile`. */
  readonly scope?: string;
  /** Additional parameters of the authorization request, for example `{ prompt: 'select_account' }`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** How the provider returns the response: in the query of the redirect URI, or as a posted form. Default `query`. */
  readonly returns?: 'query' | 'form';
  /** Whether PKCE is used in addition to the nonce. Default true. Set false if the provider does not support it. */
  readonly pkce?: boolean;
  /** How the client authenticates at the token endpoint. Default `post`. `none` means no secret and requires PKCE. */
  readonly authentication?: ClientAuthentication;
  /** Other accepted values of the `iss` claim. */
  readonly issuerAliases?: readonly string[];
  /**
   * Returns the first display name of a new player from the claims and the fields of the authorization response.
   * Anything but text is ignored. Default: the first of `preferred_username`, `nickname` and `name` that has no `@`.
   */
  readonly displayName?: (
    claims: Readonly<Record<string, unknown>>,
    fields: Readonly<Record<string, string>>,
  ) => unknown;
  /** Accepts ID tokens of native SDKs as payloads of a login. Default: payloads are ignored. */
  readonly acceptIdToken?: boolean | NativeTokenOptions;
  /** Milliseconds for each request to the provider. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
  /** Makes the client secret if the provider requires a signed one. Default: the configured secret. */
  readonly clientSecret?: ClientSecretMaker;
}

/** Skips e-mail addresses, because other players see the name. */
const defaultDisplayName: NonNullable<OidcOptions['displayName']> = ({
  preferred_username,
  nickname,
  name,
}) => [preferred_username, nickname, name].find((text) => typeof text === 'string' && !text.includes('@'));

/** How the options are checked, also those of presets. */
export const oidcOptions = {
  example: "oidc({ issuer: 'https://login.example.com' })",
  required: ['issuer'],
  options: {
    issuer: 'text',
    provider: 'text',
    scope: 'text',
    parameters: 'object',
    returns: 'text',
    pkce: 'flag',
    authentication: 'text',
    issuerAliases: 'list',
    displayName: 'function',
    acceptIdToken: 'any',
    timeoutMilliseconds: 'number',
    confirmation: 'flag',
    clientSecret: 'any',
  },
} as const satisfies OptionTable<OidcOptions>;

/** Maximum age of an ID token that the code flow returned. */
const maxAgeSeconds = 300;

/**
 * Logs players in with OpenID Connect: an authorization code with PKCE, state and nonce. It checks signature, issuer,
 * audience, authorized party and times of the ID token. The provider must support Discovery 1.0.
 *
 * Requires `clientId`, `clientSecret` and the redirect URI, from code or from an operator. Throws if the issuer is not an
 * https address (http is allowed for this machine), or if the client has neither a secret nor PKCE.
 */
export function oidc(options: OidcOptions): LoginProvider {
  checkOptions('oidc', options, oidcOptions);
  const { issuer, issuerAliases = [], displayName = defaultDisplayName, clientSecret: maker } = options;
  const { authentication = 'post', acceptIdToken = false, timeoutMilliseconds } = options;
  assertUpstreamAddress('issuer', issuer);
  const flow: CodeFlow = {
    scope: options.scope ?? 'openid profile',
    pkce: options.pkce ?? true,
    nonce: true,
    returns: options.returns ?? 'query',
    parameters: options.parameters ?? {},
    authentication,
    timeoutMilliseconds,
  };
  if (authentication === 'none' && !flow.pkce) throw new Error('oidc: a client without a secret needs PKCE');
  const native: NativeTokenOptions | null =
    acceptIdToken === false ? null : acceptIdToken === true ? {} : acceptIdToken;
  const discover = createDiscovery(issuer, timeoutMilliseconds);
  let verifier: Promise<VerifyIdToken> | undefined;
  const idTokenVerifier = () =>
    (verifier ??= import('./id-token.ts').then(({ createIdTokenVerifier }) =>
      createIdTokenVerifier(timeoutMilliseconds),
    ));

  const verify = async (
    server: ServerMetadata,
    token: string,
    audiences: readonly string[],
    age: number,
    now: number,
  ) => {
    if (server.jwks_uri === undefined) throw new UpstreamFailure('has no key set in its metadata');
    const expected = { issuers: [issuer, ...issuerAliases], audiences, jwksUri: server.jwks_uri };
    const verifyIdToken = await idTokenVerifier();
    return verifyIdToken(token, { ...expected, maxAgeSeconds: age, now });
  };

  const identityFrom = (
    claims: IdTokenClaims,
    fields: Readonly<Record<string, string>>,
  ): VerifiedIdentity => {
    const name = displayName(claims, fields);
    return { subject: claims.sub, displayName: typeof name === 'string' ? name : undefined };
  };

  /** The payload is an ID token. If the token has a nonce, the nonce follows after a space. */
  async function loginWithToken(payload: string, { configuration, now }: LoginContext) {
    const { token, nonce } = splitPayload(payload);
    const { audiences = [], maxAgeSeconds: age = 600 } = native!;
    const server = await discover(now);
    const claims = await verify(server, token, [configuration.clientId, ...audiences], age, now);
    if (isInvalid(claims) || !isNonceAccepted(claims.nonce, nonce)) return null;
    // Only the signed part, because one signature can be spelled in several ways.
    const proof = token.slice(0, token.lastIndexOf('.'));
    return { ...identityFrom(claims, {}), once: { proof, until: (claims.exp + 60) * 1000 } };
  }

  return {
    ...providerNumbers(options.provider ?? 'CUSTOM'),
    issuer,
    missing: (configuration) => [
      ...missingSettings(configuration, authentication),
      ...(configuration.clientSecret === '' ? [] : (maker?.missing(configuration) ?? [])),
    ],
    async login(payload, context) {
      if (native && payload !== '') return loginWithToken(payload, context);
      const { configuration, state, now } = context;
      const { buildAuthorizationRedirect } = await import('./code-flow.ts');
      return buildAuthorizationRedirect(flow, await discover(now), configuration, state);
    },
    redirect: {
      returns: flow.returns,
      ...(options.confirmation !== undefined && { confirmation: options.confirmation }),
      async finish(fields, context) {
        const { configuration, now } = context;
        const { exchangeCode } = await import('./code-flow.ts');
        const server = await discover(now);
        const secret = maker ? await maker.make(configuration, now) : configuration.clientSecret;
        const tokens = await exchangeCode(flow, server, fields, context, secret);
        if (tokens === null || 'failure' in tokens) return tokens;
        if (tokens.idToken === undefined) throw new UpstreamFailure('gave no ID token');
        const claims = await verify(server, tokens.idToken, [configuration.clientId], maxAgeSeconds, now);
        if (isInvalid(claims)) throw new UpstreamFailure(`gave an invalid ID token: ${claims.invalid}`);
        if (claims.nonce !== tokens.nonce) throw new UpstreamFailure('gave an ID token of another login');
        return identityFrom(claims, fields);
      },
    },
  };
}

const isInvalid = (claims: IdTokenClaims | InvalidIdToken): claims is InvalidIdToken => 'invalid' in claims;
