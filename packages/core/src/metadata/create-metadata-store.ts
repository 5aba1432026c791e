import type { Context } from '../areas/area.ts';
import { createMetadataReads } from './read-entries.ts';
import type { MetadataStore, MetadataStoreDependencies } from './store.ts';
import { createMetadataWrites } from './write-entries.ts';

/** Makes the metadata of one kind of owner. */
export const createMetadataStore = (
  ctx: Pick<Context, 'atomically' | 'single' | 'clock' | 'limits'>,
  dependencies: MetadataStoreDependencies,
): MetadataStore => ({
  ...createMetadataReads(ctx, dependencies),
  ...createMetadataWrites(ctx, dependencies),
});
