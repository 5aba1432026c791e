import type { NamesOf } from '../areas/area.ts';
import type { AreaApis } from '../areas/generated/api.ts';
import type { AreaOptions, LimitName, RateName } from '../areas/generated/area-names.ts';
import type { Part } from '../areas/part.ts';
import type { WakeUpsOption } from '../events/nodes/wake-ups.ts';
import type { TrustProxy } from '../http/input/client-address.ts';
import type { Rate, RateStore } from '../http/rate-store.ts';
import type { Meter, Tracer } from '../kernel/instruments.ts';
import { unknownName } from '../kernel/nearest-name.ts';
import { valueName } from '../kernel/value-name.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { RandomBytes } from '../runtime/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import type { HostConsumers } from './consumers.ts';
import type { Hooks } from './hooks.ts';
import type { Implementations } from './implementation-options.ts';
import type { OwnAreas } from './own-areas.ts';

/** The options of `createBackend`. Only `storage` is required. */
export interface BackendOptions<A extends OwnAreas = readonly []> extends AreaOptions {
  /** Stores everything that must last. `backend.stop()` closes it. */
  readonly storage: Storage;
  /**
   * Encrypts secrets at rest. At least 32 characters. To rotate it, pass a list: the first key encrypts, all decrypt.
   * Default: none, and operators cannot store provider secrets.
   */
  readonly secretKey?: string | readonly string[] | undefined;
  /**
   * An API key with every permission: 32 to 256 visible ASCII characters. Compared in memory and never stored, so
   * changing it revokes the old value. Default: none.
   */
  readonly rootApiKey?: string | undefined;
  /** Called with the first API key if there is neither `rootApiKey` nor a stored key. Default: prints it to stdout. */
  readonly onFirstKey?: (key: string) => void;
  /**
   * Disables what is only for development: the Unsafe provider, unless `allowUnsafeInProduction` is set, and e-mail that
   * is only logged. Default false.
   */
  readonly production?: boolean;
  /** Replaces default limits by name; see `docs/reference/limits.md`. */
  readonly limits?: Readonly<Partial<Record<LimitName | NamesOf<A[number]['limits']>, number>>>;
  /** Replaces default rate limits by class; see `docs/reference/limits.md`. `false` disables all, for tests. */
  readonly rates?: false | Readonly<Partial<Record<RateName | NamesOf<A[number]['rates']>, Rate>>>;
  /**
   * Where rates are counted. `storage` counts all nodes together, so that three nodes do not let through three times as
   * much; a caller costs a write for each twentieth of a limit. A store of your own may count elsewhere. See
   * `docs/scaling.md`. Default: each process counts for itself, in its memory.
   */
  readonly rateStore?: 'storage' | RateStore | undefined;
  /**
   * How the nodes on one storage wake each other. `polling` needs nothing but rows: for databases and poolers that
   * cannot wake nodes. Each node then reads every 250 ms, or after `pollMilliseconds`. `@lobbykit/wake-redis` wakes them
   * through Redis. All nodes need the same. See `docs/scaling.md`. Default: the wake-ups of the storage.
   */
  readonly wakeUps?: WakeUpsOption | undefined;
  /** Proxies whose `x-forwarded-for` header is trusted: their number, or their addresses and networks. Default: none. */
  readonly trustProxy?: TrustProxy;
  /**
   * The URL of this server as clients see it, for the OpenAPI document and for the callback address of providers. Default:
   * none.
   */
  readonly publicUrl?: string | undefined;
  /** Mounts operations whose path contains the segment `internal`. Default false. */
  readonly exposeInternal?: boolean;
  /** Names of the headers that may contain credentials, besides Authorization. Default `x-session-id` and `x-api-key`. */
  readonly headers?: { readonly session?: string | undefined; readonly apiKey?: string | undefined };
  /** Code that gets every event of some kinds, also after a crash; see `docs/consumers.md`. Default: none. */
  readonly consumers?: HostConsumers;
  /**
   * Headers of every answer over HTTP, for example `cross-origin-resource-policy`. Those that the backend sets itself have
   * priority, and what `vary` says is joined with what it says. Costs less than a hook of the framework. Default: none.
   */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Areas of your own, as `defineArea` returns them; see `docs/extending.md`. Default: none. */
  readonly areas?: A;
  /**
   * Areas in the box that this backend does not have: no tables, no routes, no background work. An area that another one
   * needs cannot be left out alone. Default: none.
   */
  readonly withoutAreas?: readonly (keyof AreaApis)[];
  /**
   * Services, such as `matchmaking`, whose operations answer 501 and whose tasks do not run until an operator includes
   * them; see `docs/nodes.md`. Default: none.
   */
  readonly excludedServices?: readonly string[];
  /** Implementations that operators may choose in place of those of the options; see `docs/nodes.md`. Default: none. */
  readonly implementations?: Implementations | undefined;
  /**
   * Called when an operator restarts the node, instead of a restart within the process: for programs under a supervisor,
   * which stop the backend and exit. Requests that were accepted are still running. Default: none.
   */
  readonly onRestart?: (() => void | Promise<void>) | undefined;
  /** Functions of the host before and after operations; see `docs/hooks.md`. Default: none. */
  readonly hooks?: Hooks<A>;
  /** Whether `start` starts background work such as scheduled tasks. Default true. Tests call `scheduler.tick()` instead. */
  readonly background?: boolean;
  /** Default: the clock of the machine, corrected by that of the database if it has one. Another clock is not corrected. */
  readonly clock?: Clock;
  /** Creates the ids. Default: UUIDs version 7 with a prefix. */
  readonly ids?: Ids;
  /** Returns random bytes for secrets. Default: those of the operating system. */
  readonly random?: RandomBytes;
  /** Receives log messages, without credentials. Default: warnings and errors go to the console. */
  readonly log?: Log;
  /** Receives measurements of everything that the backend does, for metrics; see `docs/monitoring.md`. Default: none. */
  readonly meter?: Meter | undefined;
  /** Wraps operations, tasks and calls of the storage in spans, for traces; see `docs/monitoring.md`. Default: none. */
  readonly tracer?: Tracer | undefined;
}

