import type { Contract, RawInput, Result, Routes } from '../http/contract.ts';
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

// biome-ignore lint/suspicious/noExplicitAny: a contract of any routes; `Routes` would refuse narrower ones.
type AreaWithContract = { readonly contract: Contract<any> };

type OperationsInUnit<R extends Routes> = {
  readonly [Verb in keyof R]: (input: RawInput<R[Verb]>) => Promise<Result<R[Verb]>>;
};

/** The operations of own areas, as functions that run in one unit. */
export type OwnUnitOperations<A extends AreaWithContract> = {
  readonly [Each in A as Each['contract']['area']]: OperationsInUnit<Each['contract']['routes']>;
};

/**
 * Returns the operations of the areas as functions that run in this unit, for the caller of `call` or, with
 * `system`, for the backend itself. What they write commits with the unit; if one fails, the whole unit fails.
 *
 * Operations that wait or act outside of the storage, such as `login`, reject with an error that says so.
 *
 * The type argument names areas of your own: `ctx.api<typeof walletsArea>(call, unit).wallets`, several as a union.
 */
export type UnitApi = <A extends AreaWithContract = never>(
  call: Call,
  unit: Unit | StorageOperations,
  options?: { readonly system?: boolean },
) => UnitOperations & OwnUnitOperations<A>;
