import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

interface MailServer {
  readonly url: string;
  /** Each letter as it came over the wire, with its header. */
  readonly letters: readonly string[];
  close(): void;
}

/** Takes every letter as a mail server does; or knows none of the recipients, and repeats each in its refusal. */
export async function startMailServer({ knowsNobody = false } = {}): Promise<MailServer> {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let lines: string[] | null = null;
    const take = (line: string): string | null => {
      if (lines === null) {
        const recipient = /^RCPT TO:(\S+)/.exec(line)?.[1];
        if (knowsNobody && recipient !== undefined) return `550 ${recipient} is unknown`;
        if (line === 'DATA') lines = [];
        return line === 'DATA' ? '354 go on' : '250 ok';
      }
      if (line !== '.') {
        lines.push(line);
        return null;
      }
      letters.push(lines.join('\r\n'));
      lines = null;
      return '250 taken';
    };
    socket.on('error', () => {});
    socket.write('220 mail\r\n');
    createInterface(socket).on('line', (line) => {
      const answer = take(line);
      if (answer !== null) socket.write(`${answer}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    letters,
    close: () => server.close(),
  };
}
