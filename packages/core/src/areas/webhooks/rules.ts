const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses after the first, second, … failed attempt: a day in all, as the Standard Webhooks specification proposes. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];

/** Returns the milliseconds to wait after a number of failed attempts, or null if there were enough. */
export const pauseAfter = (failedAttempts: number, maxAttempts: number): number | null =>
  failedAttempts >= maxAttempts ? null : pauses[Math.min(failedAttempts, pauses.length) - 1]!;

/** Returns whether an answer means that the delivery has arrived. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** The status with which an address says that it wants nothing more. */
export const goneStatus = 410;

/** Returns the kinds in order and each once. */
export const uniqueKinds = (kinds: readonly string[]): string[] => [...new Set(kinds)].sort();

/** Kinds that exist on streams alone and are never emitted. */
const streamKinds = new Set(['emptyEvent', 'anyEvent.events/Resync']);

/**
 * Returns the first text that is no kind of event, or null. `known` are the kinds that the areas declare. Any other
 * `anyEvent` is an event of the game, named by its type.
 */
export const unknownKind = (kinds: readonly string[], known: ReadonlySet<string>): string | null =>
  kinds.find(
    (kind) => streamKinds.has(kind) || !(known.has(kind) || /^anyEvent\.[^\s\p{Cc}]{1,256}$/u.test(kind)),
  ) ?? null;
