import { countDown, countUp } from '../../kernel/counters.ts';
import type { Limits } from '../../kernel/limits.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import type { MetadataOwners } from '../../metadata/store.ts';
import { globalMetadataErrors } from './errors.ts';
import { namespaces } from './tables.ts';

const counter = 'global_metadata_namespaces';

/** The namespaces as owners of their entries: one comes into being with its first entry and goes with its last. */
export const createNamespaces = (limits: Limits): MetadataOwners => ({
  missing: () => metadataErrors.METADATA_NOT_FOUND(),

  async charge(unit, namespace, entries, bytes, make) {
    for (;;) {
      const [charged] = await unit.update(
        namespaces,
        { namespace },
        { metadataEntries: { add: entries }, metadataBytes: { add: bytes } },
      );
      if (charged && charged.metadataEntries === 0 && entries < 0) {
        await unit.delete(namespaces, { namespace });
        await countDown(unit, counter, 1);
      }
      if (charged || !make) return charged ?? null;
      // Where another unit makes it first, this one waits for it and charges what it made.
      const made = await unit.insert(namespaces, { namespace }, { ifAbsent: true });
      if (made.length > 0) await countUp(unit, counter, limits.globalNamespaces, full);
    }
  },
});

const full = (limit: number) =>
  globalMetadataErrors.NAMESPACE_LIMIT({
    message: `there are at most ${limit} namespaces`,
    metadata: { limit: String(limit) },
  });
