import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type ProductProcess, startProduct } from '../testing/product-process.ts';

let folder: string;
const started: ProductProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-start-'));
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): ProductProcess {
  const product = startProduct({
    PORT: '0',
    ARDOISE_DATA: folder,
    ARDOISE_SIMULATOR: '0',
    ...environment,
  });
  started.push(product);
  return product;
}

/** On the data folder of this file, without the demo school: most tests need none, and to fill it takes seconds. */
const startEmpty = (): ProductProcess => start({ ARDOISE_DEMO: '0' });

/** One line that says why, and an exit that is not 0. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const product = start(environment);
  expect(await product.ended).toBe(1);
  const lines = product.printed().trim().split('\n');
  const last = lines.at(-1) ?? '';
  expect(last).toMatch(/^Ardoise cannot start\. /);
  expect(product.printed()).not.toMatch(/\n\s+at /);
  return last;
}

const signInToDemo = (url: string, login = 'owner@demo.school'): Promise<Response> =>
  fetch(`${url}/ba021/v1/org/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'ardoise-demo' }),
  });

/** Where the simulator tells of deliveries: a change of nothing answers with what it knows. */
async function receiptUrlsOf(product: ProductProcess): Promise<Record<string, string>> {
  const simulatorUrl = /Phones and mailboxes of the demo [^:]*: (\S+)/.exec(product.printed())?.[1];
  const answer = await fetch(`${simulatorUrl}/control/sms/receipt-urls`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return (await answer.json()) as Record<string, string>;
}

describe('the product', () => {
  it('starts on its own database, finds it again, and survives kill -9', async () => {
    const first = startEmpty();
    await first.ready;
    expect(first.printed()).toContain('Making a new database');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const killed = startEmpty();
    await killed.ready;
    expect(killed.printed()).not.toContain('Making a new database');
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = startEmpty();
    expect((await fetch(`${await next.ready}/readyz`)).status).toBe(200);
    expect(await refusalOf({})).toMatch(/already/i);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });

  it('names a wrong setting', async () => {
    expect(await refusalOf({ PORT: 'eighty' })).toContain('PORT');
  });

  it('says that a port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const database = await createTestDatabase();
    expect(await refusalOf({ PORT: String(port), DATABASE_URL: database.url })).toContain(
      `The port ${port} is in use`,
    );
    taken.close();
    await database.remove();
  });

  it('says that the data folder cannot be written', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    expect(await refusalOf({ ARDOISE_DATA: path.join(file, 'data') })).toContain('a-file');
    // Where nobody may write, root included, and Node's own making of folders never comes back.
    expect(await refusalOf({ ARDOISE_DATA: '/proc/ardoise/data' })).toContain('/proc/ardoise');
  });

  it('says only that, also while the simulator is still starting', async () => {
    const file = path.join(folder, 'another-file');
    await writeFile(file, '');
    const refused = start({ ARDOISE_DATA: file, ARDOISE_SIMULATOR: '1' });
    expect(await refused.ended).toBe(1);
    const lines = refused.printed().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('Starting the database'))).toHaveLength(1);
  });

  it('stops without a word of complaint when it is stopped while it starts', async () => {
    const product = start({ ARDOISE_DATA: path.join(folder, 'stopped-early'), ARDOISE_DEMO: '1' });
    await until('the demo being filled', async () => product.printed().includes('Filling'));
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(product.printed()).not.toMatch(/cannot start|\n\s+at /);
    // What was begun is finished by the next start: nobody finds an empty demo.
    const next = start({
      ARDOISE_DATA: path.join(folder, 'stopped-early'),
      ARDOISE_DEMO: '1',
      ARDOISE_SIMULATOR: '1',
    });
    const url = await next.ready;
    expect(next.printed()).toContain('Filling');
    const { data: tokens } = (await (await signInToDemo(url)).json()) as {
      data: { accessToken: string };
    };
    const classes = await fetch(`${url}/ba021/v1/school/classes`, {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
    });
    const { data } = (await classes.json()) as { data: { items: unknown[] } };
    expect(data.items).toHaveLength(12);
    const told = Object.values(await receiptUrlsOf(next));
    expect(told.map((address) => /\/callbacks\/sms\/(\w+)\//.exec(address)?.[1])).toEqual([
      'nexah',
      'orange',
      'africastalking',
    ]);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });

  it('finishes what it has begun when it is stopped, and takes nothing new', async () => {
    const product = startEmpty();
    const url = await product.ready;
    // Each is at work for a while, a password being hashed also where nobody has that name; some still are when the first
    // is answered.
    const begun = Array.from({ length: 6 }, () =>
      signInToDemo(url, `${randomUUID()}@school.example`),
    );
    await Promise.any(begun);
    product.child.kill('SIGTERM');
    // Whatever it had not yet taken up is refused as a whole, not half done.
    const answers = (await Promise.allSettled(begun)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.status] : [],
    );
    expect(new Set(answers)).toEqual(new Set([422]));
    expect(await product.ended).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('says that the database cannot be reached', async () => {
    const said = await refusalOf({ DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none' });
    expect(said).toContain('cannot be reached');
    expect(said).not.toContain('hidden');
  });

  it('refuses a database that is newer than the program, and changes nothing', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "insert into kysely_migration (name, timestamp) values ('999-from-the-future', 'x')",
    );
    await client.end();
    expect(await refusalOf({ DATABASE_URL: database.url })).toContain('newer than this program');
    await database.remove();
  });

  it('has no demo sign-ins on an outside database', async () => {
    const database = await createTestDatabase();
    const product = start({ DATABASE_URL: database.url });
    const url = await product.ready;
    expect((await signInToDemo(url)).status).toBe(422);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    await database.remove();
  });
});
