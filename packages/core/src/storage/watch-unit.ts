import { unitEnded } from './check.ts';
import type { UnitOperations } from './storage.ts';

/** The operations of a unit for one of several callers who share it, and what came of them. */
export interface WatchedUnit {
  readonly operations: UnitOperations;
  /** The first error of an operation. The unit can then only be rolled back. */
  readonly failure: { readonly error: unknown } | undefined;
  /** Whether this caller has left nothing in the unit but locks, and waits for no operation. */
  readonly isUntouched: boolean;
  /** Rejects further operations. */
  end(): void;
}

type Operation = (...given: never[]) => Promise<unknown>;

const always = (): boolean => true;
const never = (): boolean => false;

/** Watches the operations of one of several callers who share a unit. */
export function watchUnit(unit: UnitOperations): WatchedUnit {
  let failure: { readonly error: unknown } | undefined;
  let hasChanged = false;
  let pending = 0;
  let hasEnded = false;

  const watched = <O extends Operation>(operation: O, isChange: (...given: Parameters<O>) => boolean): O =>
    (async (...given: Parameters<O>) => {
      if (hasEnded) throw unitEnded();
      pending += 1;
      try {
        const answer = await operation(...given);
        hasChanged ||= isChange(...given) && !(Array.isArray(answer) && answer.length === 0);
        return answer;
      } catch (error) {
        failure ??= { error };
        throw error;
      } finally {
        pending -= 1;
      }
    }) as unknown as O;

  return {
    operations: {
      ...unit,
      get: watched(unit.get, never),
      find: watched(unit.find, never),
      count: watched(unit.count, never),
      sum: watched(unit.sum, never),
      insert: watched(unit.insert, always),
      lock: watched(unit.lock, never),
      update: watched(unit.update, always),
      delete: watched(unit.delete, always),
      ...(unit.getReferenced && { getReferenced: watched(unit.getReferenced, never) }),
      ...(unit.insertNumbered && { insertNumbered: watched(unit.insertNumbered, always) }),
    },
    get failure() {
      return failure;
    },
    get isUntouched() {
      return failure === undefined && !hasChanged && pending === 0;
    },
    end() {
      hasEnded = true;
    },
  };
}
