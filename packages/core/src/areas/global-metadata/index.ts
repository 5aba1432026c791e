import { counters } from '../../kernel/counters.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { type Area, defineArea, type None, type Service } from '../area.ts';
import { globalMetadataContract } from './contract.ts';
import { globalMetadataErrors } from './errors.ts';
import { globalMetadataLimits } from './limits.ts';
import { createGlobalMetadata } from './service.ts';
import { globalMetadata, namespaces } from './tables.ts';

export const globalMetadataArea: Area<
  typeof globalMetadataContract.routes,
  Service<typeof globalMetadataContract.routes>,
  None,
  typeof globalMetadataLimits
> = defineArea({
  contract: globalMetadataContract,
  limits: globalMetadataLimits,
  tables: [namespaces, globalMetadata, counters],
  errors: { ...metadataErrors, ...globalMetadataErrors },
  create: createGlobalMetadata,
});
