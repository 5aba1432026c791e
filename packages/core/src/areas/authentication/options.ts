import type { ProviderName } from '../../kernel/identity.ts';
import type { OptionDefaults } from '../part.ts';
import type { LoginProvider } from './providers/provider.ts';

/** The settings of one provider in code. What operators store through the API overrides them field by field. */
export interface ProviderSettings {
  readonly clientId?: string | undefined;
  /** Kept in memory only: never stored, and shown masked. */
  readonly clientSecret?: string | undefined;
  /**
   * The address to which the provider sends players back: https, or http to a loopback address. Default: the callback
   * route below `publicUrl`, if that is set.
   */
  readonly redirectUri?: string | undefined;
  /**
   * Default: true for a provider in `providers` whose settings are complete, false for any other. A provider that
   * redirects must also be named in `providerSettings`: being in the list is not enough.
   */
  readonly enabled?: boolean;
}

/** An identity whose account is an administrator. */
export interface BootstrapAdmin {
  /** The integer or the name: 1 or `UNSAFE`. */
  readonly provider: number | ProviderName;
  /** The platform's own id of the player. */
  readonly platformAccountId: string;
  /** Default: the default issuer of the provider. Set it if your validator returns issuers of its own. */
  readonly issuer?: string | undefined;
}

export interface AuthenticationOptions {
  /**
   * The available providers: `[unsafeProvider, customProvider(validate)]`. Each is enabled if its settings are
   * complete, unless `providerSettings` or an operator says otherwise. Listing two for one integer throws. Default:
   * none.
   */
  readonly providers?: readonly LoginProvider[];
  /** The name of the game on the login pages. Default `the game`. */
  readonly gameName?: string | undefined;
  /**
   * Sets the cookie `__Host-gl` in the browser that begins a login. A player who comes back in the same browser need
   * not type the six digits. For browser games whose pages belong to this server's site. Default false.
   */
  readonly pendingCookie?: boolean;
  /** Settings of providers by name: `{ CHAT_WEB: { clientId, clientSecret, redirectUri } }`. */
  readonly providerSettings?: { readonly [Name in ProviderName]?: ProviderSettings };
  /**
   * Allows the Unsafe provider, which accepts every caller, with `production`. Default false: the provider is then
   * disabled whatever is configured or stored, and cannot be enabled.
   */
  readonly allowUnsafeInProduction?: boolean;
  /** Identities whose account gets the role `admin` when it is created or logs in. Default: none. */
  readonly bootstrapAdmins?: readonly BootstrapAdmin[];
}

export const authenticationOptions: OptionDefaults<AuthenticationOptions> = {
  providers: [],
  gameName: 'the game',
  pendingCookie: false,
  providerSettings: {},
  allowUnsafeInProduction: false,
  bootstrapAdmins: [],
};
