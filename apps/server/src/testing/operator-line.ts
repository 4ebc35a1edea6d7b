import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `lost`: the request never arrives. `unanswered`: it arrives, and its answer never comes back. */
export type LineFault = 'lost' | 'unanswered';

/** The line between the server and the operators, which a test can cut at a payment of a certain amount. */
export interface OperatorLine {
  readonly url: string;
  /** The next request that asks for this amount. */
  cut(amount: number, fault: LineFault): void;
  /** Whether the request for this amount has met its fault. */
  wasCut(amount: number): boolean;
  close(): void;
}

async function readBody(message: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of message) body += String(chunk);
  return body;
}

const amountIn = (body: string): number => Number(/"amount":"(\d+)"/.exec(body)?.[1]);

export async function startOperatorLine(simulatorUrl: string): Promise<OperatorLine> {
  const faults = new Map<number, LineFault>();
  const met = new Set<number>();

  const pass = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
    const amount = amountIn(body);
    const fault = faults.get(amount);
    faults.delete(amount);
    if (fault === 'lost') {
      met.add(amount);
      return;
    }
    const url = new URL(incoming.url ?? '/', simulatorUrl);
    const headers = { ...incoming.headers, host: url.host };
    const outgoing = request(url, { method: incoming.method ?? 'GET', headers }, (response) => {
      if (fault === 'unanswered') {
        response.resume();
        met.add(amount);
        return;
      }
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    outgoing.end(body);
  };
  const server = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (amount, fault) => void faults.set(amount, fault),
    wasCut: (amount) => met.has(amount),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
