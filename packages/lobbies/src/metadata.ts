import { invalidField } from '@lobbykit/core/area';
import type { Lobby } from './schemas.ts';
import { type StoredEntries, storedEntries } from './views.ts';

/** How many metadata a lobby or a player in it has. */
interface Bounds {
  readonly entries: number;
  /** Of all of them as JSON. */
  readonly bytes: number;
}

/** Returns metadata as it is stored. Throws INVALID_FIELD if it is too large, or has keys that begin with `server.`. */
export function checkMetadata(
  given: NonNullable<Lobby['metadata']>,
  { entries, bytes }: Bounds,
  field: string,
): StoredEntries {
  const keys = Object.keys(given);
  if (keys.length > entries) throw invalidField(field, `must have at most ${entries} entries`);
  if (keys.some((key) => key.startsWith('server.')))
    throw invalidField(field, 'must have no keys that begin with server.');
  const stored = storedEntries(given);
  if (new TextEncoder().encode(JSON.stringify(stored)).length > bytes)
    throw invalidField(field, `must have at most ${bytes} bytes`);
  return stored;
}
