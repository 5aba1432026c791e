import { counters } from '../../kernel/counters.ts';
import { type Area, defineArea, type None, type Service } from '../area.ts';
import { objectsPart } from '../titles/parts.ts';
import { serverReleasesContract } from './contract.ts';
import { serverReleaseErrors } from './errors.ts';
import { serverReleaseLimits } from './limits.ts';
import { createServerReleases } from './service.ts';
import { serverPatches, serverReleases } from './tables.ts';

export const serverReleasesArea: Area<
  typeof serverReleasesContract.routes,
  Service<typeof serverReleasesContract.routes>,
  None,
  typeof serverReleaseLimits
> = defineArea({
  contract: serverReleasesContract,
  limits: serverReleaseLimits,
  tables: [serverReleases, serverPatches, counters],
  errors: serverReleaseErrors,
  needs: { objects: objectsPart },
  create: (ctx, { objects }) => createServerReleases(ctx, objects),
});
