import { isIP } from 'node:net';
import { readNetworks } from '../networks.ts';

/** Decides to which addresses the backend connects. */
export interface AddressPolicy {
  /** Returns whether the backend may connect to the address: a public one, or one that the operator has listed. */
  mayConnect(address: string): boolean;
  /** Returns whether the operator has listed the address. */
  isListed(address: string): boolean;
  /** Whether the operator has listed any address. */
  readonly hasList: boolean;
}

/**
 * The networks that are not the public internet, from the special-purpose registries of IANA, and the addresses at which
 * clouds tell machines about themselves. Most of those are link-local, private or shared; 168.63.129.16 is not.
 */
const nonPublicV4 = readNetworks('nonPublicV4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** Everything public in IPv6 is in this network, so loopback, link-local, private and multicast addresses are not. */
const globalV6 = readNetworks('globalV6', ['2000::/3']);

/** What in it is not public: protocol assignments with Teredo, documentation, and 6to4. */
const nonPublicV6 = readNetworks('nonPublicV6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Returns the eight groups of an IPv6 address as numbers, or null if it is none or has a zone. */
function groupsOf(address: string): readonly number[] | null {
  if (isIP(address) !== 6 || address.includes('%')) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [left, right] = [numbers(head), numbers(tail)];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/**
 * Returns the address to which packets go in the end: the IPv4 address in a mapped one (`::ffff:0:0/96`) and in one of
 * NAT64 (`64:ff9b::/96`), which networks without IPv4 need to reach public IPv4 addresses. Null if the text is no address.
 */
function finalAddress(address: string): string | null {
  if (isIP(address) === 4) return address;
  const groups = groupsOf(address);
  if (!groups) return null;
  const prefix = groups.slice(0, 6).join(':');
  if (prefix !== '0:0:0:0:0:65535' && prefix !== `${0x64}:${0xff9b}:0:0:0:0`) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** Creates the policy. `allow` lists networks that are not public and still allowed. Throws if an entry is invalid. */
export function createAddressPolicy(option: string, allow: readonly string[]): AddressPolicy {
  const listed = readNetworks(option, allow);
  const isListed = (address: string): boolean => {
    const final = finalAddress(address);
    return final !== null && (listed(final) || listed(address));
  };
  return {
    hasList: allow.length > 0,
    isListed,
    mayConnect(address) {
      const final = finalAddress(address);
      if (final === null) return false;
      if (isListed(address)) return true;
      return isIP(final) === 4 ? !nonPublicV4(final) : globalV6(final) && !nonPublicV6(final);
    },
  };
}
