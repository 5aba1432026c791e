import { countDown, countUp } from '../../kernel/counters.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { chargeRow } from '../../metadata/owners.ts';
import type { MetadataOwners } from '../../metadata/store.ts';
import { globalMetadataErrors } from './errors.ts';
import type { GlobalMetadataLimits } from './limits.ts';
import { namespaces } from './tables.ts';

const counter = 'global_metadata_namespaces';

/** The namespaces as owners of their entries. The first entry creates a namespace, and its last one removes it. */
export const createNamespaces = (limits: GlobalMetadataLimits): MetadataOwners => ({
  missing: () => metadataErrors.METADATA_NOT_FOUND(),
  chargesInOneStatement: false,

  async charge(unit, namespace, entries, bytes, make) {
    for (;;) {
      const charged = await chargeRow(unit, namespaces, { namespace }, { entries, bytes });
      if (charged && charged.metadataEntries === 0 && entries < 0) {
        await unit.delete(namespaces, { namespace });
        await countDown(unit, counter, 1);
      }
      if (charged || !make) return charged;
      // If another unit creates it first, this unit waits for it and then charges that namespace.
      const created = await unit.insert(namespaces, { namespace }, { ifAbsent: true });
      if (created.length > 0) await countUp(unit, counter, limits.globalNamespaces, full);
    }
  },
});

const full = (limit: number) =>
  globalMetadataErrors.NAMESPACE_LIMIT({
    message: `there may be at most ${limit} namespaces`,
    metadata: { limit: String(limit) },
  });
