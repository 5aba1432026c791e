import type { Context } from '../areas/area.ts';
import { createMetadataReads } from './read-entries.ts';
import type { MetadataStore, MetadataStoreParts } from './store.ts';
import { createMetadataWrites } from './write-entries.ts';

/** Makes the metadata of one kind of owner. */
export const createMetadataStore = (
  ctx: Pick<Context, 'atomically' | 'single' | 'clock' | 'limits'>,
  parts: MetadataStoreParts,
): MetadataStore => ({ ...createMetadataReads(ctx, parts), ...createMetadataWrites(ctx, parts) });
