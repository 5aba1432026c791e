import type { BackendOptions } from '@lobbykit/core';
import type { TestPlayer } from '../create-test-backend.ts';
import type { Operation } from './operation.ts';
import type { RequestParts } from './request.ts';
import type { AreaWorld } from './world.ts';

/** The groups of cases, by what they are about. */
export type AreaGroup =
  | 'samples'
  | 'declarations'
  | 'access'
  | 'answers'
  | 'audit'
  | 'rates'
  | 'methods'
  | 'paths'
  | 'content types'
  | 'sizes'
  | 'parameters'
  | 'spellings'
  | 'positions'
  | 'idempotency'
  | 'secrets';

/**
 * One rule that every operation keeps, with its test for one operation. Any test runner can run it: `run` resolves, or
 * rejects with an `AssertionError`. It opens the backends that it needs and stops them.
 */
export interface AreaCase {
  readonly group: AreaGroup;
  /** A sentence that begins with the operation: `guilds.create answers …`. */
  readonly name: string;
  run(): Promise<void>;
}

/** A credential that an operation accepts, and the player whom its sample is about. */
export interface AllowedCaller {
  readonly credential: { readonly session?: string; readonly key?: string };
  readonly player: TestPlayer;
}

/** A request that its operation answers with 200. */
export interface Prepared extends AllowedCaller {
  readonly request: RequestParts;
}

/** The area under test. */
export interface Subject {
  readonly operations: readonly Operation[];
  /** The rate classes of a backend with the area. */
  readonly rateClasses: readonly string[];
  /** What operations for players answer to a player who sends the request of another: a reason, or `OK`. */
  readonly strangers: Readonly<Record<string, string>>;
  open(options?: Partial<BackendOptions>): Promise<AreaWorld>;
  /** Makes the input of an operation for a player. */
  inputOf(world: AreaWorld, operation: Operation, player: TestPlayer): Promise<object>;
  /** Makes the request of an operation for a player. */
  requestOf(world: AreaWorld, operation: Operation, player: TestPlayer): Promise<RequestParts>;
  /** Makes the request of an operation for a new caller who may call it. */
  prepare(world: AreaWorld, operation: Operation): Promise<Prepared>;
}

/** Creates a caller that may call the operation: a new player, or the root key for a new player. */
export async function allowedCaller(world: AreaWorld, { route }: Operation): Promise<AllowedCaller> {
  const player = await world.player();
  const byKey = route.access === 'operator' || route.access === 'key';
  return { credential: byKey ? { key: world.rootKey } : { session: player.token }, player };
}

/** Returns the default of a limit. */
export const defaultLimit = ({ backend }: AreaWorld, name: string): number =>
  backend.catalogue.limits[name]![0];

/** Runs work in a new world of a subject. */
async function withWorld(
  { open }: Pick<Subject, 'open'>,
  work: (world: AreaWorld) => Promise<void>,
  options: Partial<BackendOptions> = {},
): Promise<void> {
  const world = await open(options);
  try {
    await work(world);
  } finally {
    await world[Symbol.asyncDispose]();
  }
}

/** A rule of a group, with its test for one operation in a new world. */
export interface Rule {
  /** The end of the sentence that begins with the operation. */
  readonly rule: string;
  /** The operations that the rule is about. Default: all. */
  readonly applies?: (operation: Operation) => boolean;
  /** Returns the options of the world. */
  readonly options?: (subject: Subject) => Partial<BackendOptions>;
  readonly run: (world: AreaWorld, operation: Operation, subject: Subject) => Promise<void>;
}

/** Makes the cases of a group: one for every operation that a rule is about. */
export const casesOf =
  (group: AreaGroup, rules: readonly Rule[]) =>
  (subject: Subject): readonly AreaCase[] =>
    rules.flatMap(({ rule, applies = () => true, run, options }) =>
      subject.operations.filter(applies).map((operation) => ({
        group,
        name: `${operation.id} ${rule}`,
        run: () => withWorld(subject, (world) => run(world, operation, subject), options?.(subject)),
      })),
    );
