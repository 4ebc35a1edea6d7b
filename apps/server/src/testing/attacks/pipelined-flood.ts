import { setTimeout as wait } from 'node:timers/promises';
import { closeOf, openSocket, type Target } from './target.ts';

export interface PipelinedFlood {
  readonly path: string;
  /** Written one behind the other on each connection, without waiting for an answer. */
  readonly requests: number;
  readonly connections: number;
}

/** Many requests on one connection that is closed before they can be answered. */
export async function floodPipelined(target: Target, flood: PipelinedFlood): Promise<void> {
  const request = `GET ${flood.path} HTTP/1.1\r\nhost: attack\r\n\r\n`;
  for (let made = 0; made < flood.connections; made += 1) {
    const socket = await openSocket(target);
    const closed = closeOf(socket);
    socket.write(request.repeat(flood.requests));
    await wait(5);
    socket.destroy();
    await closed;
  }
}
