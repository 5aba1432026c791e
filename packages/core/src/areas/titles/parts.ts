import { definePart } from '../part.ts';
import { titleLimits } from './limits.ts';
import { createObjects } from './objects.ts';
import { objectsOptions } from './options.ts';

/** The objects of releases, and who may download them. */
export const objectsPart = definePart({
  name: 'objects',
  limits: titleLimits,
  options: objectsOptions,
  create: (ctx, _needs, { objectStore }) => createObjects(ctx, objectStore),
});
