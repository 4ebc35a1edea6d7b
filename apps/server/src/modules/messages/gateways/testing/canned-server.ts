import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `hangUp`: the request is read, and the line is cut. `half`: the line is cut in the middle of the body. */
export interface CannedReply {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly fault?: 'hangUp' | 'half';
}

export interface CannedServer {
  readonly url: string;
  /** The paths that were called, in their order. */
  readonly paths: string[];
  /** Requests for a token are answered with one unless `token` says otherwise; every other one so. */
  reply(reply: CannedReply, token?: CannedReply): void;
  close(): void;
}

const usualToken: CannedReply = { body: '{"access_token":"t","expires_in":"3600"}' };

/** A gateway that says whatever a test has it say, also what no gateway should. */
export async function startCannedServer(): Promise<CannedServer> {
  let canned: CannedReply = {};
  let cannedToken: CannedReply = usualToken;
  const paths: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      paths.push(request.url ?? '');
      const isForToken = /\/token\/?$/.test(request.url ?? '');
      const said = isForToken ? cannedToken : canned;
      const { status = 200, type = 'application/json', body = '', fault } = said;
      if (fault === 'hangUp') {
        response.destroy();
        return;
      }
      const bytes = Buffer.from(body);
      response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
      if (fault !== 'half') response.end(bytes);
      else response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    reply: (reply, token = usualToken) => {
      canned = reply;
      cannedToken = token;
      paths.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
