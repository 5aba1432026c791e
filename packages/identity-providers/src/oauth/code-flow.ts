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
import { UpstreamFailure } from '../ask-upstream.ts';
import { isLoopback } from './discovery.ts';
import { outcomeOfFailure } from './failures.ts';
import { membersOf } from './strict-json.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/**
 * How the server is told who asks. With `basic` id and secret go as they are: the standard (RFC 6749, section 2.3.1) has
 * them percent-encoded first, which the vendors that want Basic do not undo.
 */
export type ClientAuthentication = 'post' | 'basic' | 'none';

export interface CodeFlow {
  readonly scope: string;
  /** Whether a code is bound to the login that asked for it by PKCE (RFC 7636), and to nothing but that. */
  readonly pkce: boolean;
  /** Whether a nonce binds the ID token to the login. */
  readonly nonce: boolean;
  readonly returns: 'query' | 'form';
  /** More parameters of the address that players are sent to. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly authentication: ClientAuthentication;
  readonly timeoutMilliseconds: number | undefined;
}

/** What a login keeps until the player is back. */
interface Kept {
  readonly verifier?: string;
  readonly nonce?: string;
}

/** Sends a player to the authorization endpoint. */
export async function begin(
  flow: CodeFlow,
  server: ServerMetadata,
  { clientId, redirectUri }: ProviderConfiguration,
  state: string,
): Promise<LoginRedirect> {
  const kept: Kept = {
    ...(flow.pkce && { verifier: randomPKCECodeVerifier() }),
    ...(flow.nonce && { nonce: randomNonce() }),
  };
  const configuration = new Configuration(server, clientId);
  if (isLoopback(server.authorization_endpoint ?? '')) allowInsecureRequests(configuration);
  const address = buildAuthorizationUrl(configuration, {
    ...flow.parameters,
    redirect_uri: redirectUri,
    scope: flow.scope,
    state,
    ...(flow.returns === 'form' && { response_mode: 'form_post' }),
    ...(kept.nonce !== undefined && { nonce: kept.nonce }),
    ...(kept.verifier !== undefined && {
      code_challenge: await calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256',
    }),
  });
  return { redirectUri: address.href, kept: JSON.stringify(kept) };
}

/** What the token endpoint gave for the code. */
export interface Tokens {
  readonly accessToken: string;
  /** Its claims are checked and its signature is not. Absent where there was none to expect. */
  readonly idToken: string | undefined;
  readonly nonce: string | undefined;
}

/** Parameters of the answer that the flow knows; others are not for it. */
const known = ['code', 'error', 'iss', 'state'];

/** Takes the code to the token endpoint. Throws UpstreamFailure; null is a code that is not good. */
export async function exchange(
  flow: CodeFlow,
  server: ServerMetadata,
  fields: Readonly<Record<string, string>>,
  { configuration: { clientId, redirectUri }, kept, now, signal, state }: FinishContext,
  clientSecret: string,
): Promise<Tokens | LoginFailure | null> {
  const { verifier, nonce } = membersOf(JSON.parse(kept)) as Kept;
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
  if (isLoopback(server.token_endpoint ?? '')) allowInsecureRequests(configuration);
  const returned = new URL(redirectUri);
  for (const name of known) if (fields[name] !== undefined) returned.searchParams.set(name, fields[name]);
  try {
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      ...(verifier !== undefined && { pkceCodeVerifier: verifier }),
      ...(nonce !== undefined && { expectedNonce: nonce }),
    });
    return { accessToken: tokens.access_token, idToken: tokens.id_token, nonce };
  } catch (error) {
    return outcomeOfFailure(error);
  }
}

function authenticationOf(kind: ClientAuthentication, clientSecret: string): ClientAuth {
  if (kind === 'none') return None();
  if (clientSecret === '') throw new UpstreamFailure('is not asked without a client secret');
  if (kind === 'post') return ClientSecretPost(clientSecret);
  return (_, { client_id }, __, headers) => {
    const credentials = Buffer.from(`${client_id}:${clientSecret}`).toString('base64');
    headers.set('authorization', `Basic ${credentials}`);
  };
}

/** What every provider of the flow needs; a redirect address with a query cannot be told from what comes back in it. */
export function missingOf(
  { clientId, clientSecret, redirectUri }: ProviderConfiguration,
  authentication: ClientAuthentication,
): string[] {
  return [
    ...(clientId === '' ? ['clientId'] : []),
    ...(clientSecret === '' && authentication !== 'none' ? ['clientSecret'] : []),
    ...(redirectUri.includes('?') ? ['redirectUri without a query'] : []),
  ];
}
