import { getRawAsset } from 'node:sea';

// Takes the place of `packages/reference/src/vendored.ts` in the executable.

/** Reads a file of the reference page, compressed, from the executable. */
export const readVendored = (name: string): Buffer => Buffer.from(getRawAsset(`${name}.gz`));
