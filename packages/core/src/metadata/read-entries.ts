import { setImmediate as nextTurn } from 'node:timers/promises';
import { readToken, writeToken } from '../http/input/page.ts';
import { getWith } from '../storage/get-with.ts';
import type { Position, StorageOperations } from '../storage/storage.ts';
import { type Key, type Row, selectColumns } from '../storage/table.ts';
import { metadataErrors as errors } from './errors.ts';
import { createPatterns, invalidPattern } from './pattern.ts';
import { valueOfRow } from './payload.ts';
import type {
  MetadataContext,
  MetadataMap,
  MetadataPage,
  MetadataStore,
  MetadataStoreDependencies,
  Viewer,
} from './store.ts';
import type { MetadataTable } from './tables.ts';
import { checkKey, isVisible, publicPrefix, serverPrefix } from './visibility.ts';

type EntryRow = Row<MetadataTable>;

export type MetadataReads = Pick<
  MetadataStore,
  'read' | 'readAll' | 'readWith' | 'readMany' | 'readPage' | 'search'
>;

/** How many rows are read at once if an owner may have many. */
const pageSize = 250;

/**
 * How long one search matches keys before it returns what it has found. Reading does not count. Usual expressions match
 * 10,000 keys of 128 characters in 1 to 50 ms. A search that has found nothing yet lets the event loop run and continues,
 * because a page without entries looks like the end.
 */
const maxMatchMilliseconds = 50;

/** How long one search may match keys without finding any. The worst expressions need 90 s for 10,000 keys. */
const maxFruitlessMilliseconds = 500;

/** Sorts after every key that begins with `server.`, because keys have no tilde. */
const afterServerKeys = `${serverPrefix}~`;

const order = ['ownerId', 'entryKey'] as const;

export function createMetadataReads(
  { clock, limits }: Pick<MetadataContext, 'clock' | 'limits'>,
  { entries }: MetadataStoreDependencies,
): MetadataReads {
  const compile = createPatterns(limits.searchPatternLength);
  const values = selectColumns(entries, ['stringPayload', 'intPayload', 'jsonPayload']);
  const versions = selectColumns(entries, ['stringPayload', 'intPayload', 'jsonPayload', 'version']);

  const visibleKeys = (viewer: Viewer) => (viewer === 'other' ? { entryKey: { prefix: publicPrefix } } : {});

  /** Yields the rows that a viewer may see, in the order of their keys. Reads pages only as they are needed. */
  async function* visibleRows(
    db: StorageOperations,
    ownerId: string,
    viewer: Viewer,
    start: Position<MetadataTable> | undefined,
  ): AsyncGenerator<EntryRow, void> {
    const where = { ownerId, ...visibleKeys(viewer) };
    for (let after = start; ; ) {
      const rows = await db.find(entries, {
        where,
        orderBy: order,
        limit: pageSize,
        ...(after && { after }),
      });
      const hidden = rows.findIndex((row) => !isVisible(viewer, row.entryKey));
      yield* hidden < 0 ? rows : rows.slice(0, hidden);
      if (hidden >= 0) after = { ownerId, entryKey: afterServerKeys };
      else if (rows.length < pageSize) return;
      else after = rows.at(-1)!;
    }
  }

  /** Collects rows until the page is full or `isOver` returns true. The token continues after the last checked row. */
  async function collectPage(
    rows: AsyncIterable<EntryRow>,
    isWanted: (row: EntryRow) => boolean,
    isOver: (checked: number, found: number) => boolean | Promise<boolean>,
  ): Promise<MetadataPage> {
    const metadata: MetadataMap = {};
    let last: EntryRow | undefined;
    let checked = 0;
    let found = 0;
    let bytes = 0;
    for await (const row of rows) {
      if (last && (await isOver(checked, found)))
        return { metadata, nextPageToken: writeToken(entries, order, last) };
      checked += 1;
      if (isWanted(row)) {
        const full = found === limits.globalListEntries || bytes + row.bytes > limits.globalListBytes;
        if (full && last) return { metadata, nextPageToken: writeToken(entries, order, last) };
        metadata[row.entryKey] = valueOfRow(row);
        found += 1;
        bytes += row.bytes;
      }
      last = row;
    }
    return { metadata };
  }

  const startOf = (ownerId: string, token: string | undefined) =>
    token ? { ...readToken(entries, order, token), ownerId } : undefined;

  return {
    async read(db, ownerId, entryKey, viewer) {
      checkKey(entryKey, limits);
      const row = isVisible(viewer, entryKey) ? await db.get(versions, { ownerId, entryKey }) : null;
      if (!row) throw errors.METADATA_NOT_FOUND();
      return { entryValue: valueOfRow(row), version: row.version };
    },

    async readAll(db, ownerId, viewer) {
      const rows = await db.find(values, { where: { ownerId, ...visibleKeys(viewer) } });
      return mapOf(rows, viewer);
    },

    async readWith(db, owners, id, viewer) {
      const found = await getWith(db, owners, { id } as Key<typeof owners>, values, 'ownerId');
      return found && { row: found.row, metadata: mapOf(found.children, viewer) };
    },

    async readMany(db, ownerIds, viewer) {
      const rows = await db.find(values, { where: { ownerId: { in: ownerIds }, ...visibleKeys(viewer) } });
      const byOwner = new Map<string, (typeof rows)[number][]>(ownerIds.map((ownerId) => [ownerId, []]));
      for (const row of rows) byOwner.get(row.ownerId)!.push(row);
      return new Map([...byOwner].map(([ownerId, own]) => [ownerId, mapOf(own, viewer)]));
    },

    readPage: async (db, ownerId, viewer, token) =>
      collectPage(
        visibleRows(db, ownerId, viewer, startOf(ownerId, token)),
        () => true,
        () => false,
      ),

    async search(db, ownerId, { regex, caseInsensitive = false, invert = false, pageToken: token }, viewer) {
      const matches = await compile(regex, caseInsensitive);
      let spent = 0;
      let pauseAt = maxMatchMilliseconds;
      return collectPage(
        visibleRows(db, ownerId, viewer, startOf(ownerId, token)),
        ({ entryKey }) => {
          const started = clock.now();
          const matched = matches(entryKey);
          spent += clock.now() - started;
          return matched !== invert;
        },
        async (checked, found) => {
          if (checked === limits.searchKeys || spent < pauseAt) return checked === limits.searchKeys;
          if (found > 0) return true;
          if (spent >= maxFruitlessMilliseconds) throw invalidPattern('takes too long to match these keys');
          pauseAt = spent + maxMatchMilliseconds;
          await nextTurn();
          return false;
        },
      );
    },
  };
}

function mapOf(
  rows: readonly Omit<EntryRow, 'bytes' | 'reserved' | 'version'>[],
  viewer: Viewer,
): MetadataMap {
  const metadata: MetadataMap = {};
  for (const row of rows) if (isVisible(viewer, row.entryKey)) metadata[row.entryKey] = valueOfRow(row);
  return metadata;
}
