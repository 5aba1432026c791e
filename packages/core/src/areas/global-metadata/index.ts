import { counters } from '../../kernel/counters.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { type AreaData, defineArea } from '../area.ts';
import { globalMetadataContract } from './contract.ts';
import { globalMetadataErrors } from './errors.ts';
import { globalMetadata, namespaces } from './tables.ts';

export { createGlobalMetadata, type GlobalMetadata } from './service.ts';

export const globalMetadataArea: AreaData<typeof globalMetadataContract.routes> = defineArea({
  contract: globalMetadataContract,
  tables: [namespaces, globalMetadata, counters],
  errors: { ...metadataErrors, ...globalMetadataErrors },
  events: {},
});
