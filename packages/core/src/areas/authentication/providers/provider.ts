import type { Platform } from '../../../events/event-kinds.ts';
import type { Provider } from '../../../kernel/identity.ts';

/** What configuration says of a provider at this moment: what code sets, and over it what operators have stored. */
export interface ProviderConfiguration {
  /** Empty where there is none, as every field. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends players back to: the callback route of this server as they see it. */
  readonly redirectUri: string;
}

/** What a provider is told of a login. */
export interface LoginContext {
  /** One-time secret under which a login that goes elsewhere is completed; it is no credential. */
  readonly state: string;
  /** The address of the client; empty for calls from this process. */
  readonly address: string;
  readonly configuration: ProviderConfiguration;
  /** When the request arrived, in milliseconds, by the backend's clock: what tokens are to be judged by. */
  readonly now: number;
  /** Aborted when the provider's time is up, and where nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Somebody whom a provider vouches for. */
export interface VouchedFor {
  /** The platform's own id of the player, for ever: 1 to 255 visible ASCII characters. */
  readonly subject: string;
  /** Default: the provider's own issuer. */
  readonly issuer?: string | undefined;
  /** A name to begin with. One that is no display name is left out. */
  readonly displayName?: string | undefined;
  /**
   * The proof, where it may be used once alone: a token, a nonce. Of many logins with one proof, on whatever node,
   * exactly one succeeds; the others are INVALID_CREDENTIALS. Only a digest is kept, until `until` (milliseconds), when
   * the provider itself must refuse the proof as too old.
   */
  readonly once?: { readonly proof: string; readonly until: number } | undefined;
}

/** A place to send the player to. The login is completed later, under the state. */
export interface SentElsewhere {
  readonly redirectUri: string;
  /**
   * What the login will need again when the player comes back, a PKCE verifier or a nonce: at most 4,096 characters.
   * It is stored sealed, with this login alone, and given to `redirect.finish`.
   */
  readonly kept?: string;
}

/** What a login comes to: an identity at once, a place to send the player to, or null where the payload proves nothing. */
export type LoginOutcome = VouchedFor | SentElsewhere | null;

/** What a login is finished with. */
export interface FinishContext extends Omit<LoginContext, 'address'> {
  /** What the beginning of the login kept; empty where it kept nothing. */
  readonly kept: string;
}

/** Why a login ends without an identity: a word that the waiting client is told, `ACCESS_DENIED`. */
export interface LoginFailure {
  /** UPPER_SNAKE. What the provider says in its own words belongs into the log. */
  readonly failure: string;
}

/**
 * How a login that went elsewhere is finished when the player comes back to
 * `/api/v1/authentication/{provider}/callback`.
 *
 * Whoever begins the login puts `context.state` where the provider will bring it back as the field `state`. The callback
 * finds the login by it, uses it up, checks that it is this provider's, and only then calls `finish`: once for a login,
 * on whatever node, outside of any unit of work.
 */
export interface RedirectFlow {
  /**
   * How the fields come back: in the query of a GET, in a form that the provider posts, or in the fragment of the
   * address, which our page reads and posts.
   */
  readonly returns: 'query' | 'form' | 'fragment';
  /**
   * Whether a player who comes back in another browser than the login began in types the six digits that his game
   * shows. Default true. False lets whoever begins a login have the session of whoever can be made to finish it; health
   * warns of it.
   */
  readonly confirmation?: boolean;
  /**
   * Judges what came back. `fields` is everything that the query or the form held, each name once; all of it is hostile.
   * Null where it proves nothing. A throw ends the login as PROVIDER_UNAVAILABLE, with the cause logged.
   */
  finish(
    fields: Readonly<Record<string, string>>,
    context: FinishContext,
  ): Promise<VouchedFor | LoginFailure | null>;
}

/** A way to log in. A small value: what it is called, and what it does. */
export interface LoginProvider {
  readonly provider: Provider;
  readonly platform: Platform;
  /** Who vouches for the subjects within the platform. */
  readonly issuer: string;
  /** Milliseconds after which `login` or `finish` is given up, as if it had thrown. Default 10,000. */
  readonly timeoutMilliseconds?: number;
  /**
   * Names what the configuration lacks, or what is wrong with it, for operators: `clientId`, `clientSecret: no key`.
   * While it names something nobody logs in (UNAVAILABLE) and health tells; the provider is enabled by itself only where
   * code's own settings lack nothing. Default: nothing is needed. A redirect address that is missing, and a `secretKey`
   * to seal with, are named for every provider with `redirect`.
   */
  missing?(configuration: ProviderConfiguration): readonly string[];
  /** What whoever uses this provider should know of, each in lower_snake: health and the log say it. Default: nothing. */
  readonly warnings?: readonly string[];
  /** Decides on a payload. Runs outside of any unit of work. A throw is UNAVAILABLE to the caller, with the cause logged. */
  login(payload: string, context: LoginContext): Promise<LoginOutcome>;
  /** Present where players are sent elsewhere and come back to our callback. */
  readonly redirect?: RedirectFlow;
}
