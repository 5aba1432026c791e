import type { Context } from '../area.ts';
import { createMetadataReads } from './reads.ts';
import type { MetadataStore, MetadataStoreParts } from './store.ts';
import { createMetadataWrites } from './writes.ts';

/** Makes the metadata of one kind of owner. */
export const createMetadataStore = (
  ctx: Pick<Context, 'atomically' | 'single' | 'clock' | 'limits'>,
  parts: MetadataStoreParts,
): MetadataStore => ({ ...createMetadataReads(ctx, parts), ...createMetadataWrites(ctx, parts) });
