/** A schema as a function. Throws `mismatch` if the value does not match. */
export type Compiled = (value: unknown) => unknown;

/** Thrown for every value that does not match. One for all: the stack of each would cost more than the rest. */
export const mismatch = new Error('the value does not match its schema');
