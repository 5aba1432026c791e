import type { Platform } from '../../../events/envelope.ts';
import type { Provider } from '../../../identity.ts';

/** What a provider is told of a login. */
export interface LoginContext {
  /** One-time secret under which a login that goes elsewhere is completed; it is no credential. */
  readonly state: string;
  /** The address of the client; empty for calls from this process. */
  readonly address: string;
}

/** Somebody whom a provider vouches for. */
export interface VouchedFor {
  /** The platform's own id of the player, for ever: 1 to 255 visible ASCII characters. */
  readonly subject: string;
  /** Default: the provider's own issuer. */
  readonly issuer?: string | undefined;
  /** A name to begin with. One that is no display name is left out. */
  readonly displayName?: string | undefined;
}

/**
 * What a login comes to: an identity at once, a place to send the player to (the login is completed later, under the
 * state), or null where the payload proves nothing.
 */
export type LoginOutcome = VouchedFor | { readonly redirectUri: string } | null;

/** A way to log in. A small value: what it is called, and one function. */
export interface LoginProvider {
  readonly provider: Provider;
  readonly platform: Platform;
  /** Who vouches for the subjects within the platform. */
  readonly issuer: string;
  /** Milliseconds after which `login` is given up, as if it had thrown. Default 10,000. */
  readonly timeoutMilliseconds?: number;
  /** Decides on a payload. Runs outside of any unit of work. A throw is UNAVAILABLE to the caller, with the cause logged. */
  login(payload: string, context: LoginContext): Promise<LoginOutcome>;
}
