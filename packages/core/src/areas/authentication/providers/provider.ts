import type { Platform } from '../../../events/event-kinds.ts';
import type { Provider } from '../../../kernel/identity.ts';

/** The current configuration of a provider: what code sets, overridden by what operators have stored. */
export interface ProviderConfiguration {
  /** Empty if not set, like every field here. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends players back to: the callback route of this server as they see it. */
  readonly redirectUri: string;
}

/** What a provider receives about a login. */
export interface LoginContext {
  /** One-time secret that identifies a login by redirect when it is completed. It is not a credential. */
  readonly state: string;
  /** The address of the client; empty for calls from this process. */
  readonly address: string;
  readonly configuration: ProviderConfiguration;
  /** When the request arrived, in milliseconds of the backend's clock. Check the age of tokens against it. */
  readonly now: number;
  /** Aborted when the provider's timeout is over, and when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

/** A player whose identity a provider has verified. */
export interface VerifiedIdentity {
  /** The platform's own permanent id of the player: 1 to 255 visible ASCII characters. */
  readonly subject: string;
  /** Default: the provider's own issuer. */
  readonly issuer?: string | undefined;
  /** The first display name of a new account. Ignored if it is not a valid display name. */
  readonly displayName?: string | undefined;
  /**
   * The proof (a token, a nonce), if it may be used only once. If many logins use one proof, on any nodes, exactly one
   * succeeds and the others are INVALID_CREDENTIALS. Only a digest is stored, until `until` (milliseconds); from then
   * on the provider itself must refuse the proof as too old.
   */
  readonly once?: { readonly proof: string; readonly until: number } | undefined;
}

/** Sends the player to another address. The login is completed later, by its state. */
export interface LoginRedirect {
  readonly redirectUri: string;
  /**
   * What `redirect.finish` needs again when the player comes back, such as a PKCE verifier or a nonce: at most 4,096
   * characters. It is stored encrypted, with this login only.
   */
  readonly kept?: string;
}

/** The outcome of a login: an identity, an address to send the player to, or null if the payload proves nothing. */
export type LoginOutcome = VerifiedIdentity | LoginRedirect | null;

/** What `redirect.finish` receives about a login. */
export interface FinishContext extends Omit<LoginContext, 'address'> {
  /** The `kept` that the provider's `login` returned; empty if it returned none. */
  readonly kept: string;
}

/** The reason why a login failed, as the waiting client gets it, for example `ACCESS_DENIED`. */
export interface LoginFailure {
  /** UPPER_SNAKE; anything else becomes PROVIDER_REFUSED. The provider's own text belongs in the log. */
  readonly failure: string;
}

/**
 * Finishes a login by redirect when the player comes back to `/api/v1/authentication/{provider}/callback`.
 *
 * The provider's `login` must put `context.state` into the redirect address so that it comes back as the field `state`.
 * The callback finds the login by it, uses it up, checks that it belongs to this provider, and only then calls
 * `finish`: once per login, on any node, outside of any unit of work.
 */
export interface RedirectFlow {
  /**
   * How the fields come back: in the query of a GET, in a form that the provider posts, or in the fragment of the
   * address, which our page reads and posts.
   */
  readonly returns: 'query' | 'form' | 'fragment';
  /**
   * Whether a player who comes back in another browser must type the six digits that their game shows. Default true.
   * With false, an attacker who starts a login and tricks a player into finishing it gets that player's session; health
   * warns about it.
   */
  readonly confirmation?: boolean;
  /**
   * Checks what came back. `fields` holds every field of the query or form that was given exactly once; treat all of it
   * as hostile. Returns null if it proves nothing. If it throws, the login ends as PROVIDER_UNAVAILABLE and the cause
   * is logged; the reason of an `ApiError` reaches the client unchanged.
   */
  finish(
    fields: Readonly<Record<string, string>>,
    context: FinishContext,
  ): Promise<VerifiedIdentity | LoginFailure | null>;
}

/** A way to log in. */
export interface LoginProvider {
  readonly provider: Provider;
  readonly platform: Platform;
  /** The issuer of the subjects within the platform. */
  readonly issuer: string;
  /** Milliseconds after which `login` or `finish` is treated as if it had thrown. Default 10,000. */
  readonly timeoutMilliseconds?: number;
  /**
   * Returns which settings are missing or wrong, for operators: `clientId`, `clientSecret: no key`. While it returns
   * any, nobody can log in (UNAVAILABLE) and health reports it. The provider is enabled automatically only if the
   * settings in code are complete. Default: none are needed. For a provider with `redirect`, a missing redirect address
   * and a missing `secretKey` are added automatically.
   */
  missing?(configuration: ProviderConfiguration): readonly string[];
  /** Risks that operators should know, each in lower_snake: health and the log show them. Default: none. */
  readonly warnings?: readonly string[];
  /**
   * Checks a payload. Runs outside of any unit of work. If it throws, the caller gets UNAVAILABLE and the cause is
   * logged.
   */
  login(payload: string, context: LoginContext): Promise<LoginOutcome>;
  /** Present if players are redirected and come back to our callback. */
  readonly redirect?: RedirectFlow;
}
