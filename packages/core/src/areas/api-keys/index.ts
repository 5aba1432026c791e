import { counters } from '../../kernel/counters.ts';
import { type Area, defineArea, type None } from '../area.ts';
import { permissionsPart, signalsPart } from '../provided-parts.ts';
import { apiKeysContract } from './contract.ts';
import { keyRevoked, keysChanged, policyRevoked } from './dependencies.ts';
import { apiKeyErrors } from './errors.ts';
import { apiKeyLimits } from './limits.ts';
import { type ApiKeys, createApiKeys } from './service.ts';
import { apiKeys, policies } from './tables.ts';

export type { ApiKey, Policy } from './contract.ts';

export const apiKeysArea: Area<typeof apiKeysContract.routes, ApiKeys, None, typeof apiKeyLimits> =
  defineArea({
    contract: apiKeysContract,
    limits: apiKeyLimits,
    tables: [policies, apiKeys, counters],
    errors: apiKeyErrors,
    needs: { permissions: permissionsPart, signals: signalsPart },
    create: (ctx, { permissions, signals }) =>
      createApiKeys(ctx, {
        catalogue: permissions,
        changed: () => signals.signal(keysChanged, ''),
        keyRevoked: (keyId) => signals.signal(keyRevoked, keyId),
        policyRevoked: (policyId) => signals.signal(policyRevoked, policyId),
      }),
  });
