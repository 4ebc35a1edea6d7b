import { randomUUID } from 'node:crypto';
import {
  isKeyAccess,
  type KeyKind,
  keyKinds,
  kindOf,
  scopeOf,
} from '@ardoise/contract/developer/key-scopes';
import { allCalls } from '@ardoise/contract/protocol/calls';
import {
  type Permission,
  type Role,
  roleHolds,
  roles,
} from '@ardoise/contract/protocol/permissions';
import { login } from '@ardoise/contract/session';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { makeApiKey } from '../modules/api-keys/testing/make-api-key.ts';
import { signInDesk } from '../modules/desk/testing/desk.ts';
import { addMember, createPerson } from '../modules/identity/public.ts';
import { inNoSchool } from '../platform/work.ts';
import { createSchool } from '../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { giveTestPassword, testPassword } from '../testing/test-password.ts';
import { acceptedInputs } from './accepted-input.ts';
import { type ArbitraryInput, arbitraryInput } from './arbitrary-input.ts';
import { type RowsRead, readRowsOf } from './digest-of-rows.ts';
import { type NamedRows, nameRows } from './name-rows.ts';
import { withItsAddress } from './open-addresses.ts';
import { sendArbitrary } from './send-arbitrary.ts';

let app: TestApp;
/** The demo school: it has rows in nearly every table. */
let theirs: RowsRead;
let theirOrgId: string;
let theirIds: readonly string[];
let theirRows: NamedRows;
let theirName: string;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.node.services, () => {});
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ org_id: string }>(
    "select org_id from organisations where app_id = 'demo'",
  );
  theirOrgId = rows[0]?.org_id ?? '';
  const { rows: students } = await client.query<{ code: string; name: string }>(
    'select payment_code as code, last_name as name from students where org_id = $1 order by id limit 1',
    [theirOrgId],
  );
  await client.end();
  theirName = students[0]?.name ?? '';
  theirs = await readRowsOf(app.databaseUrl, theirOrgId);
  const ids = await theirs.ids();
  theirIds = [...ids.values()].flat();
  theirRows = { ids, fields: new Map([['paymentCode', students[0]?.code ?? '']]) };
  // What the demo set going comes to its end first.
  await until('the events of the demo are told', async () =>
    (await theirs.digest()).includes('event_deliveries 0 0'),
  );
});
afterAll(async () => {
  await theirs.end();
  await app.close();
});

interface Answered {
  readonly name: string;
  readonly sent: string;
  readonly status: number;
  readonly text: string;
}

type NamedCall = (typeof allCalls)[number];

/** A fault is no refusal: what stood in its way may not stand there the next time. */
const faultsIn = ({ name, sent, status }: Answered): string[] =>
  status >= 500 ? [`${name}: ${status} for ${sent}`] : [];

async function sendAboutThem(
  { name, call }: NamedCall,
  token: string | null,
  arbitrary: ArbitraryInput,
): Promise<Answered> {
  const input = nameRows(call, arbitrary, theirRows);
  const response = await sendArbitrary(app.url, call, input, token);
  const sent = JSON.stringify(input);
  return { name, sent, status: response.status, text: await response.text() };
}

/** The call, some times, about rows of the other school. */
async function askAboutThem(
  named: NamedCall,
  token: string | null,
  sampling: { readonly seed: number; readonly numRuns: number },
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const arbitrary of fc.sample(arbitraryInput(named.call), sampling))
    answers.push(await sendAboutThem(named, token, { ...arbitrary, headers }));
  return answers;
}

/** What an answer tells of the school beyond what was sent, and a fault where there should be an answer. */
const wrongIn = (answer: Answered): string[] => [
  ...faultsIn(answer),
  ...[theirOrgId, ...theirIds]
    .filter((id) => answer.text.includes(id) && !answer.sent.includes(id))
    .map((id) => `${answer.name} tells of ${id}`),
];

async function signInAt(email: string): Promise<string> {
  const { body } = await app.call(
    login,
    { body: { login: email, password: testPassword, appId: 'demo' } },
    { headers: fromElsewhere() },
  );
  if (body.data === null || !('accessToken' in body.data)) throw new Error(body.errorMsg ?? '');
  return body.data.accessToken;
}

const isPeoples = ({ call }: NamedCall): boolean =>
  !isKeyAccess(call.access) && call.access !== 'desk' && call.access !== 'public';

