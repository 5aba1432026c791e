import type { IdentityKey } from '../../kernel/identity.ts';
import { defineMoment } from '../../kernel/moment.ts';

/** An account that is being deleted. */
export interface DeletedAccount {
  readonly accountId: string;
  /** The identities that it had. */
  readonly identities: readonly IdentityKey[];
}

/** An account is being banned. */
export const accountBanned = defineMoment<{ readonly accountId: string }>(
  'account.banned',
  'An account is being banned. Its row is locked, and its sessions have ended.',
);

/** An account is being deleted. */
export const accountDeleting = defineMoment<DeletedAccount>(
  'account.deleting',
  'An account is being deleted. Its row, identities, metadata and sessions are already gone.',
);
