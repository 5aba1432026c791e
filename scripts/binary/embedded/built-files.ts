import { getRawAsset } from 'node:sea';

// Takes the place of `packages/console/src/built-files.ts` in the executable.

/** Reads a file of the console, compressed, from the executable. */
export const readBuilt = async (name: string): Promise<Buffer> => Buffer.from(getRawAsset(`${name}.gz`));