/** Those of people who are signed in at a school, of programs, of the provider's desk, and of everybody. */
const peoplesCalls = allCalls.filter(isPeoples);
const keyCalls = allCalls.filter(({ call }) => isKeyAccess(call.access));
const deskCalls = allCalls.filter(({ call }) => call.access === 'desk');
const publicCalls = allCalls.filter(({ call }) => call.access === 'public');

const mayMake = (role: Role, { call: { access } }: NamedCall): boolean =>
  access === 'self' || roleHolds(role, access as Permission);

const belowOwner = roles.filter((role) => role !== 'adminOrOwner');

const inputsOf = new Map<NamedCall, readonly ArbitraryInput[]>();

/** Made once, and each role sends another of them. */
function inputFor(role: Role, named: NamedCall): ArbitraryInput {
  const inputs = inputsOf.get(named) ?? acceptedInputs(named.call, peoplesCalls.indexOf(named));
  inputsOf.set(named, inputs);
  const input = inputs[roles.indexOf(role) % inputs.length];
  if (input === undefined) throw new Error('There is no sample.');
  return { ...input, headers: {} };
}

/** Each call that the role may make, once; what is about oneself is the same for all of them. */
async function useRole(role: Role, signIn: () => Promise<string>): Promise<Answered[]> {
  let token = await signIn();
  const answers: Answered[] = [];
  for (const named of peoplesCalls) {
    if (named.call.access === 'self' || !mayMake(role, named)) continue;
    const answer = await sendAboutThem(named, token, inputFor(role, named));
    answers.push(answer);
    // Some calls end the session that they are made with.
    if (answer.status === 401) token = await signIn();
  }
  return answers;
}

/** The one leads to the receipt, which is then not found; the other answers gateways alike, whether their token is right or not. */
const tellsNobody: ReadonlySet<string> = new Set([
  'GET /receipt/:file/rating',
  'POST /callbacks/sms/:gateway/:token',
]);

/** Nothing of the school is changed meanwhile; what is found wrong is empty. */
async function changesNothing(ask: () => Promise<string[]>): Promise<void> {
  const before = await theirs.digest();
  expect(await ask()).toEqual([]);
  expect(await theirs.digest()).toEqual(before);
}

