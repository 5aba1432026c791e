import { isLoopback } from './http/origin-check.ts';

/** Where the simulator would listen, and the environment of its process. */
export interface Surroundings {
  readonly host: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns a warning if other machines reach the simulator. Throws if it must not run: in production never, and on an
 * address that other machines reach only with STORE_SIMULATOR=on.
 */
export function checkSurroundings({ host, environment }: Surroundings): string | undefined {
  if (environment.NODE_ENV === 'production')
    throw new Error('the store simulator does not run with NODE_ENV=production: its purchases cost nothing');
  if (isLoopback(host)) return undefined;
  if (environment.STORE_SIMULATOR !== 'on')
    throw new Error(
      `the store simulator listens on ${host} only with STORE_SIMULATOR=on: anyone who reaches it can buy for nothing`,
    );
  return `anyone who reaches ${host} can buy for nothing and charge back the purchases of others`;
}
