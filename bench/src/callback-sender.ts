import { once } from 'node:events';
import net from 'node:net';

/**
 * Sends callbacks over connections that stay open, one request at a time on each, and waits for every answer. Plain
 * sockets: Node's own client costs as much as the product spends on a callback, and both share the machine.
 */
export async function sendCallbacks(
  productUrl: string,
  paths: readonly string[],
  connections: number,
): Promise<void> {
  const { hostname, port, host } = new URL(productUrl);
  const left = [...paths];
  const sendOver = async (): Promise<void> => {
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    try {
      await once(socket, 'connect');
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\n\r\n`);
        const answer = await readAnswer(socket);
        if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`${path} was answered: ${answer}`);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOver));
}

/** A callback is answered without a body, so its head is all of it. */
function readAnswer(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const settle = (error?: Error): void => {
      socket.off('data', take).off('error', settle).off('close', broken);
      if (error === undefined) resolve(text);
      else reject(error);
    };
    const broken = (): void => settle(new Error('The product closed the connection.'));
    const take = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      if (text.endsWith('\r\n\r\n')) settle();
    };
    socket.on('data', take).on('error', settle).on('close', broken);
  });
}
