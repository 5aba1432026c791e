import { createRequire } from 'node:module';
import type { OpenSkill } from './systems.ts';

let rate: OpenSkill | undefined;

/**
 * Returns the library of OpenSkill, which is loaded by the first match that it rates: with what it needs it has 350 modules,
 * and most servers rate no queue by it. Not by `import()`, because a unit must not wait for something else.
 */
export function openSkill(): OpenSkill {
  rate ??= (createRequire(import.meta.url)('openskill') as typeof import('openskill')).rate;
  return rate;
}
