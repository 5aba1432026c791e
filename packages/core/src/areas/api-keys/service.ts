import type { Service } from '../area.ts';
import type { apiKeysContract } from './contract.ts';
import type { ApiKeysDependencies } from './dependencies.ts';
import type { ApiKeysContext } from './limits.ts';
import { createFirstKeyFactory, firstKeyHealth } from './service.first-key.ts';
import { createKeys } from './service.keys.ts';
import { createPolicies } from './service.policies.ts';

/** The running area of API keys and policies. */
export interface ApiKeys extends Service<typeof apiKeysContract.routes> {
  /** Creates the key `root` with every permission and returns it. Returns null if a key is already stored. */
  createFirstKey(): Promise<string | null>;
}

/** Creates the service of API keys and policies. */
export function createApiKeys(ctx: ApiKeysContext, dependencies: ApiKeysDependencies): ApiKeys {
  return {
    operations: {
      test: async () => ({}),
      permissions: async () => ({
        permissions: [...dependencies.catalogue].map(([name, description]) => ({ name, description })),
      }),
      ...createPolicies(ctx, dependencies),
      ...createKeys(ctx, dependencies),
      healthz: () => ctx.health(async () => [await firstKeyHealth(ctx)]),
    },
    createFirstKey: createFirstKeyFactory(ctx),
  };
}
