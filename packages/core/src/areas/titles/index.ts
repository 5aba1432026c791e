import { counters } from '../../kernel/counters.ts';
import { type Area, defineArea, type Service } from '../area.ts';
import { titlesContract } from './contract.ts';
import { titleErrors } from './errors.ts';
import { titleLimits } from './limits.ts';
import { type ObjectsOptions, objectsOptions } from './options.ts';
import { objectsPart } from './parts.ts';
import { titleRates } from './rates.ts';
import { createTitles } from './service.ts';
import { titlePatches, titleReleases, titles } from './tables.ts';

export const titlesArea: Area<
  typeof titlesContract.routes,
  Service<typeof titlesContract.routes>,
  ObjectsOptions,
  typeof titleLimits,
  typeof titleRates
> = defineArea({
  contract: titlesContract,
  limits: titleLimits,
  rates: titleRates,
  tables: [titles, titleReleases, titlePatches, counters],
  errors: titleErrors,
  options: objectsOptions,
  needs: { objects: objectsPart },
  create: (ctx, { objects }) => createTitles(ctx, objects),
});
