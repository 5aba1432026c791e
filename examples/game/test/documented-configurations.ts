import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The variables of a server. */
export type Variables = Readonly<Record<string, string>>;

/** Returns the variables with which the README starts servers: on this machine, and on a host of the fleet. */
export function documentedConfigurations(): readonly [machine: Variables, fleet: Variables] {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const found = [...readme.matchAll(/^((?:[A-Z_]+=\S+ )+)npm start$/gm)].map(
    ([, text]) =>
      Object.fromEntries(
        text!
          .trim()
          .split(' ')
          .map((pair) => pair.split(/=(.*)/s, 2)),
      ) as Variables,
  );
  const [machine, fleet, ...more] = found;
  if (machine === undefined || fleet === undefined || more.length > 0)
    throw new Error('the README has other servers than one on this machine and one on the fleet');
  return [machine, fleet];
}
