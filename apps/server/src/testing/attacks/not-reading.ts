import type { Socket } from 'node:net';
import { openSocket, type Target } from './target.ts';

/** Asks for a page on many connections and reads none of the answers. Ended by what it answers. */
export async function startNotReading(
  target: Target,
  path: string,
  count: number,
): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let made = 0; made < count; made += 1) {
    const socket = await openSocket(target);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: attack\r\n\r\n`);
    sockets.push(socket);
  }
  return () => sockets.forEach((socket) => socket.destroy());
}
