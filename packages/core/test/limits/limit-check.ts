import type { Limits } from '../../src/areas/generated/area-names.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { World } from '../operations/world.ts';

/** The check of a limit: with these limits, its subject can reach the limit, but not exceed it by one. */
export interface LimitCheck {
  readonly limits: Partial<Limits>;
  readonly options?: Partial<BackendOptions>;
  check(world: World): Promise<void>;
}

export const asHost = { system: true } as const;

/** Returns `done`, or the reason of the error of a call. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}

/** Returns the outcomes of several sequential calls. */
export async function outcomesOf(calls: readonly (() => Promise<unknown>)[]): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (const call of calls) outcomes.push(await outcomeOf(call()));
  return outcomes;
}

/** Returns whether a promise has settled. */
export async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = (): void => {
    settled = true;
  };
  work.then(note, note);
  for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
  return settled;
}
