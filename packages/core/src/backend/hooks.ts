import type { AreaApis } from '../areas/generated/api.ts';
import type { AfterHook, BeforeHook, OperationHooks } from '../http/hooks.ts';
import type { Operation } from '../http/operation.ts';
import { unknownName } from '../kernel/nearest-name.ts';
import type { OwnAfterHooks, OwnAreas, OwnBeforeHooks } from './own-areas.ts';

/** The name of an operation: `parties.join`. */
export type OperationId = {
  [Area in keyof AreaApis]: `${Area}.${keyof AreaApis[Area] & string}`;
}[keyof AreaApis];

type Method<Id extends OperationId> = Id extends `${infer Area extends keyof AreaApis}.${infer Verb}`
  ? AreaApis[Area][Verb & keyof AreaApis[Area]]
  : never;

/** The input of an operation, as a caller in this process writes it. */
export type HookInput<Id extends OperationId> =
  Method<Id> extends (input: infer Input, ...rest: never[]) => unknown ? Input : never;

/** The answer of an operation, as a caller in this process gets it. */
export type HookAnswer<Id extends OperationId> =
  Method<Id> extends (...given: never[]) => Promise<infer Answer> ? Answer : never;

/** A `before` hook of one operation in the box: `BeforeHookOf<'parties.join'>`. */
export type BeforeHookOf<Id extends OperationId> = BeforeHook<HookInput<Id>>;

/** An `after` hook of one operation in the box: `AfterHookOf<'accounts.create'>`. */
export type AfterHookOf<Id extends OperationId> = AfterHook<HookInput<Id>, HookAnswer<Id>>;

/** Functions of the host around operations, by the names of the operations. */
export interface Hooks<A extends OwnAreas = readonly []> {
  /**
   * Called after access, rates and validation, outside of any unit. May refuse the call or change its input, which is
   * then validated again. Has 5 seconds.
   */
  readonly before?: { readonly [Id in OperationId]?: BeforeHookOf<Id> } & OwnBeforeHooks<A>;
  /**
   * Called in the unit of the operation, with its answer. May add rows, events and audit rows, or refuse the whole call.
   * May await only the storage. Only for operations that change something in one unit; `createBackend` throws for others.
   */
  readonly after?: {
    readonly [Id in OperationId]?: AfterHookOf<Id>;
  } & OwnAfterHooks<A>;
}

type AnyHooks = Readonly<Record<string, unknown>>;

/** Returns the operations with their hooks. Throws for a hook of an unknown operation, or of one that cannot have it. */
export function withHooks(
  operations: readonly Operation[],
  hooks: Hooks<OwnAreas> | undefined,
): readonly Operation[] {
  if (!hooks) return operations;
  const before = (hooks.before ?? {}) as AnyHooks;
  const after = (hooks.after ?? {}) as AnyHooks;
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  for (const phase of Object.keys(hooks))
    if (phase !== 'before' && phase !== 'after') throw new Error(`hooks.${phase}: use before or after`);
  for (const [phase, named] of Object.entries({ before, after }))
    for (const [id, hook] of Object.entries(named)) {
      const operation = byId.get(id);
      if (!operation) throw new Error(`hooks.${phase}: ${unknownName('operation', id, [...byId.keys()])}`);
      if (hook !== undefined && !isHook(hook, phase))
        throw new Error(`hooks.${phase}: the hook of ${id} is no function`);
      if (hook !== undefined && phase === 'after') assertJoinsUnit(operation);
    }
  return operations.map((operation) => {
    const own = hooksOf(before[operation.id], after[operation.id]);
    return own.before || own.after ? { ...operation, hooks: own } : operation;
  });
}

const isHook = (hook: unknown, phase: string): boolean =>
  typeof hook === 'function' ||
  (phase === 'before' && typeof (hook as { run?: unknown } | null)?.run === 'function');

function hooksOf(before: unknown, after: unknown): OperationHooks {
  type Before = NonNullable<OperationHooks['before']>;
  return {
    before:
      before === undefined
        ? null
        : typeof before === 'function'
          ? { storageOnly: false, run: before as Before['run'] }
          : { storageOnly: (before as Before).storageOnly === true, run: (before as Before).run },
    after: (after as OperationHooks['after'] | undefined) ?? null,
  };
}

function assertJoinsUnit({ id, route, joinsUnit }: Operation): void {
  if (joinsUnit) return;
  const changesNothing = route.method === 'GET' || route.method === 'HEAD' || route.reads === true;
  throw new Error(
    changesNothing
      ? `hooks.after: ${id} changes nothing, so there is no unit that an after hook could join`
      : `hooks.after: ${id} does not run in one unit, so it can have only a before hook`,
  );
}
