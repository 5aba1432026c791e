import type { Backend } from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';

/** The rows as JSON text, by table. */
export type Snapshot = Readonly<Record<string, readonly string[]>>;

const digits = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

/** What a snapshot is read from. */
export interface Stored {
  readonly backend: Pick<Backend, 'catalogue'>;
  readonly storage: Pick<Storage, 'find'>;
}

/** Reads everything that a world has stored, except the given tables. */
export async function snapshotOf(
  { backend, storage }: Stored,
  except: readonly string[] = [],
): Promise<Snapshot> {
  const wanted = backend.catalogue.tables.filter(({ name }) => !except.includes(name));
  const read = wanted.map(async (table) => {
    const rows = await storage.find(table, {});
    return [table.name, rows.map((row) => JSON.stringify(row, digits))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Everything except the audit log, in which refusals of operators are recorded too. */
export const unauditedSnapshotOf = (world: Stored): Promise<Snapshot> => snapshotOf(world, ['audit_log']);
