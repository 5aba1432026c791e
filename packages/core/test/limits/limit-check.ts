import type { BackendOptions } from '../../src/backend/options.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { Limits } from '../../src/kernel/limits.ts';
import type { World } from '../operations/world.ts';

/** How a limit is shown to hold: with these limits, what it bounds goes as far as the limit and not one further. */
export interface LimitCheck {
  readonly limits: Partial<Limits>;
  readonly options?: Partial<BackendOptions>;
  check(world: World): Promise<void>;
}

export const asHost = { system: true } as const;

/** `done`, or the reason of the error that a call ends with. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}

/** What several calls, one after the other, come to. */
export async function outcomesOf(calls: readonly (() => Promise<unknown>)[]): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (const call of calls) outcomes.push(await outcomeOf(call()));
  return outcomes;
}

/** Whether a promise has settled by now. */
export async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = (): void => {
    settled = true;
  };
  work.then(note, note);
  for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
  return settled;
}
