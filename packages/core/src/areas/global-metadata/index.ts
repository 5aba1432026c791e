import { counters } from '../../kernel/counters.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { type Area, defineArea } from '../area.ts';
import { globalMetadataContract } from './contract.ts';
import { globalMetadataErrors } from './errors.ts';
import { createGlobalMetadata } from './service.ts';
import { globalMetadata, namespaces } from './tables.ts';

export const globalMetadataArea: Area<typeof globalMetadataContract.routes> = defineArea({
  contract: globalMetadataContract,
  tables: [namespaces, globalMetadata, counters],
  errors: { ...metadataErrors, ...globalMetadataErrors },
  create: createGlobalMetadata,
});
