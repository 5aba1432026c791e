import { isForbiddenKey } from '../http/json/json-refusal.ts';
import { invalidField } from '../kernel/errors.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import { metadataErrors } from './errors.ts';
import type { Viewer, Writer } from './store.ts';

/** Keys that other players may read. */
export const publicPrefix = 'public.';
/** Keys that only operators read and write. */
export const serverPrefix = 'server.';

export function isVisible(viewer: Viewer, entryKey: string): boolean {
  if (viewer === 'operator') return true;
  return viewer === 'owner' ? !entryKey.startsWith(serverPrefix) : entryKey.startsWith(publicPrefix);
}

const keyForm = /^[A-Za-z0-9_.:-]+$/;

/** Throws INVALID_FIELD for a malformed key. */
export function checkKey(entryKey: string, limits: EngineLimits, field = 'entryKey'): void {
  if (entryKey.length > limits.metadataKeyLength || !keyForm.test(entryKey))
    throw invalidField(field, `must be 1 to ${limits.metadataKeyLength} characters of A-Z a-z 0-9 _ . : -`);
  if (isForbiddenKey(entryKey)) throw invalidField(field, 'must not be __proto__, constructor or prototype');
  // Clients and proxies resolve them as segments of a path, so such an entry could not be reached.
  if (entryKey === '.' || entryKey === '..') throw invalidField(field, 'must not be . or ..');
}

/** Throws METADATA_KEY_RESERVED if this writer may not write the key. */
export function checkWriter(by: Writer, entryKey: string): void {
  if (by === 'player' && entryKey.startsWith(serverPrefix)) throw metadataErrors.METADATA_KEY_RESERVED();
}
