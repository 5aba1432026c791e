import { BlockList, isIP } from 'node:net';

/** Returns whether an address is in one of some networks. A text that is no address is in none. */
export type IsInNetworks = (address: string) => boolean;

/**
 * Reads a list of addresses and networks (`10.0.0.0/8`). An IPv6 address that contains an IPv4 one (`::ffff:10.0.0.1`)
 * counts as that. Throws for an entry that is neither; `option` names the list in the error.
 */
export function readNetworks(option: string, list: readonly string[]): IsInNetworks {
  const known = new BlockList();
  for (const network of list) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const family = isIP(address);
    const maxBits = family === 6 ? 128 : 32;
    const prefix = Number(bits ?? maxBits);
    if (family === 0 || prefix > maxBits)
      throw new Error(`${option}: ${network} is not an address or a network`);
    known.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && known.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
