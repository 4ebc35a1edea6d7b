import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Receiver } from './receiver.ts';

/** `cut`: nothing arrives. `deaf`: everything arrives, and no answer comes back. */
export type LineState = 'open' | 'cut' | 'deaf';

/** The line between the nodes and the world: operators, gateways, the mailbox, and the school's own receiver. */
export interface OutsideLine {
  readonly url: string;
  setState(state: LineState): void;
  close(): void;
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export async function startOutsideLine(
  simulatorUrl: string,
  receiver: Receiver,
): Promise<OutsideLine> {
  let state: LineState = 'open';

  type Way = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse) => Promise<void>;
  const toReceiver: Way = async (incoming, body, answer) => {
    const status = await receiver.take(incoming.headers, body.toString());
    if (status === null || state === 'deaf') return void answer.destroy();
    answer.writeHead(status).end();
  };
  const toSimulator: Way = async (incoming, body, answer) => {
    const url = new URL(incoming.url ?? '/', simulatorUrl);
    const headers = { ...incoming.headers, host: url.host };
    const outgoing = request(url, { method: incoming.method ?? 'GET', headers }, (response) => {
      response.on('error', () => answer.destroy());
      if (state === 'deaf') {
        response.resume();
        answer.destroy();
        return;
      }
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    outgoing.end(body);
  };
  const pass = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
    if (state === 'cut') return void answer.destroy();
    const isWebhook = incoming.url?.startsWith('/webhooks/') === true;
    await (isWebhook ? toReceiver : toSimulator)(incoming, body, answer);
  };
  const server = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setState: (given) => {
      state = given;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
