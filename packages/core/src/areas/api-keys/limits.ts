import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of API keys. */
export const apiKeyLimits = {
  policies: [200, 10_000, 'policies'],
  policyPermissions: [200, 1_000, 'permissions per policy'],
  apiKeys: [1_000, 100_000, 'API keys'],
  nameLength: [64, 256, 'characters of the name of a policy or API key'],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface ApiKeyLimits extends LimitsOf<typeof apiKeyLimits> {}

/** The context of API keys, with these limits. */
export type ApiKeysContext = Context<typeof apiKeyLimits>;