describe('whoever is not of this school and names its rows in every call', () => {
  it('as the owner of another is told nothing of them and changes none', async () => {
    const stranger = await createSchool(app);
    let token = await stranger.signIn();
    await changesNothing(async () => {
      const told: string[] = [];
      for (const [seed, named] of peoplesCalls.entries())
        for (const answer of await askAboutThem(named, token, { seed, numRuns: 2 })) {
          told.push(...wrongIn(answer));
          // Some calls end the session that they are made with.
          if (answer.status === 401) token = await stranger.signIn();
        }
      return told;
    });
  });

  it.each(belowOwner)('as %s of another is told nothing of them and changes none', async (role) => {
    const stranger = await createSchool(app);
    await changesNothing(async () =>
      (await useRole(role, await stranger.hire(role))).flatMap(wrongIn),
    );
  });

  it.each(['the owner of another school', 'somebody of the provider whom nobody let in'])(
    'as %s is refused where the school itself is named',
    async (who) => {
      const stranger = await createSchool(app);
      const signIn = () => (who.startsWith('the owner') ? stranger.signIn() : signInDesk(app));
      let token = await signIn();
      await changesNothing(async () => {
        const wrong: string[] = [];
        for (const [seed, named] of peoplesCalls.entries()) {
          const headers = { 'x-org-id': theirOrgId };
          const sampling = { seed, numRuns: 1 };
          for (const answer of await askAboutThem(named, token, sampling, headers)) {
            wrong.push(...wrongIn({ ...answer, sent: `${answer.sent} ${theirOrgId}` }));
            // What is about oneself needs no school.
            if (named.call.access !== 'self' && answer.status < 400)
              wrong.push(`${named.name}: ${answer.status}`);
            if (answer.status === 401) token = await signIn();
          }
        }
        return wrong;
      });
    },
  );

  it('as a program of another is told nothing of them and changes none', async () => {
    const stranger = await createSchool(app);
    const secrets: Array<{ kind: KeyKind; secret: string }> = [];
    for (const environment of ['production', 'development'] as const)
      for (const kind of keyKinds) {
        const { secret } = await makeApiKey(app, stranger, { environment, kind });
        secrets.push({ kind, secret });
      }
    await changesNothing(async () => {
      const told: string[] = [];
      for (const { kind, secret } of secrets)
        for (const [seed, named] of keyCalls.entries()) {
          const { access } = named.call;
          if (!isKeyAccess(access) || kindOf(scopeOf(access)) !== kind) continue;
          const headers = { 'x-org-id': theirOrgId, 'idempotency-key': `${kind}-${seed}` };
          for (const answer of await askAboutThem(named, secret, { seed, numRuns: 5 }, headers)) {
            told.push(...wrongIn({ ...answer, sent: `${answer.sent} ${theirOrgId}` }));
            if (answer.text.includes(theirName)) told.push(`${named.name} tells of a student`);
          }
        }
      return told;
    });
  });

  it('as the owner of another is refused by every call of the provider’s desk', async () => {
    const stranger = await createSchool(app);
    const token = await stranger.signIn();
    await changesNothing(async () => {
      const wrong: string[] = [];
      for (const [seed, named] of deskCalls.entries())
        for (const answer of await askAboutThem(named, token, { seed, numRuns: 2 })) {
          wrong.push(...wrongIn(answer));
          if (answer.status < 400) wrong.push(`${named.name}: ${answer.status}`);
        }
      return wrong;
    });
  });

  it('as somebody who is not signed in is told nothing of them by an open call, and changes none', async () => {
    await changesNothing(async () => {
      const told: string[] = [];
      for (const [seed, named] of publicCalls.entries())
        for (const answer of await askAboutThem(named, null, { seed, numRuns: 3 }))
          told.push(...wrongIn(answer));
      return told;
    });
  });

  it('as somebody who is not signed in opens no address that was given to another', async () => {
    const stranger = await createSchool(app);
    const filled = (address: string, id: string): string =>
      address.replaceAll(/:(\w+)(?:\((?:[^()]|\([^()]*\))*\))?/g, (_, name: string) => {
        const known: Readonly<Record<string, string>> = {
          orgId: theirOrgId,
          appId: stranger.appId,
          what: '480',
          seq: '1',
          expiresAtMs: '9999999999999',
        };
        return known[name] ?? id;
      });
    await changesNothing(async () => {
      const wrong: string[] = [];
      for (const [index, route] of withItsAddress.entries())
        for (const id of [0, 1, 2].map((more) => theirIds[(index * 3 + more) % theirIds.length])) {
          const [method = '', address = ''] = route.split(' ');
          const sent = filled(address, id ?? '');
          const response = await fetch(app.url + sent, {
            method,
            redirect: 'manual',
            headers: fromElsewhere(),
            ...(method === 'POST' ? { body: new URLSearchParams({ amount: '100' }) } : {}),
          });
          const { status } = response;
          wrong.push(...wrongIn({ name: route, sent, status, text: await response.text() }));
          if (status < 400 && !tellsNobody.has(route)) wrong.push(`${route}: ${status}`);
        }
      return wrong;
    });
  });
});

async function signInAtTheirs(role: Role): Promise<() => Promise<string>> {
  const email = `${role.toLowerCase()}-${randomUUID()}@demo.test`;
  await inNoSchool(app.node.services, async (work) => {
    const personId = await createPerson(work, { fullName: `Reader ${role}`, email });
    await giveTestPassword(work, personId);
    await addMember(work, { orgId: theirOrgId, personId, role });
  });
  return () => signInAt(email);
}

describe('a call that a role may not make', () => {
  it.each(belowOwner)('changes nothing at the school of a person of the role %s', async (role) => {
    const token = await (await signInAtTheirs(role))();
    const before = await theirs.digest();
    const wrong: string[] = [];
    for (const [seed, named] of peoplesCalls.entries()) {
      if (mayMake(role, named)) continue;
      for (const answer of await askAboutThem(named, token, { seed, numRuns: 1 })) {
        wrong.push(...faultsIn(answer));
        if (answer.status < 400) wrong.push(`${answer.name}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await theirs.digest()).toEqual(before);
  });
});

// What is accepted changes the school: nothing that compares its rows comes after this.
describe('a call that a role may make', () => {
  it.each(belowOwner)('never fails at the school of a person of the role %s', async (role) => {
    const answers = await useRole(role, await signInAtTheirs(role));
    expect(answers.flatMap(faultsIn)).toEqual([]);
    expect(answers.filter(({ status }) => status < 400).length).toBeGreaterThan(20);
  });
});
