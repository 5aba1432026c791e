import { accountsPart } from '../accounts/parts.ts';
import { bootstrapAdminsPart } from '../authentication/parts.ts';
import { definePart } from '../part.ts';
import { rolesPart } from '../sessions/parts.ts';
import { createRights } from './rights.ts';

/** Answers what a caller must hold to change a role or a way into an account. */
export const rightsPart = definePart({
  name: 'rights',
  needs: { roles: rolesPart, accounts: accountsPart, isBootstrapAdmin: bootstrapAdminsPart },
  create: (_ctx, needs) => createRights(needs),
});
