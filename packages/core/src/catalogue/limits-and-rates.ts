import type { AreaData } from '../areas/area.ts';
import { assertAccess } from '../http/operation.ts';
import { type RateTable, rateClassOf } from '../http/rates.ts';
import type { LimitTable } from '../kernel/limits.ts';

/** Throws if a limit has a default or a cap that no host could set. */
export function checkLimits(limits: LimitTable): void {
  for (const [name, [initial, cap]] of Object.entries(limits))
    if (!Number.isSafeInteger(cap) || !Number.isInteger(initial) || initial < 1 || initial > cap)
      throw new Error(`the limit ${name} needs an integer as its cap, and a default from 1 to its cap`);
}

/** Throws if a route has a rate class or a body limit that nobody declares: otherwise its first request would fail. */
export function checkRoutes(
  areas: readonly AreaData[],
  { limits, rates }: { readonly limits: LimitTable; readonly rates: RateTable },
): void {
  for (const { contract } of areas)
    for (const [verb, route] of Object.entries(contract.routes)) {
      const id = `${contract.area}.${verb}`;
      assertAccess(id, route);
      const rateClass = rateClassOf(route);
      if (!Object.hasOwn(rates, rateClass))
        throw new Error(`${id} has the rate class ${rateClass}, which no area declares`);
      if (route.bodyLimit !== undefined && !Object.hasOwn(limits, route.bodyLimit))
        throw new Error(`${id} has the body limit ${route.bodyLimit}, which no area declares`);
    }
}
