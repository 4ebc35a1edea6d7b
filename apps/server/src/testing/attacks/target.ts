import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What an attack is turned against: this machine, and never another. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** The loopback address that the attack comes from, so that it is another one than its victims'. */
  readonly from?: string;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Refuses any address but this machine's own. */
export function targetAt(url: string, from?: string): Target {
  const { hostname, port } = new URL(url);
  if (!loopback.has(hostname)) throw new Error('An attack is only for this machine.');
  return { host: '127.0.0.1', port: Number(port), ...(from === undefined ? {} : { from }) };
}

/** A connection of the attack. That it is cut is part of the game. */
export async function openSocket({ host, port, from }: Target): Promise<Socket> {
  const socket = connect({ host, port, ...(from === undefined ? {} : { localAddress: from }) });
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** Sends one request and reads until the other side closes; null where it closes without an answer. */
export async function exchange(target: Target, head: string, body = ''): Promise<string | null> {
  const socket = await openSocket(target);
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  const closed = once(socket, 'close');
  socket.write(head);
  socket.write(body);
  await closed;
  const answer = Buffer.concat(pieces).toString('latin1');
  return answer === '' ? null : answer;
}

/** The status of an answer as it came over the line; 0 where there was none. */
export const statusOf = (answer: string | null): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(answer ?? '')?.[1] ?? 0);
