// The public types of @lobbykit/identity-providers, without comments. Written by `npm run reference`.

// @lobbykit/identity-providers
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
export { chatWeb, gamesWeb, type IndieWebOptions, indieWeb, type OAuth2PresetOptions, type OfficeWebOptions, type OidcPresetOptions, officeWeb, retailWeb, searchWeb, streamWeb } from './presets/presets.ts';
export { type StoreTicketOptions, storeTicket, type TicketObjection } from './store/store-ticket.ts';
export { type StoreWebOptions, storeWeb } from './store/store-web.ts';

// packages/identity-providers/src/oauth/code-flow.ts
export type ClientAuthentication = 'post' | 'basic' | 'none';

// packages/identity-providers/src/oauth/implicit.ts
export interface ImplicitOptions extends ProfileReader {
    readonly issuer: string;
    readonly authorizationEndpoint: string;
    readonly provider?: WebProvider;
    readonly scope: string;
    readonly ownTokenEndpoint?: string;
    readonly allowTokensOfOtherClients?: boolean;
    readonly timeoutMilliseconds?: number;
    readonly confirmation?: boolean;
}
export declare function implicitOAuth2(options: ImplicitOptions): LoginProvider;

// packages/identity-providers/src/oauth/native-token.ts
export interface NativeTokenOptions {
    readonly audiences?: readonly string[];
    readonly maxAgeSeconds?: number;
}

// packages/identity-providers/src/oauth/oauth2.ts
export interface OAuth2Options extends ProfileReader {
    readonly issuer: string;
    readonly authorizationEndpoint: string;
    readonly tokenEndpoint: string;
    readonly provider?: WebProvider;
    readonly scope: string;
    readonly parameters?: Readonly<Record<string, string>>;
    readonly pkce?: boolean;
    readonly authentication?: ClientAuthentication;
    readonly responseIssuer?: string | undefined;
    readonly timeoutMilliseconds?: number;
    readonly confirmation?: boolean;
}
export declare function oauth2(options: OAuth2Options): LoginProvider;

// packages/identity-providers/src/oauth/oidc.ts
export interface ClientSecretMaker {
    missing(configuration: ProviderConfiguration): readonly string[];
    make(configuration: ProviderConfiguration, now: number): Promise<string>;
}
export interface OidcOptions {
    readonly issuer: string;
    readonly provider?: WebProvider;
    readonly scope?: string;
    readonly parameters?: Readonly<Record<string, string>>;
    readonly returns?: 'query' | 'form';
    readonly pkce?: boolean;
    readonly authentication?: ClientAuthentication;
    readonly issuerAliases?: readonly string[];
    readonly displayName?: (claims: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, string>>) => unknown;
    readonly acceptIdToken?: boolean | NativeTokenOptions;
    readonly timeoutMilliseconds?: number;
    readonly confirmation?: boolean;
    readonly clientSecret?: ClientSecretMaker;
}
export declare function oidc(options: OidcOptions): LoginProvider;

// packages/identity-providers/src/oauth/profile.ts
export type Profile = Readonly<Record<string, unknown>>;
export interface ProfileReader {
    readonly profileEndpoint: string;
    readonly subject: (profile: Profile) => unknown;
    readonly displayName?: (profile: Profile) => unknown;
}

// packages/identity-providers/src/oauth/web-providers.ts
export type WebProvider = 'CHAT_WEB' | 'SEARCH_WEB' | 'DEVICE_WEB' | 'STREAM_WEB' | 'STORE_WEB' | 'INDIE_WEB' | 'RETAIL_WEB' | 'GAMES_WEB' | 'OFFICE_WEB' | 'CUSTOM';

// packages/identity-providers/src/openid2/openid2.ts
export interface OpenId2Options {
    readonly provider: LoginProvider['provider'];
    readonly platform: LoginProvider['platform'];
    readonly issuer: string;
    readonly endpoint: string;
    readonly claimedIdPrefix: string;
    readonly isSubject?: (rest: string) => boolean;
    readonly realm?: string | undefined;
    readonly timeoutMilliseconds?: number;
    readonly displayName?: (subject: string, context: Pick<FinishContext, 'configuration' | 'signal'>) => Promise<string | undefined>;
    readonly confirmation?: boolean;
}
export declare function openid2(options: OpenId2Options): LoginProvider;

// packages/identity-providers/src/presets/all-presets.ts
export declare function allPresets(replacements?: readonly LoginProvider[]): readonly LoginProvider[];

// packages/identity-providers/src/presets/device-web.ts
export interface DeviceWebOptions extends OidcPresetOptions {
    readonly teamId?: string | undefined;
    readonly keyId?: string | undefined;
}
export declare function deviceWeb(given?: DeviceWebOptions): LoginProvider;

// packages/identity-providers/src/presets/presets.ts
export type OidcPresetOptions = Partial<Omit<OidcOptions, 'provider' | 'clientSecret'>>;
export type OAuth2PresetOptions = Partial<Omit<OAuth2Options, 'provider'>>;
export declare const chatWeb: (options?: OAuth2PresetOptions) => LoginProvider;
export declare const searchWeb: (options?: OidcPresetOptions) => LoginProvider;
export declare const streamWeb: (options?: OidcPresetOptions) => LoginProvider;
export interface IndieWebOptions extends Partial<Omit<ImplicitOptions, 'provider'>> {
    readonly gameId?: number;
}
export declare function indieWeb(given?: IndieWebOptions): LoginProvider;
export declare const retailWeb: (options?: OAuth2PresetOptions) => LoginProvider;
export declare const gamesWeb: (options?: OAuth2PresetOptions) => LoginProvider;
export interface OfficeWebOptions extends OidcPresetOptions {
    readonly tenant?: string | undefined;
}
export declare function officeWeb(given?: OfficeWebOptions): LoginProvider;

// packages/identity-providers/src/store/store-ticket.ts
export type TicketObjection = 'publisherBanned' | 'cheatBanned' | 'borrowed';
export interface StoreTicketOptions {
    readonly appId?: number | string | undefined;
    readonly publisherKey?: string | undefined;
    readonly identity?: string | null | undefined;
    readonly refuse?: readonly TicketObjection[];
    readonly names?: boolean;
    readonly onceSeconds?: number;
    readonly timeoutMilliseconds?: number;
    readonly endpoint?: string | undefined;
    readonly nameEndpoint?: string | undefined;
}
export declare function storeTicket(options?: StoreTicketOptions): LoginProvider;

// packages/identity-providers/src/store/store-web.ts
export interface StoreWebOptions {
    readonly endpoint?: string;
    readonly claimedIdPrefix?: string;
    readonly nameEndpoint?: string | undefined;
    readonly realm?: string | undefined;
    readonly timeoutMilliseconds?: number;
    readonly confirmation?: boolean;
}
export declare function storeWeb(options?: StoreWebOptions): LoginProvider;
