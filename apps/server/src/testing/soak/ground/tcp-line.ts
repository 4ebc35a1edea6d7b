import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line of its own before something whose address changes, or that can be cut off. */
export interface TcpLine {
  readonly port: number;
  /** Ends every connection that is open, without a word to either side. */
  drop(): void;
  close(): void;
}

/** Each connection goes where it is told to when it is opened; null: nowhere. */
export async function startTcpLine(choosePort: () => number | null): Promise<TcpLine> {
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((incoming) => {
    keep(incoming);
    const port = choosePort();
    if (port === null) return void incoming.destroy();
    const outgoing = connect(port, '127.0.0.1');
    keep(outgoing);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    drop,
    close: () => {
      server.close();
      drop();
    },
  };
}
