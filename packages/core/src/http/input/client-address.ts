import { isIP } from 'node:net';
import { readNetworks } from '../../runtime/networks.ts';

/** The number of proxies, or their networks (`10.0.0.0/8`), whose `x-forwarded-for` header is trusted. */
export type TrustProxy = number | readonly string[];

/** Returns the client's address, given the socket's address and the `x-forwarded-for` header. */
export type ClientAddress = (peer: string, forwarded: string | undefined) => string;

const withoutMapping = (address: string): string => (/^::ffff:/i.test(address) ? address.slice(7) : address);

/**
 * Creates the function that determines client addresses. It reads the header from the right, where the studio's
 * proxies write, up to the first untrusted address. Without `trust` it ignores the header. Throws if a network is invalid.
 */
export function createClientAddress(trust: TrustProxy | undefined): ClientAddress {
  if (trust === undefined || trust === 0) return withoutMapping;
  const trusted = typeof trust === 'number' ? hopCount(trust) : readNetworks('trustProxy', trust);
  return (peer, forwarded) => {
    const chain = [...(forwarded ?? '').split(',').map((part) => part.trim()), peer].map(withoutMapping);
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

/** Returns the part of an address that stands for one client: all of IPv4, the first 64 bits of IPv6. */
export function addressClass(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left.slice(0, 4).join(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
