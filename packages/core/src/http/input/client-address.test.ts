import { describe, expect, test } from 'vitest';
import { addressClass, countedNetworks, createClientAddress } from './client-address.ts';

describe('without trusted proxies', () => {
  const address = createClientAddress(undefined);
  test.each([undefined, '', '203.0.113.9', '203.0.113.9, 198.51.100.7'])(
    'the header %j is ignored',
    (forwarded) => {
      expect(address('192.0.2.1', forwarded)).toBe('192.0.2.1');
    },
  );

  test('a number of 0 or an empty list trusts no proxy', () => {
    expect(createClientAddress(0)('192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
    expect(createClientAddress([])('192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
  });

  test('an IPv4 address that an IPv6 socket reports is an IPv4 address', () => {
    expect(address('::ffff:192.0.2.1', undefined)).toBe('192.0.2.1');
    expect(address('::FFFF:192.0.2.1', undefined)).toBe('192.0.2.1');
  });
});

describe('a number of trusted proxies', () => {
  test.each([
    [1, undefined, '10.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [2, '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
    [9, '6.6.6.6, 203.0.113.9, 10.0.0.2', '6.6.6.6'],
    [1, '203.0.113.9,', '10.0.0.1'],
    [1, 'unknown', '10.0.0.1'],
    [1, '203.0.113.9:4711', '203.0.113.9'],
    [1, '203.0.113.9:', '10.0.0.1'],
    [1, '203.0.113.9:4711:4711', '10.0.0.1'],
    [1, '203.0.113.9:471100', '10.0.0.1'],
    [1, '[2001:db8::1]', '2001:db8::1'],
    [1, '[2001:db8::1]:4711', '2001:db8::1'],
    [1, '[::ffff:203.0.113.9]:4711', '203.0.113.9'],
    [1, '[2001:db8::1]4711', '10.0.0.1'],
    [1, '[]:4711', '10.0.0.1'],
    [1, '6.6.6.6, 203.0.113.9:4711', '203.0.113.9'],
    [2, '203.0.113.9:4711, 10.0.0.2:80', '203.0.113.9'],
    [2, 'garbage, 10.0.0.2', '10.0.0.2'],
    [1, '  203.0.113.9  ', '203.0.113.9'],
    [1, '::ffff:203.0.113.9', '203.0.113.9'],
    [1, '2001:db8::1', '2001:db8::1'],
  ])('%d reads %j as client %s', (count, forwarded, client) => {
    expect(createClientAddress(count)('10.0.0.1', forwarded)).toBe(client);
  });
});

describe('networks of trusted proxies', () => {
  const address = createClientAddress(['10.0.0.0/8', '192.0.2.7', '2001:db8:1::/48']);
  test.each([
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['192.0.2.7', '203.0.113.9', '203.0.113.9'],
    ['192.0.2.8', '203.0.113.9', '192.0.2.8'],
    ['::ffff:10.9.9.9', '203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::3', '2001:db8:2::9', '2001:db8:2::9'],
    ['2001:db8:2::3', '203.0.113.9', '2001:db8:2::3'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
    ['10.0.0.1', '10.2.2.2, 10.1.1.1', '10.2.2.2'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.9:4711, 10.1.1.1:443', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9, [2001:db8:1::7]:443', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9, unknown, 10.1.1.1', '10.1.1.1'],
    ['', '203.0.113.9', ''],
  ])('%s, which forwards %j, is %s', (peer, forwarded, client) => {
    expect(address(peer, forwarded)).toBe(client);
  });

  test.each([
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/ 8',
    '10.0.0.0/8x',
    '10.0.0.0/1e1',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '2001:db8::/129',
    '',
    '*',
  ])('are refused at the start if one is %j', (network) => {
    expect(() => createClientAddress([network])).toThrow(
      `trustProxy: ${network} is not an address or a network`,
    );
  });
});

describe('the part of an address that stands for one client', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:DB8:0:1::', '2001:db8:0:1'],
    ['2001:db8:0000:0001::', '2001:db8:0:1'],
    ['2001:db8::1:0:0:0:6', '2001:db8:0:1'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
    ['', ''],
    ['unknown:1', 'unknown:1'],
  ])('of %s is %s', (address, part) => {
    expect(addressClass(address)).toBe(part);
  });

  test('is the same for all addresses of an IPv6 network of 64 bits, and for no other', () => {
    const inside = ['2001:db8:0:7::1', '2001:db8:0:7:ffff::', '2001:db8:0:7:1:2:3:4'];
    expect(new Set(inside.map(addressClass)).size).toBe(1);
    expect(addressClass('2001:db8:0:8::1')).not.toBe(addressClass(inside[0]!));
  });
});

describe('the networks that an address counts for', () => {
  test.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['', ['']],
    ['2001:db8:1:2345::9', ['2001:db8:1:2345', '2001:db8:1:2300/56', '2001:db8:1/48']],
    ['2001:DB8:1:2300::', ['2001:db8:1:2300', '2001:db8:1:2300/56', '2001:db8:1/48']],
    ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
  ])('of %s are %j', (address, networks) => {
    expect(countedNetworks(address).map(({ network }) => network)).toEqual(networks);
  });

  test('may use one, four and sixteen times the limit of a client', () => {
    expect(countedNetworks('2001:db8::1').map(({ clients }) => clients)).toEqual([1, 4, 16]);
  });
});
