import { writes } from '../../../testing/src/area/operation.ts';
import { operations } from '../operations/operations.ts';
import { isOfOperators } from './callers.ts';

const all = operations.filter(writes);

/** Writes that need a permission. Those who hold it are trusted, but what they write has a bound too. */
export const ofOperators = all.filter(isOfOperators);

/** Writes of players and of callers without credential. */
export const ofPlayers = all.filter((operation) => !isOfOperators(operation));
