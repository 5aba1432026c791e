import type { LoginProvider } from '@lobbykit/core';
import { type ImplicitOptions, implicitOAuth2 } from '../oauth/implicit.ts';
import { type OAuth2Options, oauth2 } from '../oauth/oauth2.ts';
import { type OidcOptions, oidc } from '../oauth/oidc.ts';
import { membersOf } from '../oauth/strict-json.ts';
import { vendors } from './endpoints.ts';

/** What a preset lets be said differently: everything but which provider it is. */
export type OidcPresetOptions = Partial<Omit<OidcOptions, 'provider' | 'clientSecret'>>;
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
 * Logs players in with the streaming service (provider 5, OpenID Connect). It knows no PKCE, and puts into the ID token
 * only what is asked for by name.
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

export interface IndieWebOptions extends Partial<Omit<ImplicitOptions, 'provider'>> {
  /**
   * The number of your game there. With it a token must be able to see who owns that game, which the store lets no
   * application but those of the game's own developer: without it the token of any application logs its owner in, and
   * health warns of it.
   */
  readonly gameId?: number;
}

/**
 * Logs players in with the indie store (provider 7, OAuth 2 with the token in the fragment: the store has no other
 * flow). It needs no client secret.
 */
export function indieWeb({ gameId, ...options }: IndieWebOptions = {}): LoginProvider {
  const { gamesEndpoint, ...endpoints } = vendors.indie;
  const isOurs = gameId !== undefined;
  return implicitOAuth2({
    issuer: 'indie',
    ...endpoints,
    scope: isOurs ? 'profile:me game:view:ownership' : 'profile:me',
    ...(isOurs && { ownTokenEndpoint: `${gamesEndpoint}${gameId}/ownership` }),
    subject: ({ user }) => membersOf(user).id,
    displayName: ({ user }) => membersOf(user).display_name ?? membersOf(user).username,
    ...options,
    provider: 'INDIE_WEB',
  });
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

/** Logs players in with the games company (provider 9, OAuth 2). It knows no PKCE and wants its secret by Basic. */
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

export interface OfficeWebOptions extends OidcPresetOptions {
  /** The id of the tenant whose accounts may log in. Default: that of everybody's personal accounts. */
  readonly tenant?: string | undefined;
}

/**
 * Logs players in with the office company (provider 10, OpenID Connect). Its subjects are made for one client: another
 * client id would make other players of the same people. Throws where the tenant is no id: a name could stand for
 * several issuers.
 */
export function officeWeb({
  tenant = vendors.office.personal,
  ...options
}: OfficeWebOptions = {}): LoginProvider {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(tenant))
    throw new Error('officeWeb: the tenant must be its id, in lower case');
  const issuer = `${vendors.office.authority}${tenant}/v2.0`;
  return oidc({ issuer, ...options, provider: 'OFFICE_WEB' });
}
