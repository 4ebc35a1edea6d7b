import { connect, type Socket } from 'node:net';
import { refuseOtherMachines } from './this-machine.ts';

/** What an attack is turned against: this machine, and never another. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** The loopback address that the attack comes from, so that it is another one than its victims'. */
  readonly from?: string;
}

/** Refuses any address but this machine's own. */
export function targetAt(url: string, from?: string): Target {
  refuseOtherMachines(url);
  const { port } = new URL(url);
  return { host: '127.0.0.1', port: Number(port), ...(from === undefined ? {} : { from }) };
}

/** A connection of the attack. That it is cut is part of the game. */
export async function openSocket({ host, port, from }: Target): Promise<Socket> {
  const socket = connect({ host, port, ...(from === undefined ? {} : { localAddress: from }) });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  return socket;
}

export const closeOf = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('close', resolve));

/** The status of an answer as it came over the line; 0 where there was none. */
export const statusOf = (answer: Buffer | null): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(answer?.toString('latin1') ?? '')?.[1] ?? 0);

/** Sends one request and answers its status as soon as it is known; 0 where the connection is cut without one. */
export async function sendRaw(target: Target, head: string, body = ''): Promise<number> {
  const socket = await openSocket(target);
  const answer = new Promise<Buffer | null>((resolve) => {
    socket.once('data', resolve);
    socket.once('close', () => resolve(null));
  });
  socket.write(head);
  socket.write(body);
  const status = statusOf(await answer);
  // What else comes is read to its end, as a patient client does, unless the other side still waits for us.
  if (body === '') await closeOf(socket.resume());
  socket.destroy();
  return status;
}
