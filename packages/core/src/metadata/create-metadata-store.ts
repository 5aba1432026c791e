import { createMetadataReads } from './read-entries.ts';
import type { MetadataContext, MetadataStore, MetadataStoreDependencies } from './store.ts';
import { createMetadataWrites } from './write-entries.ts';

/** Creates the metadata store of one kind of owner. */
export const createMetadataStore = (
  ctx: MetadataContext,
  dependencies: MetadataStoreDependencies,
): MetadataStore => ({
  ...createMetadataReads(ctx, dependencies),
  ...createMetadataWrites(ctx, dependencies),
});
