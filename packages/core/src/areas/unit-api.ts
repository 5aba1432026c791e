import type { Call } from '../kernel/call.ts';
import type { Unit } from '../kernel/unit.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { AreaApis } from './generated/api.ts';

/** The operations of the areas in the box, as functions that run in one unit. */
export type UnitOperations = {
  readonly [Area in keyof AreaApis]: {
    readonly [Verb in keyof AreaApis[Area]]: AreaApis[Area][Verb] extends (
      input: infer Input,
      ...rest: never[]
    ) => infer Answer
      ? (input: Input) => Answer
      : never;
  };
};

/**
 * Returns the operations of the areas in the box as functions that run in this unit, for the caller of `call` or, with
 * `system`, for the backend itself. What they write commits with the unit; if one fails, the whole unit fails.
 *
 * Operations that wait or act outside of the storage, such as `login`, reject with an error that says so.
 */
export type UnitApi = (
  call: Call,
  unit: Unit | StorageOperations,
  options?: { readonly system?: boolean },
) => UnitOperations;
