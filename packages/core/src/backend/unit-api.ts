import type { UnitApi } from '../areas/unit-api.ts';
import { callInUnit, type UnitCall } from '../http/call-in-unit.ts';
import type { Operation } from '../http/operation.ts';
import type { HooksDependencies } from '../http/run-hooks.ts';
import { unitBehind } from '../kernel/unit-views.ts';

/** The function that areas get, and the way to give it the operations once their areas are created. */
export interface ConnectedUnitApi {
  readonly api: UnitApi;
  connect(operations: readonly Operation[], dependencies: HooksDependencies): void;
}

type Prepared = ReadonlyMap<string, readonly (readonly [verb: string, operation: Operation])[]>;
type Run = (operation: Operation, call: UnitCall, input: unknown) => Promise<unknown>;

/** Creates the function with which areas call operations in their own unit. */
export function createUnitApi(): ConnectedUnitApi {
  let prepared: Prepared | null = null;
  let run: Run;
  return {
    api(outer, unit, { system = false } = {}) {
      if (prepared === null) throw new Error('no operation can be called while the areas are created');
      const actor = system ? ({ kind: 'system' } as const) : outer.actor;
      return operationsFor({ outer, unit: unitBehind(unit), actor }, prepared, run);
    },
    connect(operations, dependencies) {
      prepared = Map.groupBy(
        operations.map((operation) => [operation.id.slice(operation.area.length + 1), operation] as const),
        ([, { area }]) => area,
      );
      run = (operation, call, input) => callInUnit(dependencies, operation, call, input);
    },
  };
}

/** Creates the functions of an area when it is first named: there are some 170 operations, and a unit calls a few. */
function operationsFor(call: UnitCall, prepared: Prepared, run: Run): never {
  const functionsOf = (operations: Prepared extends ReadonlyMap<string, infer Each> ? Each : never) =>
    Object.fromEntries(
      operations.map(([verb, operation]) => [verb, (input: unknown) => run(operation, call, input)]),
    );
  return new Proxy<never>(Object.create(null) as never, {
    get: (_target, area) => {
      // `then` is read where the value is awaited by mistake.
      if (typeof area !== 'string' || area === 'then') return undefined;
      const operations = prepared.get(area);
      if (!operations) throw new Error(`there is no area ${area} in this backend`);
      return functionsOf(operations);
    },
  });
}
