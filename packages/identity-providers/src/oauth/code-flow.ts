import type { FinishContext, LoginFailure, LoginRedirect, ProviderConfiguration } from '@lobbykit/core';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  customFetch,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  type ServerMetadata,
} from 'openid-client';
import { isPlainHttp, UpstreamFailure } from '../request-upstream.ts';
import { loginFailureFrom } from './library-errors.ts';
import { membersOf } from './strict-json.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/**
 * How the client authenticates at the token endpoint. With `basic`, id and secret are sent as they are. The standard (RFC
 * 6749, section 2.3.1) says to percent-encode them first, but the vendors that use Basic do not decode them.
 */
export type ClientAuthentication = 'post' | 'basic' | 'none';

/** Settings of an authorization code flow. */
export interface CodeFlow {
  /** The scopes to request, separated by spaces. */
  readonly scope: string;
  /** Whether PKCE (RFC 7636) binds the code to the login that requested it. */
  readonly pkce: boolean;
  /** Whether a nonce binds the ID token to the login. */
  readonly nonce: boolean;
  /** How the provider returns the response. */
  readonly returns: 'query' | 'form';
  /** Additional parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly authentication: ClientAuthentication;
  readonly timeoutMilliseconds: number | undefined;
}

/** What a login stores until the player comes back. */
interface LoginSecrets {
  readonly verifier?: string;
  readonly nonce?: string;
}

/** Builds the authorization request, and the secrets that the login must store until the player comes back. */
export async function buildAuthorizationRedirect(
  flow: CodeFlow,
  server: ServerMetadata,
  { clientId, redirectUri }: ProviderConfiguration,
  state: string,
): Promise<LoginRedirect> {
  const secrets: LoginSecrets = {
    ...(flow.pkce && { verifier: randomPKCECodeVerifier() }),
    ...(flow.nonce && { nonce: randomNonce() }),
  };
  const configuration = new Configuration(server, clientId);
  if (isPlainHttp(server.authorization_endpoint ?? '')) allowInsecureRequests(configuration);
  const address = buildAuthorizationUrl(configuration, {
    ...flow.parameters,
    redirect_uri: redirectUri,
    scope: flow.scope,
    state,
    ...(flow.returns === 'form' && { response_mode: 'form_post' }),
    ...(secrets.nonce !== undefined && { nonce: secrets.nonce }),
    ...(secrets.verifier !== undefined && {
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    }),
  });
  return { redirectUri: address.href, kept: JSON.stringify(secrets) };
}

/** The tokens that the token endpoint returned for the code. */
export interface Tokens {
  readonly accessToken: string;
  /** Its claims are checked, its signature is not. Undefined if the response has none. */
  readonly idToken: string | undefined;
  readonly nonce: string | undefined;
}

/** The parameters of the authorization response that the flow reads. It ignores all others. */
const responseParameters = ['code', 'error', 'iss', 'state'];

/** Exchanges the code for tokens. Returns null if the code is invalid. Throws UpstreamFailure. */
export async function exchangeCode(
  flow: CodeFlow,
  server: ServerMetadata,
  fields: Readonly<Record<string, string>>,
  { configuration: { clientId, redirectUri }, kept, now, signal, state }: FinishContext,
  clientSecret: string,
): Promise<Tokens | LoginFailure | null> {
  const { verifier, nonce } = membersOf(JSON.parse(kept)) as LoginSecrets;
  const configuration = new Configuration(
    server,
    clientId,
    { [clockSkew]: Math.round((now - Date.now()) / 1000) },
    authenticationOf(flow.authentication, clientSecret),
  );
  configuration[customFetch] = upstreamFetch({
    kind: flow.nonce ? 'tokens and ID token' : 'tokens',
    signal,
    timeoutMilliseconds: flow.timeoutMilliseconds,
  });
  if (isPlainHttp(server.token_endpoint ?? '')) allowInsecureRequests(configuration);
  const returned = new URL(redirectUri);
  for (const name of responseParameters)
    if (fields[name] !== undefined) returned.searchParams.set(name, fields[name]);
  try {
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      ...(verifier !== undefined && { pkceCodeVerifier: verifier }),
      ...(nonce !== undefined && { expectedNonce: nonce }),
    });
    return { accessToken: tokens.access_token, idToken: tokens.id_token, nonce };
  } catch (error) {
    return loginFailureFrom(error);
  }
}

function authenticationOf(kind: ClientAuthentication, clientSecret: string): ClientAuth {
  if (kind === 'none') return None();
  if (clientSecret === '') throw new UpstreamFailure('cannot be asked without a client secret');
  if (kind === 'post') return ClientSecretPost(clientSecret);
  return (_, { client_id }, __, headers) => {
    const credentials = Buffer.from(`${client_id}:${clientSecret}`).toString('base64');
    headers.set('authorization', `Basic ${credentials}`);
  };
}
