import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What is no host of the public internet: this machine, its network, the provider's, and what is kept for examples. */
const closedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
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
  // Answers every machine of one large cloud with what is its own.
  '168.63.129.16/32',
];

/** Within 2000::/3, outside of which no public host is: ways in which an IPv4 address is carried, and examples. */
const closedIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

const closed4 = listOf(closedIPv4, 'ipv4');
const closed6 = listOf(closedIPv6, 'ipv6');
const open6 = listOf(['2000::/3'], 'ipv6');

/** Of an address as the resolver or a connection gives it. Whatever is not understood is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  // IPv4 in the clothes of IPv6 lies outside of 2000::/3 and is refused with the rest.
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
