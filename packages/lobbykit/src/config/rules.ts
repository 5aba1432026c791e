import type { BackendOptions } from '@lobbykit/core';
import type { Config } from './config.ts';

type Rules = Pick<
  BackendOptions,
  'autoLeaveParty' | 'excludedServices' | 'limits' | 'listAccountIds' | 'rates' | 'roles' | 'singleSession'
>;

/** Returns what the backend has and allows. The backend refuses names that it does not know. */
export const rulesOf = (config: Config): Rules => ({
  singleSession: config.SINGLE_SESSION,
  autoLeaveParty: config.AUTO_LEAVE_PARTY,
  listAccountIds: config.LIST_ACCOUNT_IDS,
  roles: config.ACCOUNT_ROLES ?? {},
  limits: {
    ...config.BACKEND_LIMITS,
    ...(config.AUDIT_DAYS !== undefined && { auditDays: config.AUDIT_DAYS }),
  },
  ...(config.BACKEND_RATES !== undefined && { rates: config.BACKEND_RATES as Rules['rates'] & object }),
  ...(!config.RATE_LIMITS && { rates: false }),
  excludedServices: config.EXCLUDED_SERVICES ?? [],
});
