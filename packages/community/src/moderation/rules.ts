export const dayMilliseconds = 86_400_000;

/** Returns the number of a day in UTC, counted from 1970. */
export const dayOf = (now: number): number => Math.floor(now / dayMilliseconds);
