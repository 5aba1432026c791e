import type { ItemProvider, OrderProvider } from '../areas/entitlements/index.ts';
import type { ConfiguredAllocator } from '../areas/match-broker/index.ts';
import type { MatchmakingRating, MatchmakingStrategy } from '../areas/matchmaking/index.ts';
import type { SendMail } from '../areas/platform-auth/index.ts';
import type { StoreDiagnosticsProvider } from '../areas/store-diagnostics/provider.ts';
import { checkWakeUps, nameOfWakeUps, type WakeUpsOption } from '../events/nodes/wake-ups.ts';
import { unknownName } from '../kernel/nearest-name.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import type { Implementations } from './implementation-options.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';
import { checkRateStore } from './shared.ts';

type Options = BackendOptions<OwnAreas>;
/** An interface of a node, and the option that says what stands behind it. */
interface Interface {
  /** The area that reads the option; null if none does. */
  readonly area: string | null;
  /** Returns the name of what stands behind it by the options alone. */
  nameOf(options: Options): string;
  /** Returns the options with another implementation; null if there is only one. */
  readonly replace: ((options: Options, implementation: never) => Options) | null;
  /** Throws if an implementation is invalid. Without it, the area that reads the option checks it. */
  check?(implementation: never): void;
}

const configured = 'configured';
const nameOf = (value: unknown, none: string): string => (value === undefined ? none : configured);

const emailOf = ({ platformAuth }: Options) => platformAuth?.email || undefined;

const interfaces: Readonly<Record<keyof Implementations | 'Storage', Interface>> = {
  Allocators: {
    area: 'matchBroker',
    nameOf: ({ matchBroker }) => nameOf(matchBroker?.allocators, 'none'),
    replace: (options, allocators: readonly ConfiguredAllocator[]) => ({
      ...options,
      matchBroker: { ...options.matchBroker, allocators },
    }),
  },
  EventTransport: {
    area: null,
    nameOf: ({ wakeUps, storage }) => nameOfWakeUps(wakeUps, storage),
    replace: (options, wakeUps: WakeUpsOption) => ({ ...options, wakeUps }),
    check: checkWakeUps,
  },
  ItemProvider: {
    area: 'entitlements',
    nameOf: ({ entitlements }) => nameOf(entitlements?.itemProvider, 'none'),
    replace: (options, itemProvider: ItemProvider) => ({
      ...options,
      entitlements: { ...options.entitlements, itemProvider },
    }),
  },
  Mail: {
    area: 'platformAuth',
    nameOf(options) {
      const email = emailOf(options);
      if (email === undefined) return 'none';
      const none = options.production ? 'none' : 'log';
      return email === true ? none : nameOf(email.sendMail, none);
    },
    replace(options, sendMail: SendMail) {
      const email = emailOf(options);
      if (email === undefined) return options;
      return {
        ...options,
        platformAuth: { ...options.platformAuth, email: { ...(email !== true && email), sendMail } },
      };
    },
  },
  MatchmakingRating: {
    area: 'matchmaking',
    nameOf: ({ matchmaking }) => nameOf(matchmaking?.rating, 'metadata'),
    replace: (options, rating: MatchmakingRating) => ({
      ...options,
      matchmaking: { ...options.matchmaking, rating },
    }),
  },
  MatchmakingStrategies: {
    area: 'matchmaking',
    nameOf: ({ matchmaking }) => nameOf(matchmaking?.strategies, 'none'),
    replace: (options, strategies: Readonly<Record<string, MatchmakingStrategy>>) => ({
      ...options,
      matchmaking: { ...options.matchmaking, strategies },
    }),
  },
  ObjectStore: {
    area: 'titles',
    nameOf: ({ objectStore }) => nameOf(objectStore, 'none'),
    replace: (options, objectStore: ObjectStore) => ({ ...options, objectStore }),
  },
  OrderProvider: {
    area: 'entitlements',
    nameOf: ({ entitlements }) => nameOf(entitlements?.orderProvider, 'none'),
    replace: (options, orderProvider: OrderProvider) => ({
      ...options,
      entitlements: { ...options.entitlements, orderProvider },
    }),
  },
  RateStore: {
    area: null,
    nameOf: ({ rateStore }) => (rateStore === 'storage' ? 'storage' : nameOf(rateStore, 'memory')),
    replace: (options, rateStore: Options['rateStore']) => ({ ...options, rateStore }),
    check: checkRateStore,
  },
  /** A choice is stored in the storage, so it cannot choose the storage. */
  Storage: { area: null, nameOf: () => configured, replace: null },
  StoreDiagnostics: {
    area: 'storeDiagnostics',
    nameOf: ({ storeDiagnostics }) => nameOf(storeDiagnostics, 'none'),
    replace: (options, storeDiagnostics: StoreDiagnosticsProvider) => ({ ...options, storeDiagnostics }),
  },
};

