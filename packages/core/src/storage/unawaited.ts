import { isUnitEnded } from './check.ts';

/**
 * Lets the work of a unit go on without the result of one operation. The unit still fails if the operation fails.
 *
 * On Postgres the last operations of a unit are sent with its commit if nobody awaits them, which saves a round trip. Pass
 * the promise of an operation itself: a function of several steps would call its later ones when the unit has ended, and
 * they would be lost. Such a call is an unhandled rejection, so no test can miss it.
 */
export function unawaited(operation: Promise<unknown>): void {
  operation.catch((error: unknown) => {
    if (isUnitEnded(error)) throw error;
  });
}
