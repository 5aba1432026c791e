import type { ProviderName } from '../../kernel/identity.ts';
import type { LoginProvider } from './providers/provider.ts';

/** The record of one provider, as code sets it. What operators store through the API goes over it, field by field. */
export interface ProviderSettings {
  readonly clientId?: string;
  /** Kept in memory alone; it is stored nowhere and shown masked. */
  readonly clientSecret?: string;
  /**
   * Where the provider sends players back to: https, or http to a loopback address. Default: the callback route below
   * `publicUrl`, where that is given.
   */
  readonly redirectUri?: string;
  /**
   * Default: true for the providers of `providers` that lack nothing, false for the others. One that sends players
   * elsewhere counts only where `providerSettings` names it: having it in the list is no wish to use it.
   */
  readonly enabled?: boolean;
}

/** One identity that is an administrator. */
export interface BootstrapAdmin {
  /** The integer or the name: 1 or `UNSAFE`. */
  readonly provider: number | ProviderName;
  /** The platform's own id of the player. */
  readonly platformAccountId: string;
  /** Default: the usual issuer of the provider. Name it where a validator names issuers of its own. */
  readonly issuer?: string;
}

export interface AuthenticationOptions {
  /**
   * The providers that work, each enabled where it lacks no setting, unless `providerSettings` or an operator says
   * otherwise: `[unsafeProvider, customProvider(validate)]`; two for one provider are refused. Default: none.
   */
  readonly providers?: readonly LoginProvider[];
  /** What the pages of a login call the game. Default `the game`. */
  readonly gameName?: string;
  /**
   * Gives the browser that begins a login the cookie `__Host-gl`, so that a player who comes back in it need not type
   * the six digits. For games in browsers whose pages are of this server's site. Default false.
   */
  readonly pendingCookie?: boolean;
  /** Records of providers by name: `{ CHAT_WEB: { clientId, clientSecret, redirectUri } }`. */
  readonly providerSettings?: { readonly [Name in ProviderName]?: ProviderSettings };
  /**
   * Lets the Unsafe provider, which believes every caller, work with `production`. Default false: it is then off
   * whatever is configured or stored, and cannot be switched on.
   */
  readonly allowUnsafeInProduction?: boolean;
  /** Identities whose account becomes `admin` when it is created or logs in. Default: none. */
  readonly bootstrapAdmins?: readonly BootstrapAdmin[];
}