/** The interfaces of a backend, and what may stand behind each. */
export interface ImplementationChoice {
  /** The names of the implementations, by the name of the interface. The first one is that of the options. */
  readonly available: ReadonlyMap<string, readonly string[]>;
  /** Returns the options with the chosen implementations. Ignores names that do not exist. */
  apply(choices: ReadonlyMap<string, string>): Options;
  /** Returns what stands behind each interface with these choices. */
  active(choices: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
}

function checkImplementation(name: string, each: string, implementation: unknown): void {
  try {
    if (implementation === undefined) throw new Error('it is undefined');
    interfaces[name as keyof Implementations].check?.(implementation as never);
  } catch (error) {
    throw new Error(`implementations.${name}.${each}: ${(error as Error).message}`);
  }
}

const nameForm = /^[A-Za-z][\w.:-]{0,63}$/;

/** Reads the option `implementations`. Throws for an unknown interface, and for a name that is invalid or taken. */
export function readImplementations(
  options: Options,
  areas: readonly { readonly name: string }[],
): ImplementationChoice {
  const present = new Set(areas.map(({ name }) => name));
  const alternatives = new Map<string, ReadonlyMap<string, unknown>>();
  for (const [name, named] of Object.entries(options.implementations ?? {})) {
    if (!Object.hasOwn(interfaces, name) || interfaces[name as keyof Implementations].replace === null)
      throw new Error(`implementations: ${unknownName('interface', name, replaceable)}`);
    const own = interfaces[name as keyof Implementations].nameOf(options);
    for (const [each, implementation] of Object.entries(named ?? {})) {
      if (!nameForm.test(each) || each === own || each === configured)
        throw new Error(
          `implementations.${name}: ${JSON.stringify(each)} cannot be a name; use up to 64 letters, digits, _ . : - and not ${own}`,
        );
      checkImplementation(name, each, implementation);
    }
    alternatives.set(name, new Map(Object.entries(named ?? {})));
  }
  const known = Object.entries(interfaces).filter(([, { area }]) => area === null || present.has(area));
  const chosen = (choices: ReadonlyMap<string, string>, name: string): string | undefined => {
    const choice = choices.get(name);
    return choice !== undefined && alternatives.get(name)?.has(choice) ? choice : undefined;
  };
  return {
    available: new Map(
      known.map(([name, each]) => [name, [each.nameOf(options), ...(alternatives.get(name)?.keys() ?? [])]]),
    ),
    active: (choices) =>
      new Map(known.map(([name, each]) => [name, chosen(choices, name) ?? each.nameOf(options)])),
    apply: (choices) =>
      known.reduce((applied, [name, { replace }]) => {
        const choice = chosen(choices, name);
        if (choice === undefined || replace === null) return applied;
        return replace(applied, alternatives.get(name)!.get(choice) as never);
      }, options),
  };
}

const replaceable = Object.entries(interfaces)
  .filter(([, { replace }]) => replace !== null)
  .map(([name]) => name);
