import type { LoginProvider } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { type ImplicitOptions, implicitOAuth2, implicitOptions } from '../oauth/implicit.ts';
import { type OAuth2Options, oauth2 } from '../oauth/oauth2.ts';
import { type OidcOptions, oidc, oidcOptions } from '../oauth/oidc.ts';
import { membersOf } from '../oauth/strict-json.ts';
import { vendors } from './endpoints.ts';

/** Options of the presets for OpenID Connect. Each overrides a default of the preset. */
export type OidcPresetOptions = Partial<Omit<OidcOptions, 'provider' | 'clientSecret'>>;
/** Options of the presets for OAuth 2. Each overrides a default of the preset. */
export type OAuth2PresetOptions = Partial<Omit<OAuth2Options, 'provider'>>;

/** Logs players in with the chat service (provider 2, OAuth 2). */
export const chatWeb = (options: OAuth2PresetOptions = {}): LoginProvider =>
  oauth2({
    issuer: 'chat',
    ...vendors.chat,
    scope: 'identify',
    subject: ({ id }) => id,
    displayName: ({ global_name, username }) => global_name ?? username,
    ...options,
    provider: 'CHAT_WEB',
  });

/** Logs players in with the search company (provider 3, OpenID Connect). */
export const searchWeb = (options: OidcPresetOptions = {}): LoginProvider =>
  oidc({
    issuer: vendors.search.issuer,
    issuerAliases: [vendors.search.alias],
    ...options,
    provider: 'SEARCH_WEB',
  });

/**
 * Logs players in with the streaming service (provider 5, OpenID Connect). The service does not support PKCE, and its ID
 * token contains only the claims that the request names.
 */
export const streamWeb = (options: OidcPresetOptions = {}): LoginProvider =>
  oidc({
    issuer: vendors.stream.issuer,
    scope: 'openid',
    parameters: { claims: '{"id_token":{"preferred_username":null}}' },
    pkce: false,
    ...options,
    provider: 'STREAM_WEB',
  });

/** Options of `indieWeb`. Each overrides a default of the preset. */
export interface IndieWebOptions extends Partial<Omit<ImplicitOptions, 'provider'>> {
  /**
   * The number of your game in the store. If it is set, a token counts only if it may see who owns that game, which the
   * store allows only to applications of the game's developer. If it is missing, nobody can log in, unless
   * `allowTokensOfOtherClients` is set; then health shows `provider.INDIE_WEB.tokens_of_other_clients`.
   */
  readonly gameId?: number;
}

/**
 * Logs players in with the indie store (provider 7, OAuth 2 with the token in the fragment, because the store has no other
 * flow). Requires no client secret.
 */
export function indieWeb(given: IndieWebOptions = {}): LoginProvider {
  checkOptions('indieWeb', given, {
    example: 'indieWeb({ gameId: 1234 })',
    options: { ...implicitOptions.options, gameId: 'number' },
  });
  const { gameId, ...options } = given;
  const { gamesEndpoint, ...endpoints } = vendors.indie;
  const hasGameId = gameId !== undefined;
  const login = implicitOAuth2({
    issuer: 'indie',
    ...endpoints,
    scope: hasGameId ? 'profile:me game:view:ownership' : 'profile:me',
    ...(hasGameId && { ownTokenEndpoint: `${gamesEndpoint}${gameId}/ownership` }),
    subject: ({ user }) => membersOf(user).id,
    displayName: ({ user }) => membersOf(user).display_name ?? membersOf(user).username,
    ...options,
    provider: 'INDIE_WEB',
  });
  return {
    ...login,
    missing: (configuration) =>
      login.missing!(configuration).map((name) => (name === 'ownTokenEndpoint' ? 'gameId' : name)),
  };
}

/** Logs players in with the retail company (provider 8, OAuth 2). */
export const retailWeb = (options: OAuth2PresetOptions = {}): LoginProvider =>
  oauth2({
    issuer: 'retail',
    ...vendors.retail,
    scope: 'profile',
    subject: ({ user_id }) => user_id,
    displayName: ({ name }) => name,
    ...options,
    provider: 'RETAIL_WEB',
  });

/** Logs players in with the games company (provider 9, OAuth 2). It supports no PKCE and requires Basic authentication. */
export const gamesWeb = (options: OAuth2PresetOptions = {}): LoginProvider =>
  oauth2({
    issuer: 'games',
    ...vendors.games,
    scope: 'basic_profile',
    pkce: false,
    authentication: 'basic',
    subject: ({ sub }) => sub,
    displayName: ({ preferred_username }) => preferred_username,
    ...options,
    provider: 'GAMES_WEB',
  });

/** Options of `officeWeb`. */
export interface OfficeWebOptions extends OidcPresetOptions {
  /** The id of the tenant whose accounts may log in, in lower case. Default: the tenant of all personal accounts. */
  readonly tenant?: string | undefined;
}

/**
 * Logs players in with the office company (provider 10, OpenID Connect). Its subjects belong to one client id: with
 * another client id, the same people become new players. Throws if the tenant is not an id, because a name could stand
 * for several issuers.
 */
export function officeWeb(given: OfficeWebOptions = {}): LoginProvider {
  checkOptions('officeWeb', given, {
    example: 'officeWeb({ tenant })',
    options: { ...oidcOptions.options, tenant: 'text' },
  });
  const { tenant = vendors.office.personal, ...options } = given;
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(tenant))
    throw new Error('officeWeb: tenant must be the id of a tenant, in lower case');
  const issuer = `${vendors.office.authority}${tenant}/v2.0`;
  return oidc({ issuer, ...options, provider: 'OFFICE_WEB' });
}
