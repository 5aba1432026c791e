import { definePart } from '../part.ts';
import { credentialsPart } from '../platform-auth/parts.ts';
import { authenticationOptions } from './options.ts';
import { assertProviders, bootstrapAdmins, originsOf } from './rules.ts';

const { providers, bootstrapAdmins: admins } = authenticationOptions;

/** Whether the account of an identity becomes `admin` whenever it logs in. */
export const bootstrapAdminsPart = definePart({
  name: 'configured administrators',
  needs: { credentials: credentialsPart },
  options: { providers, bootstrapAdmins: admins },
  create(_ctx, { credentials }, options) {
    assertProviders(options.providers);
    return bootstrapAdmins(
      originsOf([...options.providers, ...credentials.providers]),
      options.bootstrapAdmins,
    );
  },
});
