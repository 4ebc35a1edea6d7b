import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { infoWithOrgAccount } from '@ardoise/contract/session';
import { getStudentFields, updateStudent } from '@ardoise/contract/students';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addStudent, succeed } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  school = await createSchool(app, 'Lycée Privé');
  token = await school.signIn();
});

it('offers the tags and sections that the school used before, the most used first', async () => {
  const empty = await succeed(app, token, getStudentFields);
  expect(empty).toEqual({ hasCampusAndSemester: false, tags: [], sections: [] });
  await addStudent(app, token, { tags: ['Parrainé', 'Orphelin'], section: 'Bilingue' });
  await addStudent(app, token, { tags: ['Orphelin', 'Orphelin'], section: 'Anglophone' });
  await addStudent(app, token, { section: 'Anglophone' });
  const elsewhere = await createSchool(app, 'Collège Voisin');
  await addStudent(app, await elsewhere.signIn(), { tags: ['Boursier'] });
  expect(await succeed(app, token, getStudentFields)).toMatchObject({
    tags: ['Orphelin', 'Parrainé'],
    sections: ['Anglophone', 'Bilingue'],
  });
});

it('keeps each tag once, and takes it away again', async () => {
  const student = await addStudent(app, token, { tags: ['Orphelin', 'Orphelin', ' Boursier '] });
  expect(student.tags).toEqual(['Orphelin', 'Boursier']);
  const changed = await succeed(app, token, updateStudent, {
    params: { id: student.id },
    body: {
      firstName: student.firstName,
      lastName: student.lastName,
      gender: student.gender,
      tags: ['Boursier'],
      familyId: student.family.id,
      version: student.version,
    },
  });
  expect(changed.tags).toEqual(['Boursier']);
});

it('asks for campus and semester only where the school switched them on', async () => {
  const apply = async () => (await fetch(new URL(`/apply/${school.appId}`, app.url))).text();
  expect(await apply()).not.toMatch(/preferredCampus|incomingSemester/);
  const { displayName, slogan, tags, version } = await succeed(app, token, getSchoolSettings);
  const saved = await succeed(app, token, updateSchoolSettings, {
    body: { displayName, slogan, tags, version, hasCampusAndSemester: true },
  });
  expect(saved.hasCampusAndSemester).toBe(true);
  expect((await succeed(app, token, getStudentFields)).hasCampusAndSemester).toBe(true);
  expect(await apply()).toMatch(/incomingSemester[\s\S]*preferredCampus/);
});

it('shows the tools and the style guide only where the school switched them on', async () => {
  const isShown = async () =>
    (await succeed(app, token, infoWithOrgAccount, { body: {} })).organisation?.hasTemplatePart;
  expect(await isShown()).toBe(false);
  const { displayName, slogan, tags, version } = await succeed(app, token, getSchoolSettings);
  const body = { displayName, slogan, tags };
  const saved = await succeed(app, token, updateSchoolSettings, {
    body: { ...body, version, hasTemplatePart: true },
  });
  expect([saved.hasTemplatePart, await isShown()]).toEqual([true, true]);
  const next = await succeed(app, token, updateSchoolSettings, {
    body: { ...body, version: saved.version },
  });
  expect(next.hasTemplatePart).toBe(true);
});

it('leads to the school’s own chat, or to the partner who carries it', async () => {
  const led = async (to: TestApp) =>
    (await succeed(to, token, infoWithOrgAccount, { body: {} })).organisation?.messagingUrl;
  expect(await led(app)).toMatch(/\/apps\/chat$/);
  const settings = { messagingUrl: 'https://talks.example' };
  const other = await startTestApp({ databaseUrl: app.databaseUrl, settings });
  const address = await led(other);
  await other.close();
  expect(address).toMatch(/^https:\/\/talks\.example\/partner\/[a-z\d-]+$/);
});
