import { counters } from '../../kernel/counters.ts';
import { type AreaData, defineArea } from '../area.ts';
import { apiKeysContract } from './contract.ts';
import { apiKeyErrors } from './errors.ts';
import { apiKeys, policies } from './tables.ts';

export { createKeyAuthenticator, type KeyAuthenticator } from './authenticate.ts';
export type { ApiKey, Policy } from './contract.ts';
export { type ApiKeys, createApiKeys } from './service.ts';

export const apiKeysArea: AreaData<typeof apiKeysContract.routes> = defineArea({
  contract: apiKeysContract,
  tables: [policies, apiKeys, counters],
  errors: apiKeyErrors,
  events: {},
});
