/**
 * Lets the work of a unit go on without the result of an operation. The unit still fails if the operation fails.
 *
 * On Postgres the last operations of a unit are sent with its commit if nobody awaits them, which saves a round trip.
 */
export function unawaited(operation: Promise<unknown>): void {
  operation.catch(() => undefined);
}
