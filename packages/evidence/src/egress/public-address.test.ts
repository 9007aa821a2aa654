import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('public addresses [A7]', () => {
  it.each([
    '1.1.1.1',
    '93.184.215.14',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700::1111',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    ['link-local', ['169.254.1.1', 'fe80::1', 'febf::1', 'fe80::1%eth0', 'fec0::1']],
    ['of a carrier', ['100.64.0.1', '100.127.255.255']],
    ['multicast or broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    [
      'reserved',
      ['240.0.0.1', '192.0.0.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '100::1', '4000::1'],
    ],
    ['for documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    [
      'a platform of the machine',
      ['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'],
    ],
    ['IPv4 mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:1.1.1.1', '::ffff:0:127.0.0.1']],
    ['IPv4 compatible', ['::127.0.0.1', '::1.1.1.1', '::7f00:1']],
    ['NAT64', ['64:ff9b::7f00:1', '64:ff9b:1::7f00:1']],
    [
      '6to4, Teredo, ORCHID, ISATAP',
      [
        '2002:7f00:1::',
        '2001:0:4136::1',
        '2001:20::1',
        '2606:4700::5efe:7f00:1',
        '2606:4700::200:5efe:a00:1',
      ],
    ],
    [
      'no address as it is written',
      ['127.1', '2130706433', '0x7f.0.0.1', '010.0.0.1', '1.1.1.1 ', '', 'localhost', '[::1]', '1.1.1.1.'],
    ],
  ])('%s: none is public', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
