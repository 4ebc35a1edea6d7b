import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { networkAt } from './request.ts';

/** The names that stand for ranges in the setting of trusted proxies. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is one of our own proxies, through which everybody comes. */
export function proxyMatcher(list: string | null): (address: string) => boolean {
  const proxies = new BlockList();
  for (const item of (list ?? '').split(',').map((one) => one.trim())) {
    for (const range of namedRanges[item] ?? [item]) {
      const [ip = '', bits] = range.split('/');
      if (bits !== undefined) proxies.addSubnet(ip, Number(bits), familyOf(ip));
      else if (isIP(ip) !== 0) proxies.addAddress(ip, familyOf(ip));
    }
  }
  return (address) => proxies.check(address, familyOf(address));
}

/** Who asks: the connection's other end, or whom our own proxies say that they ask for. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: (address: string) => boolean,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  // The nearest comes last in the header, and only the word of a proxy of ours counts.
  let address = socket.remoteAddress ?? '';
  for (const named of forwarded.map((one) => one.trim()).toReversed()) {
    if (isIP(named) === 0 || !isProxy(address)) break;
    address = named;
  }
  return address;
}

interface ConnectionLimit {
  readonly maxPerAddress: number;
  readonly isProxy: (address: string) => boolean;
  readonly onRefused: () => void;
}

/** A connection costs memory before it has asked for anything, so that an address has only so many of them. */
export function limitConnections(
  server: Server,
  { maxPerAddress, isProxy, onRefused }: ConnectionLimit,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined || isProxy(socket.remoteAddress)) return;
    const address = networkAt(socket.remoteAddress);
    const others = open.get(address) ?? 0;
    if (others >= maxPerAddress) {
      onRefused();
      socket.destroy();
      return;
    }
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
