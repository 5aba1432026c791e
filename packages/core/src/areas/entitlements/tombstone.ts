import { digest } from '../../runtime/secrets.ts';

const prefix = 'deleted/';

/**
 * Returns what stands in the place of the id of a deleted account. It does not show which account it was, and no account
 * can have it as its id, because ids have no slash.
 */
export const tombstoneOf = (accountId: string): string => `${prefix}${digest(accountId)}`;

export const isTombstone = (accountId: string): boolean => accountId.startsWith(prefix);
