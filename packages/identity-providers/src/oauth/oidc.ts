import type { LoginContext, LoginProvider, ProviderConfiguration, VerifiedIdentity } from '@lobbykit/core';
import type { ServerMetadata } from 'openid-client';
import { assertUpstreamAddress, UpstreamFailure } from '../ask-upstream.ts';
import { begin, type ClientAuthentication, type CodeFlow, exchange, missingOf } from './code-flow.ts';
import { createDiscovery } from './discovery.ts';
import { createIdTokenVerifier, type Disbelief, type IdTokenClaims } from './id-token.ts';
import { acceptedNonce, type NativeTokens, splitPayload } from './native-token.ts';
import { integersOf, type WebProvider } from './provider-of.ts';

/** Makes what a provider takes for the client's secret out of what is configured; see `deviceWeb`. */
export interface ClientSecretMaker {
  /** Names what the configured text lacks. */
  missing(configuration: ProviderConfiguration): readonly string[];
  make(configuration: ProviderConfiguration, now: number): Promise<string>;
}

export interface OidcOptions {
  /** The provider's issuer, exactly as it names itself in its tokens: `https://login.example.com`. */
  readonly issuer: string;
  /** Which provider of the interface it is. Default `CUSTOM`. */
  readonly provider?: WebProvider;
  /** What is asked for, with spaces between. Default `openid profile`. */
  readonly scope?: string;
  /** More parameters of the address that players are sent to: `{ prompt: 'select_account' }`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** How the provider brings players back. Default `query`. */
  readonly returns?: 'query' | 'form';
  /** Whether PKCE is used beside the nonce. Default true; false for the few that do not know it. */
  readonly pkce?: boolean;
  /** Default `post`. With `none` the client has no secret, and PKCE must be on. */
  readonly authentication?: ClientAuthentication;
  /** Other spellings of the issuer in ID tokens. */
  readonly issuerAliases?: readonly string[];
  /** Finds a name to begin with. Default: preferred_username, else nickname, else name, unless it is a mail address. */
  readonly displayName?: (
    claims: Readonly<Record<string, unknown>>,
    fields: Readonly<Record<string, string>>,
  ) => unknown;
  /** Takes the ID token of a native SDK as the payload of a login. Default: payloads are ignored. */
  readonly acceptIdToken?: boolean | NativeTokens;
  /** Milliseconds that each question to the provider may take. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
  readonly clientSecret?: ClientSecretMaker;
}

/** A name is shown to other players, and a mail address is not for them. */
const usualName: NonNullable<OidcOptions['displayName']> = ({ preferred_username, nickname, name }) =>
  [preferred_username, nickname, name].find((text) => typeof text === 'string' && !text.includes('@'));

/** Seconds since an ID token of our own code flow was made, at the most. */
const mostAgeSeconds = 300;

/**
 * Logs players in with a provider that speaks OpenID Connect and can be asked what it is (Discovery 1.0): authorization
 * code with PKCE, state and nonce; signature, issuer, audience, authorized party and times of the ID token are checked.
 *
 * It needs `clientId`, `clientSecret` and the redirect address, from code or from an operator. Throws where the issuer is
 * no https address (http on this machine).
 */
export function oidc(options: OidcOptions): LoginProvider {
  const { issuer, issuerAliases = [], displayName = usualName, clientSecret: maker } = options;
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
  const native: NativeTokens | null =
    acceptIdToken === false ? null : acceptIdToken === true ? {} : acceptIdToken;
  const discover = createDiscovery(issuer, timeoutMilliseconds);
  const verifyIdToken = createIdTokenVerifier(timeoutMilliseconds);

  const verify = (
    server: ServerMetadata,
    token: string,
    audiences: readonly string[],
    age: number,
    now: number,
  ) => {
    if (server.jwks_uri === undefined) throw new UpstreamFailure('names no keys');
    const expected = { issuers: [issuer, ...issuerAliases], audiences, jwksUri: server.jwks_uri };
    return verifyIdToken(token, { ...expected, mostAgeSeconds: age, now });
  };

  const vouched = (claims: IdTokenClaims, fields: Readonly<Record<string, string>>): VerifiedIdentity => {
    const name = displayName(claims, fields);
    return { subject: claims.sub, displayName: typeof name === 'string' ? name : undefined };
  };

  /** The payload is an ID token, and where that has a nonce, the nonce behind it. */
  async function loginWithToken(payload: string, { configuration, now }: LoginContext) {
    const { token, nonce } = splitPayload(payload);
    const { audiences = [], mostAgeSeconds: age = 600 } = native!;
    const server = await discover(now);
    const claims = await verify(server, token, [configuration.clientId, ...audiences], age, now);
    if (isDisbelief(claims) || !acceptedNonce(claims.nonce, nonce)) return null;
    // The signed part: of one signature there may be several spellings.
    const proof = token.slice(0, token.lastIndexOf('.'));
    return { ...vouched(claims, {}), once: { proof, until: (claims.exp + 60) * 1000 } };
  }

  return {
    ...integersOf(options.provider ?? 'CUSTOM'),
    issuer,
    missing: (configuration) => [
      ...missingOf(configuration, authentication),
      ...(configuration.clientSecret === '' ? [] : (maker?.missing(configuration) ?? [])),
    ],
    async login(payload, context) {
      if (native && payload !== '') return loginWithToken(payload, context);
      const { configuration, state, now } = context;
      return begin(flow, await discover(now), configuration, state);
    },
    redirect: {
      returns: flow.returns,
      ...(options.confirmation !== undefined && { confirmation: options.confirmation }),
      async finish(fields, context) {
        const { configuration, now } = context;
        const server = await discover(now);
        const secret = maker ? await maker.make(configuration, now) : configuration.clientSecret;
        const tokens = await exchange(flow, server, fields, context, secret);
        if (tokens === null || 'failure' in tokens) return tokens;
        if (tokens.idToken === undefined) throw new UpstreamFailure('gave no ID token');
        const claims = await verify(server, tokens.idToken, [configuration.clientId], mostAgeSeconds, now);
        if (isDisbelief(claims))
          throw new UpstreamFailure(`gave an ID token that is not good: ${claims.disbelieved}`);
        if (claims.nonce !== tokens.nonce) throw new UpstreamFailure('gave an ID token of another login');
        return vouched(claims, fields);
      },
    },
  };
}

const isDisbelief = (claims: IdTokenClaims | Disbelief): claims is Disbelief => 'disbelieved' in claims;
