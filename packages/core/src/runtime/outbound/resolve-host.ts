import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { createSemaphore } from '../semaphore.ts';
import type { AddressPolicy } from './address-policy.ts';

/** Returns all addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * The resolver of the system blocks a thread of the pool while it waits, and there are four for everything. So names are
 * resolved two at a time.
 */
const lookups = createSemaphore(2);

/** Resolves with the system, which also knows names of the local network and of containers. */
export const systemResolve: Resolve = (name) =>
  lookups(
    () =>
      new Promise((resolve, reject) => {
        systemLookup(name, { all: true, verbatim: true }, (error, addresses) =>
          error ? reject(error) : resolve(addresses),
        );
      }),
  );

/** The addresses of a host that were checked, or why there are none. */
export type CheckedHost =
  | { readonly addresses: readonly LookupAddress[] }
  | { readonly refused: 'NAME_UNKNOWN' | 'ADDRESS_REFUSED' };

/**
 * Resolves a host once and checks every address. If one is refused, all are: a name that also leads into a private network
 * is not trusted. With `onlyListed`, every address must be one that the operator has listed.
 */
export async function checkHost(
  host: string,
  policy: AddressPolicy,
  resolve: Resolve,
  onlyListed: boolean,
): Promise<CheckedHost> {
  const family = isIP(host);
  let addresses: readonly LookupAddress[];
  try {
    addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  } catch {
    return { refused: 'NAME_UNKNOWN' };
  }
  if (addresses.length === 0) return { refused: 'NAME_UNKNOWN' };
  const isAccepted = onlyListed ? policy.isListed : policy.mayConnect;
  if (!addresses.every(({ address }) => isAccepted(address))) return { refused: 'ADDRESS_REFUSED' };
  return { addresses: addresses.map(({ address }) => ({ address, family: isIP(address) })) };
}

/** Returns a lookup for `net.connect` that knows the checked addresses alone: a second answer of a resolver is never asked. */
export const pinnedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
