import { expect, test } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';

const policy = createAddressPolicy('allow', []);

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::FFFF:7f00:1',
  '0:0:0:0:0:ffff:169.254.169.254',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  '5f00::1',
  'localhost',
  '127.1',
  '',
])('the backend does not connect to %s', (address) => {
  expect(policy.mayConnect(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '168.63.129.17',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:800::200e',
  '::ffff:1.1.1.1',
  '64:ff9b::1.1.1.1',
])('the backend connects to the public address %s', (address) => {
  expect(policy.mayConnect(address)).toBe(true);
});

test('a listed network is allowed in each spelling of its addresses, and nothing beside it', () => {
  const listed = createAddressPolicy('allow', ['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1']);
  expect(listed.hasList).toBe(true);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', 'fd00:1::5', '127.0.0.1'])
    expect([address, listed.mayConnect(address), listed.isListed(address)]).toEqual([address, true, true]);
  for (const address of ['10.2.0.1', 'fd00:2::5', '127.0.0.2', 'fd00:1::5%eth0'])
    expect([address, listed.mayConnect(address), listed.isListed(address)]).toEqual([address, false, false]);
  expect([listed.mayConnect('1.1.1.1'), listed.isListed('1.1.1.1')]).toEqual([true, false]);
});

test.each(['10.0.0.0/33', 'localhost', '10.0.0/8', '', '::/129', '*'])(
  '%j is refused as an allowed network',
  (network) => {
    expect(() => createAddressPolicy('webhooks.allow', [network])).toThrow(
      `webhooks.allow: ${network} is not an address or a network`,
    );
  },
);
