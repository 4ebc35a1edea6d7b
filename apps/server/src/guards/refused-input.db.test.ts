import { isKeyAccess } from '@ardoise/contract/developer/key-scopes';
import { openApiDocument } from '@ardoise/contract/openapi/openapi';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { login } from '@ardoise/contract/session';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { addMember, createPerson } from '../modules/identity/public.ts';
import { inNoSchool } from '../platform/work.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';
import { giveTestPassword, testPassword } from '../testing/test-password.ts';
import { until } from '../testing/until.ts';
import { type ArbitraryInput, arbitraryInput } from './arbitrary-input.ts';
import { type RowsRead, readRowsOf } from './digest-of-rows.ts';
import { sendArbitrary } from './send-arbitrary.ts';

/** Tables of no school that a refusal writes to, and why. */
const changedAnyway: Readonly<Record<string, string>> = {
  sign_in_failures: 'a password that is asked for again and is wrong is counted',
};

let app: TestApp;
let database: pg.Client;
/** The demo school: it has rows in nearly every table, about which an owner can ask what is refused. */
let rows: RowsRead;
let ids: readonly string[];
let orgId: string;
let token: string;

const email = 'owner-asks@demo.test';

async function signIn(): Promise<string> {
  const { body } = await app.call(
    login,
    { body: { login: email, password: testPassword, appId: 'demo' } },
    { headers: fromElsewhere() },
  );
  if (body.data === null || !('accessToken' in body.data)) throw new Error(body.errorMsg ?? '');
  return body.data.accessToken;
}

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.node.services, () => {});
  database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  const { rows: found } = await database.query<{ org_id: string }>(
    "select org_id from organisations where app_id = 'demo'",
  );
  orgId = found[0]?.org_id ?? '';
  await inNoSchool(app.node.services, async (work) => {
    const personId = await createPerson(work, { fullName: 'Ngono Berthe', email });
    await giveTestPassword(work, personId);
    await addMember(work, { orgId, personId, role: 'adminOrOwner' });
  });
  token = await signIn();
  rows = await readRowsOf(app.databaseUrl, orgId);
  ids = await rows.ids();
});
afterAll(async () => {
  await rows.end();
  await database.end();
  await app.close();
});

interface Asked {
  readonly name: string;
  readonly call: CallSpec;
  readonly input: ArbitraryInput;
}

const { paths } = openApiDocument();

/** What the call takes, as its document has it. */
const exampleOf = ({ path, method }: CallSpec): unknown =>
  paths[path]?.[method.toLowerCase() as 'post' | 'put']?.requestBody?.content['application/json']
    ?.example;

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The same about rows that are there, so that many are refused by a rule of their domain and not as unknown. */
function withOwn<Value>(value: Value): Value {
  if (typeof value === 'string' && uuidForm.test(value))
    return (ids[Number.parseInt(value.slice(0, 8), 16) % ids.length] ?? value) as Value;
  if (Array.isArray(value)) return value.map((entry: unknown) => withOwn(entry)) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withOwn(entry)]),
  ) as Value;
}

/** An id in an address is one of the table that is called as the part before it, where there is one. */
async function paramsOf({ path }: CallSpec, params: unknown): Promise<unknown> {
  const found: Record<string, string> = {};
  for (const [, part = '', name = ''] of path.matchAll(/([\w-]+)\/\{(\w+)\}/g)) {
    const [id] = await rows.idsIn(part.replaceAll('-', '_'));
    if (id !== undefined) found[name] = id;
  }
  return { ...(params as object | null), ...found };
}

/** Every call that changes something and that an owner may make: with arbitrary input, and with an example of its own. */
async function everyChange(): Promise<Asked[]> {
  const calls = allCalls.filter(
    ({ call: { method, access } }) =>
      method !== 'GET' && !isKeyAccess(access) && access !== 'public' && access !== 'desk',
  );
  const asked: Asked[] = [];
  for (const [seed, { name, call }] of calls.entries()) {
    const [arbitrary, other] = fc.sample(arbitraryInput(call), { seed, numRuns: 2 });
    if (arbitrary === undefined || other === undefined) throw new Error('There is no sample.');
    const body = exampleOf(call) ?? other.body;
    for (const given of [arbitrary, { ...other, body }]) {
      const params = await paramsOf(call, given.params);
      asked.push({ name, call, input: { ...withOwn(given), params, headers: {} } });
    }
  }
  return asked;
}

/** What it is refused with; null where it is not. A fault is not a refusal. */
async function refusalOf({ name, call, input }: Asked): Promise<string | null> {
  let response = await sendArbitrary(app.url, call, input, token);
  if (response.status === 401) {
    // Some calls end the session that they are made with.
    token = await signIn();
    response = await sendArbitrary(app.url, call, input, token);
  }
  expect(response.status, `${name} for ${JSON.stringify(input)}`).toBeLessThan(500);
  if (response.status < 400) return null;
  return ((await response.json()) as Envelope).reason ?? '';
}

/** What was accepted before comes to its end first: jobs, and whoever hears of what happened. */
const comeToRest = (): Promise<unknown> =>
  until('nothing is left to be done', async () => {
    const { rows: left } = await database.query<{ isAtRest: boolean }>(
      `select not exists (select from event_deliveries where org_id = $1)
          and not exists (select from graphile_worker.jobs
                           where run_at <= now() and attempts < max_attempts) as "isAtRest"`,
      [orgId],
    );
    return left[0]?.isAtRest;
  });

const tableOf = (line: string): string => line.split(' ')[0] ?? '';

const digest = async (): Promise<string[]> =>
  [...(await rows.digest()), ...(await rows.digestOfShared())].filter(
    (line) => changedAnyway[tableOf(line)] === undefined,
  );

/** Which of them it was: asked only where something was changed. */
async function findChanging(refused: readonly Asked[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of refused) {
    const before = await digest();
    await refusalOf(one);
    const changed = (await digest()).filter((line) => !before.includes(line));
    if (changed.length > 0) found.push(`${one.name}: ${changed.join(', ')}`);
  }
  return found;
}

/** Sends them one after the other, and answers those that were refused, with what for. */
async function sendAll(asked: readonly Asked[]) {
  const reasons = new Set<string>();
  const refused: Asked[] = [];
  for (const one of asked) {
    const reason = await refusalOf(one);
    if (reason === null) continue;
    refused.push(one);
    reasons.add(reason);
  }
  return { refused, reasons };
}

const mostRounds = 8;

it('what an owner is refused changes nothing', async () => {
  let asked = await everyChange();
  for (let round = 0; round < mostRounds; round += 1) {
    await comeToRest();
    const before = await digest();
    const { refused, reasons } = await sendAll(asked);
    // What was accepted is left out of the next round, until all that is sent is refused.
    if (refused.length < asked.length) {
      asked = refused;
      continue;
    }
    await comeToRest();
    const changed = (await digest()).filter((line) => !before.includes(line));
    expect(changed.length === 0 ? [] : await findChanging(refused)).toEqual([]);
    // A job that what was accepted had put off: whatever is refused was sent before, and would change the same again.
    if (changed.length > 0) continue;
    // Rows were looked at, and rules of many domains were met: not the form of the input alone.
    expect(before.some((line) => /^people [1-9]/.test(line))).toBe(true);
    expect(reasons.size).toBeGreaterThan(25);
    return;
  }
  throw new Error(
    'Something changed in each round, or what was refused was accepted the next time.',
  );
});
