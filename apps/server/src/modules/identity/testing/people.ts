import type { Role } from '@ardoise/contract/protocol/permissions';
import { login as loginCall } from '@ardoise/contract/session';
import { expect, vi } from 'vitest';
import { noOrg } from '../../../platform/db/database.ts';
import { inNoSchool } from '../../../platform/work.ts';
import { untilHeard } from '../../../testing/events.ts';
import { messagesTo } from '../../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { giveTestPassword, testPassword } from '../../../testing/test-password.ts';
import { addMember, createOrganisation, createPerson } from '../public.ts';

/** Each test signs in from addresses of its own, since tries are counted for each address. */
export const startIdentityApp = (databaseUrl?: string): Promise<TestApp> =>
  startTestApp({
    settings: { trustProxy: 'loopback' },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });

let addresses = 0;
export function newAddress(): { 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
}

export const rightPassword = testPassword;

export interface TestPerson {
  readonly personId: string;
  readonly email: string;
  readonly phone: string;
}

let people = 0;

export async function makePerson(app: TestApp): Promise<TestPerson> {
  people += 1;
  const email = `person${people}@school.test`;
  const phone = `677${String(people).padStart(6, '0')}`;
  const personId = await inNoSchool(app.node.services, async (work) => {
    const id = await createPerson(work, {
      fullName: `Person ${people}`,
      email,
      phone,
      isEmailVerified: true,
      isPhoneVerified: true,
    });
    await giveTestPassword(work, id);
    return id;
  });
  return { personId, email, phone };
}

export interface TestSchool {
  readonly orgId: string;
  readonly appId: string;
}

export async function makeSchool(app: TestApp, name = 'school'): Promise<TestSchool> {
  people += 1;
  const appId = `${name}-${people}`;
  const orgId = await inNoSchool(app.node.services, (work) =>
    createOrganisation(work, { appId, name: appId, town: 'Douala' }),
  );
  return { orgId, appId };
}

export async function join(
  app: TestApp,
  { orgId }: TestSchool,
  { personId }: TestPerson,
  role: Role = 'adminOrOwner',
): Promise<void> {
  await inNoSchool(app.node.services, (work) => addMember(work, { orgId, personId, role }));
}

/** A person on the staff of a school of their own. */
export async function makeStaff(
  app: TestApp,
  role: Role = 'adminOrOwner',
): Promise<TestPerson & TestSchool> {
  const person = await makePerson(app);
  const school = await makeSchool(app);
  await join(app, school, person, role);
  return { ...person, ...school };
}

export const inDatabase = <Result>(
  app: TestApp,
  work: Parameters<typeof app.node.services.db.write<Result>>[1],
): Promise<Result> => app.node.services.db.write('platform', work);

export async function signInAs(
  app: TestApp,
  login: string,
  password = rightPassword,
): Promise<{ accessToken: string; refreshToken: string }> {
  const { body } = await app.call(
    loginCall,
    { body: { login, password } },
    { headers: newAddress() },
  );
  if (body.data === null || !('accessToken' in body.data))
    throw new Error(`No session: ${body.errorMsg ?? 'a second factor is asked for'}`);
  return body.data;
}

/** The six digits of the newest message; some messages are written by a job, so it is waited for. */
export async function codeSentTo(app: TestApp, recipient: string, count = 1): Promise<string> {
  const sent = await vi.waitFor(
    async () => {
      const messages = await messagesTo(app, recipient);
      expect(messages.length).toBe(count);
      return messages;
    },
    { timeout: 5_000, interval: 20 },
  );
  return /\d{6}/.exec(sent.at(-1)?.body ?? '')?.[0] ?? 'no code';
}

/** The messages that went to a recipient, once everybody has heard of what happened. */
export async function toldTo(app: TestApp, recipient: string) {
  await untilHeard(app, noOrg);
  return messagesTo(app, recipient);
}

/** By name: under a clock that stands still, entries have no order of their own. */
export const auditOf = (app: TestApp, orgId: string) =>
  inDatabase(app, (tx) =>
    tx.selectFrom('audit_log').selectAll().where('org_id', '=', orgId).orderBy('action').execute(),
  );
