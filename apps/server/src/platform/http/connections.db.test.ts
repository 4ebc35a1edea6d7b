import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openSocket, targetAt } from '../../testing/attacks/target.ts';
import { until } from '../../testing/until.ts';
import { addressOf, limitConnections, proxyMatcher } from './connections.ts';

describe('a trusted proxy', () => {
  it.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
    ['10.0.0.0/8, 2001:db8::1', '10.200.3.4', true],
    ['10.0.0.0/8, 2001:db8::1', '2001:db8::1', true],
    ['10.0.0.0/8, 2001:db8::1', '2001:db8::2', false],
    ['uniquelocal', '192.168.1.1', true],
    [null, '127.0.0.1', false],
  ])('of the setting %s is told from others: %s', (list, address, isProxy) => {
    expect(proxyMatcher(list)(address)).toBe(isProxy);
  });
});

describe('the address of who asks', () => {
  it.each([
    ['203.0.113.9', '10.9.9.9', '203.0.113.9'],
    ['127.0.0.1', '10.9.9.9', '10.9.9.9'],
    ['127.0.0.1', '1.2.3.4, 10.9.9.9', '10.9.9.9'],
    ['127.0.0.1', '1.2.3.4, 127.0.0.1', '1.2.3.4'],
    ['127.0.0.1', 'nonsense', '127.0.0.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
  ])('at %s with the header %s is %s', (remoteAddress, forwarded, address) => {
    const request = {
      socket: { remoteAddress } as Partial<Socket> as Socket,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    };
    expect(addressOf(request, proxyMatcher('loopback'))).toBe(address);
  });
});

describe('the connections of one address', () => {
  const server = createServer();
  afterEach(() => server.close());

  it('are limited, and another address has its own', async () => {
    let refused = 0;
    const onRefused = (): void => {
      refused += 1;
    };
    limitConnections(server, { maxPerAddress: 2, isProxy: proxyMatcher(null), onRefused });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [first, second] = [await openSocket(targetAt(url)), await openSocket(targetAt(url))];
    const third = await openSocket(targetAt(url));
    await until('the third is cut', async () => third.destroyed);
    const other = await openSocket(targetAt(url, '127.0.0.2'));
    expect([first.destroyed, second.destroyed, other.destroyed, refused]).toEqual([
      false,
      false,
      false,
      1,
    ]);
    first.destroy();
    await until('a place is free again', async () => {
      const next = await openSocket(targetAt(url));
      next.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      await Promise.race([once(next, 'close'), once(server, 'request')]);
      return !next.destroyed && next.destroy();
    });
    for (const socket of [second, other]) socket.destroy();
  });
});