/** The names of all options, besides those of areas. */
const names: Readonly<Record<Exclude<keyof BackendOptions, keyof AreaOptions>, true>> = {
  storage: true,
  secretKey: true,
  rootApiKey: true,
  onFirstKey: true,
  production: true,
  limits: true,
  rates: true,
  rateStore: true,
  wakeUps: true,
  trustProxy: true,
  publicUrl: true,
  exposeInternal: true,
  headers: true,
  responseHeaders: true,
  areas: true,
  consumers: true,
  hooks: true,
  withoutAreas: true,
  excludedServices: true,
  implementations: true,
  onRestart: true,
  background: true,
  clock: true,
  ids: true,
  random: true,
  log: true,
  meter: true,
  tracer: true,
};

/** Throws if the options are none, or have no storage. */
export function checkStorage(options: unknown): void {
  const openers =
    '`await openSqlite({ path })`, `await openPostgres({ connectionString })` or `createMemoryStorage()`';
  if (typeof options !== 'object' || options === null)
    throw new Error('createBackend needs options: createBackend({ storage })');
  const { storage } = options as { readonly storage?: unknown };
  if (storage === undefined) throw new Error(`createBackend: storage is missing; pass ${openers}`);
  if (storage instanceof Promise)
    throw new Error('createBackend: storage is a promise; write `storage: await openSqlite({ path })`');
  if (typeof (storage as Partial<Storage> | null)?.migrate !== 'function')
    throw new Error(`createBackend: storage is ${valueName(storage)} and no storage; pass ${openers}`);
}

/** Throws if there is an option of a name that neither the backend nor an area reads, and if two areas share a name. */
export function checkOptions(
  options: object,
  inTheBox: readonly Pick<Part, 'name' | 'options'>[],
  own: readonly Pick<Part, 'name' | 'options'>[],
): void {
  const readers = new Map<string, string>(Object.keys(names).map((name) => [name, 'the backend']));
  for (const area of inTheBox)
    for (const name of Object.keys(area.options)) readers.set(name, `the area ${area.name}`);
  for (const area of own)
    for (const name of Object.keys(area.options)) {
      const other = readers.get(name);
      if (other) throw new Error(`${other} and the area ${area.name} both have the option ${name}`);
      readers.set(name, `the area ${area.name}`);
    }
  for (const name of Object.keys(options))
    if (!readers.has(name))
      throw new Error(`createBackend: ${unknownName('option', name, [...readers.keys()])}`);
}
