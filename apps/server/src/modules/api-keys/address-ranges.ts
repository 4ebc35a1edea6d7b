import { BlockList, isIP, isIPv4 } from 'node:net';

interface Range {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

const lengthOf = { ipv4: 32, ipv6: 128 } as const;

const familyOf = (address: string): Range['family'] => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** An IPv4 address in the clothes of IPv6, as a server that listens to both is told it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const plain = (address: string): string => mapped.exec(address)?.[1] ?? address;

/**
 * An address or a range as a person types it; null where it is none. The whole internet is none either: a list that lets
 * everybody in is a mistake, and whoever means it leaves the list empty.
 */
function readRange(text: string): Range | null {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return null;
  if (bits !== undefined && !/^[1-9]\d{0,2}$/.test(bits)) return null;
  const bare = bits === undefined ? plain(address) : address;
  const family = familyOf(bare);
  const count = bits === undefined ? lengthOf[family] : Number(bits);
  return count > lengthOf[family] ? null : { address: bare, bits: count, family };
}

/** The eight parts of an IPv6 address, or the four of an IPv4 one, as one number. */
function numberOf({ address, family }: Range): bigint {
  if (family === 'ipv4')
    return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
  // The browser's own reading of an address writes it in hexadecimal parts, whatever way it came.
  const read = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = '', back] = read.split('::');
  const parts = (half: string): string[] => (half === '' ? [] : half.split(':'));
  const [before, after] = [parts(front), parts(back ?? '')];
  const missing = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...(back === undefined ? [] : missing), ...after].reduce(
    (sum, part) => (sum << 16n) | BigInt(`0x${part}`),
    0n,
  );
}

function written(value: bigint, family: Range['family']): string {
  if (family === 'ipv4')
    return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  const parts = Array.from({ length: 8 }, (_, place) =>
    ((value >> BigInt(112 - 16 * place)) & 0xffffn).toString(16),
  );
  return new URL(`http://[${parts.join(':')}]`).hostname.slice(1, -1);
}

/** What lies behind the network is cut off: 196.200.1.7/24 is 196.200.1.0/24. Null where it is no address and no range. */
export function normalRange(text: string): string | null {
  const range = readRange(text);
  if (range === null) return null;
  const free = BigInt(lengthOf[range.family] - range.bits);
  const network = written((numberOf(range) >> free) << free, range.family);
  return range.bits === lengthOf[range.family] ? network : `${network}/${range.bits}`;
}

/** Whether an address is in one of the ranges. */
export function rangeMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of ranges) {
    const range = readRange(text);
    if (range !== null) list.addSubnet(range.address, range.bits, range.family);
  }
  return (address) => {
    const bare = plain(address);
    return isIP(bare) !== 0 && list.check(bare, familyOf(bare));
  };
}

/** Whether each of the ranges lies in one of the others. An empty list is everywhere. */
export function areWithin(inner: readonly string[], outer: readonly string[]): boolean {
  if (outer.length === 0) return true;
  const wide = outer.flatMap((text) => readRange(text) ?? []);
  const isInside = (text: string): boolean => {
    const range = readRange(text);
    return range !== null && wide.some((one) => holds(one, range));
  };
  return inner.length > 0 && inner.every(isInside);
}

function holds(outer: Range, inner: Range): boolean {
  if (outer.family !== inner.family || outer.bits > inner.bits) return false;
  const free = BigInt(lengthOf[outer.family] - outer.bits);
  return numberOf(outer) >> free === numberOf(inner) >> free;
}
