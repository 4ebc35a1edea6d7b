import { isKeyAccess, type KeyKind, kindOf, scopeOf } from '@ardoise/contract/developer/key-scopes';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { login } from '@ardoise/contract/session';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { makeApiKey } from '../modules/api-keys/testing/make-api-key.ts';
import { signInDesk } from '../modules/desk/testing/desk.ts';
import { addMember, createPerson } from '../modules/identity/public.ts';
import { inNoSchool } from '../platform/work.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';
import { giveTestPassword, testPassword } from '../testing/test-password.ts';
import { until } from '../testing/until.ts';
import { exampleOf } from './accepted-input.ts';
import { type ArbitraryInput, arbitraryInput } from './arbitrary-input.ts';
import { type RowsRead, readRowsOf } from './digest-of-rows.ts';
import { type NamedRows, nameRows } from './name-rows.ts';
import { sendArbitrary } from './send-arbitrary.ts';

/** Tables of no school that a refusal writes to, and why. */
const changedAnyway: Readonly<Record<string, string>> = {
  sign_in_failures: 'a password that is asked for again and is wrong is counted',
};

let app: TestApp;
let database: pg.Client;
/** The demo school: it has rows in nearly every table, about which can be asked what is refused. */
let rows: RowsRead;
let named: NamedRows;
let orgId: string;

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
  const { rows: found } = await database.query<{ org_id: string; code: string }>(
    "select org_id, payment_code as code from organisations join students using (org_id) where app_id = 'demo' limit 1",
  );
  orgId = found[0]?.org_id ?? '';
  await inNoSchool(app.node.services, async (work) => {
    const personId = await createPerson(work, { fullName: 'Ngono Berthe', email });
    await giveTestPassword(work, personId);
    await addMember(work, { orgId, personId, role: 'adminOrOwner' });
  });
  rows = await readRowsOf(app.databaseUrl, orgId);
  named = {
    ids: new Map([...(await rows.ids()), ['schools', [orgId]]]),
    fields: new Map([
      ['paymentCode', found[0]?.code ?? ''],
      ['login', 'owner@demo.school'],
    ]),
  };
});
afterAll(async () => {
  await rows.end();
  await database.end();
  await app.close();
});

interface Caller {
  readonly mayMake: (access: CallSpec['access']) => boolean;
  /** Some calls end the session that they are made with. */
  readonly signIn: () => Promise<string | null>;
  /** How often each call is sent arbitrary input. */
  readonly tries: number;
  /** As many rules at least are met: not the form of the input alone. */
  readonly fewestReasons: number;
}

const isOfKind = (kind: KeyKind) => (access: CallSpec['access']) =>
  isKeyAccess(access) && kindOf(scopeOf(access)) === kind;

/** It was used before: that it is, whatever for, is noted beside the call. */
async function keyOf(kind: KeyKind): Promise<string> {
  const { id, secret } = await makeApiKey(app, { orgId }, { kind, environment: 'production' });
  await database.query('update api_keys set last_used_at = $2 where id = $1', [
    id,
    app.clock.now(),
  ]);
  return secret;
}

/** The desk comes last: what it may do to the school changes what all others are refused. */
const callers: Readonly<Record<string, Caller>> = {
  'an owner': {
    mayMake: (access) => !isKeyAccess(access) && access !== 'public' && access !== 'desk',
    ...{ signIn, tries: 1, fewestReasons: 25 },
  },
  'a program that collects': {
    mayMake: isOfKind('collection'),
    ...{ signIn: () => keyOf('collection'), tries: 15, fewestReasons: 4 },
  },
  'a program that pays out': {
    mayMake: isOfKind('disbursement'),
    ...{ signIn: () => keyOf('disbursement'), tries: 15, fewestReasons: 3 },
  },
  'somebody who is not signed in': {
    mayMake: (access) => access === 'public',
    ...{ signIn: async () => null, tries: 5, fewestReasons: 8 },
  },
  'somebody of the provider’s desk': {
    mayMake: (access) => access === 'desk',
    ...{ signIn: () => signInDesk(app), tries: 3, fewestReasons: 6 },
  },
};

