import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Delivery } from './delivery.ts';
import type { Receiver } from './receiver.ts';
import { readReference, readSms, type SentSms } from './sent-sms.ts';

/** `cut`: nothing arrives. `deaf`: everything arrives, and no answer comes back. */
export type LineState = 'open' | 'cut' | 'deaf';

/** The line between the nodes and the world: operators, gateways, the mailbox, and the school's own receiver. */
export interface OutsideLine {
  readonly url: string;
  setState(state: LineState): void;
  /** Every SMS that a gateway took, as often as it did. */
  readonly sentSms: readonly SentSms[];
  close(): void;
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Written down once it has left for the node; a node that is gone by then closes the line first. */
const noteAnswer = (answer: ServerResponse, delivery: Delivery): void =>
  void answer.on('finish', () => {
    delivery.answeredAtMs = Date.now();
  });

/** Before the node has the answer, so that whatever it counts by that name is known here. */
function noteReference(response: IncomingMessage, sent: SentSms): void {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => {
    sent.reference = readReference(Buffer.concat(parts).toString());
  });
}

export async function startOutsideLine(
  simulatorUrl: string,
  receiver: Receiver,
): Promise<OutsideLine> {
  let state: LineState = 'open';
  const sentSms: SentSms[] = [];
  const noteSms = (path: string, body: Buffer): SentSms | null => {
    const sms = readSms(path, body);
    if (sms === null) return null;
    const sent = { ...sms, takenAtMs: Date.now(), answeredAtMs: null, reference: null };
    sentSms.push(sent);
    return sent;
  };

  type Way = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse) => Promise<void>;
  const toReceiver: Way = async (incoming, body, answer) => {
    const { status, accepted } = await receiver.take(incoming.headers, body.toString());
    if (status === null || state === 'deaf') return void answer.destroy();
    if (accepted !== null) noteAnswer(answer, accepted);
    answer.writeHead(status).end();
  };
  const toSimulator: Way = async (incoming, body, answer) => {
    const url = new URL(incoming.url ?? '/', simulatorUrl);
    const headers = { ...incoming.headers, host: url.host };
    const outgoing = request(url, { method: incoming.method ?? 'GET', headers }, (response) => {
      response.on('error', () => answer.destroy());
      const status = response.statusCode ?? 500;
      const sent = status < 300 ? noteSms(url.pathname, body) : null;
      if (state === 'deaf') {
        response.resume();
        answer.destroy();
        return;
      }
      if (sent !== null) {
        noteReference(response, sent);
        noteAnswer(answer, sent);
      }
      answer.writeHead(status, response.headers);
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
    sentSms,
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
