import { commonErrors } from '../kernel/errors.ts';
import type { Unit } from '../kernel/unit.ts';
import { viewOf } from '../kernel/unit-views.ts';
import type { Clock } from '../runtime/clock.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { HookUnit } from './hooks.ts';

/** How long a hook may take: one that never ends would hold its request, or in a unit the rows that it has locked. */
const hookTimeoutMilliseconds = 5_000;

/** Waits for a hook. Rejects with DEADLINE_EXCEEDED if it takes too long, and with its own error if it throws. */
export async function withHookTimeout<Result>(
  clock: Pick<Clock, 'after'>,
  hook: () => Promise<Result>,
): Promise<Result> {
  const ended = hook().then(
    (result) => () => result,
    (thrown: unknown) => () => {
      throw thrown;
    },
  );
  const settle = await withTimeout(clock, hookTimeoutMilliseconds, ended).catch((cause: unknown) => {
    throw commonErrors.DEADLINE_EXCEEDED({ cause });
  });
  return settle();
}

/** Returns the part of a unit that code of the host may use. */
export const hookUnitOf = (unit: Unit): HookUnit =>
  viewOf(unit, {
    get: unit.get,
    find: unit.find,
    count: unit.count,
    sum: unit.sum,
    lock: unit.lock,
    insert: unit.insert,
    update: unit.update,
    delete: unit.delete,
    emit: unit.emit,
    audit: ({ object, outcome }) =>
      unit.audit({ object, ...(outcome !== undefined && { outcome }), nested: true }),
  });
