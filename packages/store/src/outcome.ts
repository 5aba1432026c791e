import type { StoreOutcome, StoreRefusal } from '@lobbykit/core';
import { StoreRefusalError } from './errors.ts';

/** Error codes of the store. */
export const codes = { internal: 4, committed: 6, offline: 7, unknownPlayer: 9 } as const;

/**
 * Returns what a change came to. If the store refuses, `isDone` may find that it was done before. Throws if the outcome
 * is not known, also after an internal error of the store.
 */
export async function outcomeOf<Result extends object>(
  change: () => Promise<Result>,
  isDone: (refusal: StoreRefusalError) => Promise<boolean> = async () => false,
): Promise<StoreOutcome<Result>> {
  try {
    return { refused: null, ...(await change()) };
  } catch (error) {
    if (!(error instanceof StoreRefusalError) || error.code === codes.internal) throw error;
    // What was done before has no result but that it is done.
    if (await isDone(error)) return { refused: null } as StoreOutcome<Result>;
    return { refused: refusalOf(error) };
  }
}

/** Returns what a read came to. Whatever the store refuses, it has answered. */
export async function answerOf<Result extends object>(
  read: () => Promise<Result>,
): Promise<StoreOutcome<Result>> {
  try {
    return { refused: null, ...(await read()) };
  } catch (error) {
    if (!(error instanceof StoreRefusalError)) throw error;
    return { refused: refusalOf(error) };
  }
}

const refusalOf = ({ code, text }: StoreRefusalError): StoreRefusal => ({
  code: String(code),
  message: text,
});
