import type { AccountsOptions } from '../areas/accounts/options.ts';
import type { AuthenticationOptions } from '../areas/authentication/options.ts';
import type { FleetsOptions } from '../areas/fleets/options.ts';
import type { FriendsOptions } from '../areas/friends/options.ts';
import type { MatchBrokerOptions } from '../areas/match-broker/options.ts';
import type { MatchmakingOptions } from '../areas/matchmaking/options.ts';
import type { PartiesOptions } from '../areas/parties/options.ts';
import type { PlatformAuthOptions } from '../areas/platform-auth/options.ts';
import type { SessionOptions } from '../areas/sessions/options.ts';
import type { TrustProxy } from '../http/input/client-address.ts';
import type { Rate } from '../http/rate-store.ts';
import type { Limits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { RandomBytes } from '../runtime/secrets.ts';
import type { Storage } from '../storage/storage.ts';

/** What `createBackend` takes. Only `storage` is required. */
export interface BackendOptions
  extends AccountsOptions,
    AuthenticationOptions,
    FleetsOptions,
    FriendsOptions,
    MatchBrokerOptions,
    MatchmakingOptions,
    PartiesOptions,
    PlatformAuthOptions,
    SessionOptions {
  /** Where everything that lasts is kept. `stop` closes it. */
  readonly storage: Storage;
  /**
   * Encrypts provider secrets at rest; at least 32 characters. A list rotates: the first encrypts, all decrypt.
   * Without it a provider secret is refused, never stored as it is.
   */
  readonly secretKey?: string | readonly string[] | undefined;
  /**
   * An API key with every permission, 32 to 256 visible ASCII characters. Compared in memory and never stored, so
   * another value revokes the old one.
   */
  readonly rootApiKey?: string | undefined;
  /** Receives the first key where there is neither `rootApiKey` nor a stored key. Default: one line on stdout. */
  readonly onFirstKey?: (key: string) => void;
  /** Switches safe defaults on. Default false. */
  readonly production?: boolean;
  /** Limits that differ from the usual ones; see `docs/reference/limits.md`. */
  readonly limits?: Partial<Limits>;
  /** Rates that differ from the usual ones, by class; `false` switches all off, for tests and load tests. */
  readonly rates?: false | Readonly<Record<string, Rate>>;
  /** Proxies whose `x-forwarded-for` is believed: how many, or their addresses and networks. Default: none. */
  readonly trustProxy?: TrustProxy;
  /** The address of this server as clients see it, used in the OpenAPI document. Default: not named. */
  readonly publicUrl?: string | undefined;
  /** Mounts operations whose path contains `internal`. Default false. */
  readonly exposeInternal?: boolean;
  /** Header names for credentials besides Authorization. Default `x-session-id` and `x-api-key`. */
  readonly headers?: { readonly session?: string; readonly apiKey?: string };
  /** Runs scheduled tasks and wake-ups from `start` on. Default true; tests call `backend.scheduler.tick()` instead. */
  readonly background?: boolean;
  /** Default: the machine's clock, corrected by the database's where that has one. A given clock is believed as it is. */
  readonly clock?: Clock;
  /** Default: UUIDs version 7. */
  readonly ids?: Ids;
  /** Default: the operating system's random bytes. */
  readonly random?: RandomBytes;
  /** Default: silent. Credentials are removed before anything reaches it. */
  readonly log?: Log;
}
