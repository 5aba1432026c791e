import type { StorageOperations } from '../../storage/storage.ts';
import { nodeSettings } from './tables.ts';

/** What operators have set through node control. */
export interface NodeSettings {
  readonly include: ReadonlySet<string>;
  readonly exclude: ReadonlySet<string>;
  /** The chosen implementations by the names of the interfaces. */
  readonly implementations: ReadonlyMap<string, string>;
}

export const noNodeSettings: NodeSettings = {
  include: new Set(),
  exclude: new Set(),
  implementations: new Map(),
};

/** Returns what operators have set. There are at most some rows for each service and interface. */
export async function readNodeSettings(db: Pick<StorageOperations, 'find'>): Promise<NodeSettings> {
  const rows = await db.find(nodeSettings, { orderBy: ['kind', 'name'] });
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    include: new Set(of('include').map(({ name }) => name)),
    exclude: new Set(of('exclude').map(({ name }) => name)),
    implementations: new Map(of('implementation').map(({ name, value }) => [name, value])),
  };
}
