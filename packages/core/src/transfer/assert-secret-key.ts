import { secretKeyId } from '../runtime/secrets.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Table, Where } from '../storage/table.ts';

const sealedPrefix = 'v1.';

/**
 * Throws if a column holds a value that none of these secret keys decrypts. Reads at most one row for each key and column:
 * a sealed value begins with the id of its key, so the values of other keys lie between those of these keys.
 */
export async function assertSecretKeys(
  storage: Pick<StorageOperations, 'find'>,
  tables: readonly Table[],
  secretKeys: readonly string[],
): Promise<void> {
  const prefixes = secretKeys.map((key) => `${sealedPrefix}${secretKeyId(key)}.`).sort();
  for (const table of tables) {
    for (const name of table.sealed ?? []) {
      const bounds = [
        sealedPrefix,
        ...prefixes.flatMap((prefix) => [prefix, endOf(prefix)]),
        endOf(sealedPrefix),
      ];
      for (let at = 0; at < bounds.length; at += 2) {
        const where = { [name]: { gte: bounds[at]!, lt: bounds[at + 1]! } } as Where<Table>;
        if ((await storage.find(table, { where, limit: 1 })).length === 0) continue;
        throw new Error(
          secretKeys.length === 0
            ? `${table.name}.${name} has encrypted values, and there is no secret key: set the one that the servers have used`
            : `${table.name}.${name} has values that are encrypted with another secret key: set the one that the servers have used`,
        );
      }
    }
  }
}

/** Returns the first text behind all those that begin with a prefix, which ends with a dot. */
const endOf = (prefix: string): string => `${prefix.slice(0, -1)}/`;
