// Generated from the contracts by `npm run reference`.

import type {
  Provider,
  ProviderInput,
} from '@lobbykit/client';
import type { Caller } from '../../http/dispatch.ts';
import type {
  AvailableProvider,
  CallbackAnswer,
  Empty,
  Health,
  ProviderConfig,
  ProviderConfigChange,
} from '../../kernel/generated/types.ts';

/** Authentication, in this process. */
export interface AuthenticationApi {
  /**
   * Begins a login with a provider; the session token is in the header x-session-id.
   *
   * An empty redirectUri means that the player is logged in. Otherwise open it in a browser and wait with GET /authentication/await.
   *
   * `POST /api/v1/authentication/login`. Anyone may call it.
   *
   * Errors: `ACCOUNT_BANNED`, `INVALID_CREDENTIALS`, `EMAIL_NOT_VERIFIED`, `PROVIDER_DISABLED`, `PROVIDER_UNAVAILABLE`, `PROVIDER_UNKNOWN`.
   */
  login(input: { provider: ProviderInput; payload: string }, caller?: Caller): Promise<{
    redirectUri: string;
    /** Six digits that the game shows until the login is done: the player may have to type them in the browser. */
    confirmationCode?: string | undefined;
  } & {
    /** The session token, which over HTTP is in a header. If `redirectUri` is not empty, the login is not done yet. */
    session: string;
  }>;

  /**
   * Waits until the login of the session is done, up to 25 seconds.
   *
   * After a login by redirect the new session token is in the header x-session-id. If `message` is `PENDING`, the login is not done yet: call again.
   *
   * `GET /api/v1/authentication/await`. Needs a session.
   *
   * Errors: `AWAIT_RUNNING`.
   */
  await(input: Empty, caller?: Caller): Promise<{ successfulAuth: boolean; message: string }>;

  /**
   * Receives the player from a provider that redirects to an address.
   *
   * Register this address with the provider. Each state can be used once.
   *
   * `GET /api/v1/authentication/{provider}/callback`. Anyone may call it.
   *
   * Errors: `LOGIN_UNKNOWN`.
   */
  callback(input: { provider: ProviderInput; fields?: Readonly<Record<string, string>> | null | undefined }, caller?: Caller): Promise<CallbackAnswer>;

  /**
   * Receives what a provider or one of our own pages posts when a player comes back.
   *
   * For providers that post a form, for the page that posts a fragment, and for the confirmation. JSON is accepted too: `{"fields": {…}}`.
   *
   * `POST /api/v1/authentication/{provider}/callback`. Anyone may call it.
   *
   * Errors: `LOGIN_UNKNOWN`.
   */
  postCallback(input: { provider: ProviderInput; fields?: Readonly<Record<string, string>> | null | undefined }, caller?: Caller): Promise<CallbackAnswer>;

  /**
   * Ends the session.
   *
   * `POST /api/v1/authentication/logout`. Needs a session.
   */
  logout(input: Empty, caller?: Caller): Promise<Empty>;

  /**
   * Lists the providers that are enabled.
   *
   * `GET /api/v1/authentication/providers`. Anyone may call it.
   */
  listProviders(input: Empty, caller?: Caller): Promise<{ enabledProviders: Provider[] }>;

  /**
   * Reports whether the area and each enabled provider work.
   *
   * `GET /api/v1/authentication/healthz`. Anyone may call it.
   */
  healthz(input: Empty, caller?: Caller): Promise<Health>;

  /**
   * Lists every provider with its configuration.
   *
   * `GET /api/v1/admin/authentication/available-providers`. Needs the permission `auth_providers.manage`.
   */
  adminListProviders(input: Empty, caller?: Caller): Promise<{ providers: AvailableProvider[] }>;

  /**
   * Reads the configuration of a provider.
   *
   * `GET /api/v1/admin/authentication/providers/{provider}`. Needs the permission `auth_providers.manage`.
   *
   * Errors: `PROVIDER_UNKNOWN`.
   */
  adminGetProvider(input: { provider: ProviderInput }, caller?: Caller): Promise<{ provider: Provider; providerConfig: ProviderConfig }>;

  /**
   * Changes the given fields of a provider’s configuration, at once on every node.
   *
   * `PATCH /api/v1/admin/authentication/providers/{provider}`. Needs the permission `auth_providers.manage` and every other one (`*`).
   *
   * Errors: `PROVIDER_UNKNOWN`, `SECRET_KEY_MISSING`, `UNSAFE_IN_PRODUCTION`.
   */
  adminUpdateProvider(input: { provider: ProviderInput; providerConfig: ProviderConfigChange }, caller?: Caller): Promise<Empty>;

  /**
   * Enables or disables a provider, at once on every node.
   *
   * `PUT /api/v1/admin/authentication/providers/{provider}/status`. Needs the permission `auth_providers.manage` and every other one (`*`).
   *
   * Errors: `PROVIDER_UNKNOWN`, `UNSAFE_IN_PRODUCTION`.
   */
  adminSetProviderStatus(input: { provider: ProviderInput; isEnabled: boolean }, caller?: Caller): Promise<Empty>;
}
