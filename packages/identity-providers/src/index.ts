/**
 * Login with external identity providers. Pass the values that these functions return as `providers` of `createBackend`.
 */
export type { LoginProvider } from '@lobbykit/core';
export type { ClientAuthentication } from './oauth/code-flow.ts';
export { type ImplicitOptions, implicitOAuth2 } from './oauth/implicit.ts';
export type { NativeTokenOptions } from './oauth/native-token.ts';
export { type OAuth2Options, oauth2 } from './oauth/oauth2.ts';
export { type ClientSecretMaker, type OidcOptions, oidc } from './oauth/oidc.ts';
export type { Profile, ProfileReader } from './oauth/profile.ts';
export type { WebProvider } from './oauth/web-providers.ts';
export { type OpenId2Options, openid2 } from './openid2/openid2.ts';
export { allPresets } from './presets/all-presets.ts';
export { type DeviceWebOptions, deviceWeb } from './presets/device-web.ts';
export {
  chatWeb,
  gamesWeb,
  type IndieWebOptions,
  indieWeb,
  type OAuth2PresetOptions,
  type OfficeWebOptions,
  type OidcPresetOptions,
  officeWeb,
  retailWeb,
  searchWeb,
  streamWeb,
} from './presets/presets.ts';
export { type StoreTicketOptions, storeTicket, type TicketObjection } from './store/store-ticket.ts';
export { type StoreWebOptions, storeWeb } from './store/store-web.ts';
