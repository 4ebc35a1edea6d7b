import net from 'node:net';
import pg from 'pg';

/** The length of what a connection is opened with, and of the version that follows it. */
const headBytes = 8;

/** What a connection asks for when it is opened: pairs of texts, each ended by a zero. */
function without(opening: Buffer, parameter: string): Buffer {
  const texts = opening
    .subarray(headBytes)
    .toString('utf8')
    .split('\0')
    .filter((text) => text !== '');
  const kept: string[] = [];
  for (let n = 0; n + 1 < texts.length; n += 2)
    if (texts[n] !== parameter) kept.push(texts[n] ?? '', texts[n + 1] ?? '');
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.alloc(headBytes);
  head.writeInt32BE(headBytes + body.length, 0);
  opening.copy(head, 4, 4, headBytes);
  return Buffer.concat([head, body]);
}

/** As a pooler in transaction mode that was told to ignore what connections are opened with. */
export async function startPooler(url: string) {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: url });
  const connect = (): net.Socket =>
    host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
  const server = net.createServer((client) => {
    const database = connect();
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
    client.once('data', (opening) => {
      database.write(without(opening, 'statement_timeout'));
      client.pipe(database);
      database.pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: ownPort } = server.address() as net.AddressInfo;
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${ownPort}/${name}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
