import { isIP, isIPv4 } from 'node:net';
import { valueName } from '../../kernel/value-name.ts';
import { readNetworks } from '../../runtime/networks.ts';

/** The number of proxies, or their networks (`10.0.0.0/8`), whose `x-forwarded-for` header is trusted. */
export type TrustProxy = number | readonly string[];

/** Returns the client's address, given the socket's address and the `x-forwarded-for` header. */
export type ClientAddress = (peer: string, forwarded: string | undefined) => string;

/** Returns an IPv4 address without the form in which an IPv6 socket reports it; any other address unchanged. */
function withoutMapping(address: string): string {
  if (address.startsWith('::ffff:') && isIPv4(address.slice(7))) return address.slice(7);
  const groups = ipv6Groups(address);
  return (groups && mappedIpv4(groups)) ?? address;
}

/** Returns an address of a forwarded header without the port that some proxies add: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function withoutPort(part: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/.exec(part) ?? [];
  return ipv6 ?? ipv4 ?? part;
}

/**
 * Returns the entries of an `x-forwarded-for` header as they are compared: without ports, and IPv4 addresses without the
 * form of an IPv6 socket. Returns the empty text for an empty entry, and for a header that is absent.
 */
export const forwardedAddresses = (forwarded: string | undefined): readonly string[] =>
  (forwarded ?? '').split(',').map((part) => withoutMapping(withoutPort(part.trim())));

/**
 * Creates the function that determines client addresses. It reads the header from the right, where the studio's
 * proxies write, up to the first untrusted address. Without `trust` it ignores the header. Throws if a network is invalid.
 */
export function createClientAddress(trust: TrustProxy | undefined): ClientAddress {
  if (trust === undefined || trust === 0) return withoutMapping;
  if (!Array.isArray(trust) && !(Number.isInteger(trust) && Number(trust) >= 0))
    throw new Error(
      `trustProxy takes the number of proxies, or their addresses and networks, and not ${valueName(trust)}`,
    );
  const trusted = typeof trust === 'number' ? hopCount(trust) : readNetworks('trustProxy', trust);
  return (peer, forwarded) => {
    const chain = [...forwardedAddresses(forwarded), withoutMapping(peer)];
    let client = chain.at(-1)!;
    for (
      let index = chain.length - 1;
      index > 0 && trusted(chain[index]!, chain.length - 1 - index);
      index--
    ) {
      const next = chain[index - 1]!;
      if (isIP(next) === 0) break;
      client = next;
    }
    return client;
  };
}

type Trusted = (address: string, hop: number) => boolean;

const hopCount =
  (count: number): Trusted =>
  (_, hop) =>
    hop < count;

/** A network that is counted, and how many times the limit of one client it may use. */
export interface CountedNetwork {
  readonly network: string;
  readonly clients: number;
}

/** Returns the part of an address that stands for one client: all of IPv4, the first 64 bits of IPv6. */
export function addressClass(address: string): string {
  const groups = ipv6Groups(address);
  return groups === null ? address : (mappedIpv4(groups) ?? textOf(groups.slice(0, 4)));
}

/**
 * Returns the networks that a client's address counts for, smallest first. An IPv4 address counts for itself. One IPv6
 * line may have 256 or 65,536 networks of 64 bits, so an IPv6 address also counts for its first 56 and 48 bits, each with
 * a larger limit. All spellings of an address count for the same networks.
 */
export function countedNetworks(address: string): readonly CountedNetwork[] {
  const groups = ipv6Groups(address);
  const ipv4 = groups && mappedIpv4(groups);
  if (groups === null || ipv4 !== null) return [{ network: ipv4 ?? address, clients: 1 }];
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return [
    { network: textOf([first, second, third, fourth]), clients: 1 },
    { network: `${textOf([first, second, third, fourth & 0xff00])}/56`, clients: 4 },
    { network: `${textOf([first, second, third])}/48`, clients: 16 },
  ];
}

const textOf = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/** Returns the eight groups of an IPv6 address, whatever its spelling; null for any other text. */
function ipv6Groups(address: string): number[] | null {
  if (!address.includes(':') || isIP(address) !== 6) return null;
  const hex = address
    .replace(/%.*/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) =>
      textOf([Number(bytes[0]) * 256 + Number(bytes[1]), Number(bytes[2]) * 256 + Number(bytes[3])]),
    );
  const [left = [], right = []] = hex.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Returns the IPv4 address that an IPv6 socket reports as `::ffff:192.0.2.1`; null for any other address. */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}
