import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { changeMyPhone } from '@ardoise/contract/account';
import { listAudit } from '@ardoise/contract/audit';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { languages } from '@ardoise/contract/values/language';
import { type Reason, refusalTables } from '@ardoise/contract/protocol/reasons';
import { updateSchoolSettings } from '@ardoise/contract/school-settings';
import { login } from '@ardoise/contract/session';
import { enrolStudent, getStudent, promoteClass } from '@ardoise/contract/students';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../modules/identity/people/create-person.ts';
import { addStudent, addYear, type TestYear } from '../modules/students/testing/people.ts';
import { projectFolder } from '../project-folder.ts';
import { inNoSchool } from '../platform/work.ts';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';
import { testPassword } from '../testing/test-password.ts';

let app: TestApp;
let school: TestSchool;
let owner: string;
let year: TestYear;
let studentId: string;
const someId = '0198c0de-0000-7000-8000-000000000000';
const takenPhone = '677999888';

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  owner = await school.signIn();
  year = await addYear(app, owner);
  studentId = (await addStudent(app, owner, { classId: year.sixth })).id;
  await inNoSchool(app.node.services, (work) =>
    createPerson(work, { fullName: 'Nga Odile', phone: takenPhone, isPhoneVerified: true }),
  );
});
afterAll(() => app.close());

/** What one call is refused with, in both languages. */
async function refusedIn<C extends CallSpec>(call: C, request?: Request<C>, token?: string) {
  const answers = [];
  for (const language of languages)
    answers.push(
      await app.call(call, request, {
        language,
        headers: fromElsewhere(),
        ...(token === undefined ? {} : { token }),
      }),
    );
  return answers.map(({ body }) => body);
}

interface Expected {
  readonly reason: Reason;
  readonly errorCode: number;
  readonly field?: string;
}

async function expectReason<C extends CallSpec>(
  { reason, errorCode, field }: Expected,
  ...asked: Parameters<typeof refusedIn<C>>
): Promise<void> {
  const [english, french] = await refusedIn(...asked);
  for (const body of [english, french]) {
    expect(body).toMatchObject({ success: false, data: null, errorCode, reason });
    if (field !== undefined) expect(Object.keys(body?.fields ?? {})).toEqual([field]);
  }
  expect(french?.errorMsg).not.toBe(english?.errorMsg);
}

describe('a refusal has the same reason in both languages', () => {
  it('to somebody who is not signed in', () =>
    expectReason({ reason: 'signInNeeded', errorCode: 40001 }, listAudit));

  it('to somebody whose role does not allow it', async () =>
    expectReason(
      { reason: 'notPermitted', errorCode: 40300 },
      listAudit,
      {},
      await school.signInAs('support'),
    ));

  it('of a wrong password', () =>
    expectReason({ reason: 'wrongLogin', errorCode: 42200 }, login, {
      body: { login: 'nobody@nowhere.test', password: 'not this one' },
    }));

  it('of what is not there', () =>
    expectReason(
      { reason: 'notFound', errorCode: 40400 },
      getStudent,
      { params: { id: someId } },
      owner,
    ));

  it('of input that the contract does not allow', () =>
    expectReason(
      { reason: 'invalidInput', errorCode: 42200, field: 'id' },
      getStudent,
      { params: { id: 'x' } },
      owner,
    ));

  it('of a field that the server looked at: the reason is the field’s own', () =>
    expectReason(
      { reason: 'phoneTaken', errorCode: 42200, field: 'phone' },
      changeMyPhone,
      { body: { phone: takenPhone, password: testPassword } },
      owner,
    ));

  it('of a choice that the server looked at', () =>
    expectReason(
      { reason: 'targetYearNotNewer', errorCode: 42200, field: 'toClassId' },
      promoteClass,
      { params: { id: year.sixth }, body: { toClassId: year.fifth, exceptions: [] } },
      owner,
    ));

  it('of a save over a newer version, and of a rule: one code, two reasons', async () => {
    const body = { displayName: 'Palmiers', slogan: null, tags: [], version: -1 };
    await expectReason(
      { reason: 'changedMeanwhile', errorCode: 40900 },
      updateSchoolSettings,
      { body },
      owner,
    );
    await expectReason(
      { reason: 'alreadyEnrolled', errorCode: 40900 },
      enrolStudent,
      { params: { id: studentId }, body: { yearId: year.id, classId: year.fifth } },
      owner,
    );
  });
});

it('a socket that is refused is told the reason', async () => {
  const socket = io(app.url, { transports: ['websocket'], reconnection: false });
  const refused = await new Promise<unknown>((resolve) => {
    socket.once('connect_error', (error) => resolve((error as { data?: unknown }).data));
  });
  socket.close();
  expect(refused).toEqual({ code: 40001, reason: 'signInNeeded' });
});

it('every table of refusals that the contract declares is among the reasons', async () => {
  const folder = path.join(projectFolder, 'packages/contract/src');
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const sources = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const declared = sources
    .flatMap((source) => [...source.matchAll(/export const (\w+) = refusals\(/g)])
    .map((match) => match[1]);
  expect(new Set(declared)).toEqual(new Set(Object.keys(refusalTables)));
  expect(declared).toHaveLength(Object.keys(refusalTables).length);
});
