import type { Area } from '../areas/area.ts';
import type { NodeSettings } from '../areas/node-control/index.ts';
import { unknownName } from '../kernel/nearest-name.ts';

/** Services that cannot be excluded: without one of them, nobody could include a service again. */
export const requiredServices: readonly string[] = [
  'accounts',
  'api_keys',
  'authentication',
  'node_control',
  'node_inspection',
];

/** Returns the name of an area as operators write it: `global_metadata`. The specification writes `matchbroker`. */
export const serviceNameOf = (area: string): string =>
  area === 'matchBroker' ? 'matchbroker' : area.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the areas by the names of their services, in alphabetical order. Throws if two have the same. */
export function servicesOf(areas: readonly Pick<Area, 'name'>[]): ReadonlyMap<string, string> {
  const services = new Map<string, string>();
  for (const { name } of areas) {
    const service = serviceNameOf(name);
    const other = services.get(service);
    if (other !== undefined)
      throw new Error(`the areas ${other} and ${name} have the same name as a service: ${service}`);
    services.set(service, name);
  }
  return new Map([...services].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Returns the services of the option `excludedServices`. Throws for an unknown one, and for a required one. */
export function readExcludedServices(
  excluded: readonly string[] = [],
  services: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  for (const service of excluded) {
    if (!services.has(service))
      throw new Error(`excludedServices: ${unknownName('service', service, [...services.keys()])}`);
    if (requiredServices.includes(service))
      throw new Error(`excludedServices: ${service} cannot be excluded, because node control needs it`);
  }
  return new Set(excluded);
}

/**
 * Returns the names of the areas that do not answer: those that the configuration excludes and operators do not include,
 * and those that operators exclude. Required services always answer, whatever is stored.
 */
export const excludedAreas = (
  services: ReadonlyMap<string, string>,
  configured: ReadonlySet<string>,
  { include, exclude }: Pick<NodeSettings, 'include' | 'exclude'>,
): ReadonlySet<string> =>
  new Set(
    [...services]
      .filter(([service]) => exclude.has(service) || (configured.has(service) && !include.has(service)))
      .filter(([service]) => !requiredServices.includes(service))
      .map(([, area]) => area),
  );