interface Asked {
  readonly name: string;
  readonly call: CallSpec;
  readonly input: ArbitraryInput;
}

/** Some changes that somebody may make: each with arbitrary input, and with an example of its own. */
function changesOf({ mayMake, tries }: Caller): Asked[] {
  const calls = allCalls.filter(({ call }) => call.method !== 'GET' && mayMake(call.access));
  return calls.flatMap(({ name, call }, seed) => {
    const [last, ...others] = fc.sample(arbitraryInput(call), { seed, numRuns: tries + 1 });
    if (last === undefined) throw new Error('There is no sample.');
    const withExample = { ...last, body: exampleOf(call) ?? last.body };
    return [...others, withExample].map((input) => ({
      name,
      call,
      input: { ...nameRows(call, input, named), headers: {} },
    }));
  });
}

/** Answers what a call is refused with; null where it is not. A fault is not a refusal. */
type Ask = (asked: Asked) => Promise<string | null>;

async function askAs({ signIn: signInAgain }: Caller): Promise<Ask> {
  let token = await signInAgain();
  const send = ({ call, input }: Asked): Promise<Response> => {
    // A key that was sent before would be answered as before.
    const headers = isKeyAccess(call.access) ? { 'idempotency-key': randomUUID() } : {};
    return sendArbitrary(app.url, call, { ...input, headers }, token);
  };
  return async (asked) => {
    let response = await send(asked);
    if (response.status === 401 && token !== null) {
      token = await signInAgain();
      response = await send(asked);
    }
    const { name, input } = asked;
    expect(response.status, `${name} for ${JSON.stringify(input)}`).toBeLessThan(500);
    if (response.status < 400) return null;
    return ((await response.json()) as Envelope).reason ?? '';
  };
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
  (await rows.digestOfAll()).filter((line) => changedAnyway[tableOf(line)] === undefined);

/** Which of them it was: asked only where something was changed. */
async function findChanging(refused: readonly Asked[], ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (const one of refused) {
    const before = await digest();
    await ask(one);
    const changed = (await digest()).filter((line) => !before.includes(line));
    if (changed.length > 0) found.push(`${one.name}: ${changed.join(', ')}`);
  }
  return found;
}

/** Sends them one after the other, and answers those that were refused, with what for. */
async function sendAll(asked: readonly Asked[], ask: Ask) {
  const reasons = new Set<string>();
  const refused: Asked[] = [];
  for (const one of asked) {
    const reason = await ask(one);
    if (reason === null) continue;
    refused.push(one);
    reasons.add(reason);
  }
  return { refused, reasons };
}

const mostRounds = 8;

async function expectNothingChanged(caller: Caller): Promise<void> {
  const ask = await askAs(caller);
  let asked = changesOf(caller);
  for (let round = 0; round < mostRounds; round += 1) {
    await comeToRest();
    const before = await digest();
    const { refused, reasons } = await sendAll(asked, ask);
    // What was accepted is left out of the next round, until all that is sent is refused.
    if (refused.length < asked.length) {
      asked = refused;
      continue;
    }
    await comeToRest();
    const changed = (await digest()).filter((line) => !before.includes(line));
    expect(changed.length === 0 ? [] : await findChanging(refused, ask)).toEqual([]);
    // A job that what was accepted had put off: whatever is refused was sent before, and would change the same again.
    if (changed.length > 0) continue;
    expect(before.some((line) => /^people [1-9]/.test(line))).toBe(true);
    expect(reasons.size).toBeGreaterThanOrEqual(caller.fewestReasons);
    return;
  }
  throw new Error(
    'Something changed in each round, or what was refused was accepted the next time.',
  );
}

describe('a call that is refused', () => {
  it.each(Object.entries(callers))('changes nothing where %s makes it', (_who, caller) =>
    expectNothingChanged(caller),
  );
});
