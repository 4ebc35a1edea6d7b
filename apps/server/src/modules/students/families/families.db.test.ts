import { listAudit } from '@ardoise/contract/audit';
import {
  createFamily,
  getFamily,
  listFamilies,
  listGuardians,
  removeFamily,
  updateFamily,
} from '@ardoise/contract/families';
import { getOrgUser, listOrgUsers, updateOrgUser } from '@ardoise/contract/org-users';
import { listStudents } from '@ardoise/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFamily, addStudent, guardianBody, succeed } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  school = await createSchool(app);
  token = await school.signIn();
});

type Family = Awaited<ReturnType<typeof addFamily>>;

/** What the form would send back unchanged. */
const formOf = ({ name, guardians, version }: Family) => ({
  name,
  version,
  guardians: guardians.map((guardian) => ({ ...guardian, otherFamilies: undefined })),
});

describe('a family', () => {
  it('has a name, a readable number and at least one guardian', async () => {
    const first = await addFamily(app, token, 'Mbarga');
    const second = await addFamily(app, token, 'Ébogo');
    expect([first.familyId, second.familyId]).toEqual(['F-0001', 'F-0002']);
    expect(first).toMatchObject({
      name: 'Mbarga',
      version: 1,
      guardians: [{ fullName: 'Awa Mbarga', country: 'CM', preferredMedium: 'sms' }],
    });
    const { body } = await app.call(
      createFamily,
      { body: { name: ' ', guardians: [] } },
      { token, language: 'fr' },
    );
    expect(body.fields).toEqual({
      name: 'Ce champ est obligatoire.',
      guardians: 'Ajoutez au moins un parent ou tuteur.',
    });
  });

  it('takes phones as people write them, and says which one is wrong', async () => {
    const family = await succeed(app, token, createFamily, {
      body: {
        name: 'Ngo',
        guardians: [
          {
            ...guardianBody(),
            phones: [
              { kind: 'cell', number: '+237 6 77 12 34 56' },
              { kind: 'home', number: '222 20 30 40' },
              { kind: 'work', number: '+33 6 12 34 56 78' },
            ],
          },
        ],
      },
    });
    expect(family.guardians[0]?.phones.map(({ number }) => number)).toEqual([
      '677123456',
      '222203040',
      '+33612345678',
    ]);
    const { body } = await app.call(
      createFamily,
      {
        body: {
          name: 'Ngo',
          guardians: [{ ...guardianBody(), phones: [{ kind: 'cell', number: '12' }] }],
        },
      },
      { token },
    );
    expect(Object.keys(body.fields ?? {})).toEqual(['guardians.0.phones.0.number']);
  });

  it('is changed as a whole; a guardian who is taken out of the last family is gone', async () => {
    const family = await addFamily(app, token);
    const form = formOf(family);
    app.clock.advance(1);
    const changed = await succeed(app, token, updateFamily, {
      params: { id: family.id },
      body: { ...form, name: 'Mbarga Ndi', guardians: [guardianBody('Paul Ndi', '699887766')] },
    });
    expect(changed).toMatchObject({ name: 'Mbarga Ndi', version: 2 });
    expect(changed.guardians.map(({ fullName }) => fullName)).toEqual(['Paul Ndi']);
    const { items, total } = await succeed(app, token, listGuardians, {});
    expect([items.map(({ fullName }) => fullName), total]).toEqual([['Paul Ndi'], 1]);
    const found = await succeed(app, token, listFamilies, { query: { q: '699 88 77 66' } });
    expect(found.items).toMatchObject([{ id: family.id, phone: '699887766', studentCount: 0 }]);
    expect((await succeed(app, token, listFamilies, { query: { q: 'awa' } })).total).toBe(0);
    const audit = await succeed(app, token, listAudit, { query: { subjectId: family.id } });
    expect(audit.items[0]).toMatchObject({
      action: 'family.changed',
      before: { name: 'Mbarga' },
      after: { name: 'Mbarga Ndi' },
    });
  });

  it('shares a guardian with another one, who stays when one of them lets go', async () => {
    const first = await addFamily(app, token, 'Mbarga');
    const [shared = { ...guardianBody(), id: '' }] = formOf(first).guardians;
    const second = await succeed(app, token, createFamily, {
      body: { name: 'Ndi', guardians: [{ ...shared, relationship: 'guardian' }] },
    });
    expect(second.guardians[0]).toMatchObject({
      id: shared.id,
      relationship: 'guardian',
      otherFamilies: [{ id: first.id, name: 'Mbarga' }],
    });
    await succeed(app, token, removeFamily, { params: { id: first.id }, body: {} });
    const { items } = await succeed(app, token, listGuardians, {});
    expect(items).toMatchObject([{ id: shared.id, families: [{ id: second.id }] }]);
    expect((await succeed(app, token, listFamilies, {})).total).toBe(1);
    const gone = await app.call(getFamily, { params: { id: first.id } }, { token });
    expect(gone.body.errorCode).toBe(40400);
  });

  it('is not removed while it has students', async () => {
    const { family } = await addStudent(app, token);
    const { body } = await app.call(
      removeFamily,
      { params: { id: family.id }, body: {} },
      { token },
    );
    expect(body).toMatchObject({ errorCode: 40900, errorMsg: /has students/ });
  });

  it('tells the second of two who edit it, and keeps what the first saved', async () => {
    const family = await addFamily(app, token);
    const save = (name: string) =>
      app.call(
        updateFamily,
        { params: { id: family.id }, body: { ...formOf(family), name } },
        { token },
      );
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = await succeed(app, token, getFamily, { params: { id: family.id } });
    const winner = answers.find(({ status }) => status === 200);
    expect(kept.name).toBe(winner?.body.data?.name);
  });

  it('is listed by name or age, page by page', async () => {
    for (const name of ['Zang', 'abena', 'Ébogo']) await addFamily(app, token, name);
    const names = async (query: object) =>
      (await succeed(app, token, listFamilies, { query })).items.map(({ name }) => name);
    expect(await names({})).toEqual(['abena', 'Ébogo', 'Zang']);
    expect(await names({ sort: '-name' })).toEqual(['Zang', 'Ébogo', 'abena']);
    expect(await names({ sort: 'name', perPage: 2, page: 2 })).toEqual(['Zang']);
    expect(await names({ q: 'EBO' })).toEqual(['Ébogo']);
    expect(await names({ q: 'f-0001' })).toEqual(['Zang']);
  });

  it('of another school is not found, nor are its guardians', async () => {
    const family = await addFamily(app, token);
    const stranger = await (await createSchool(app)).signIn();
    const params = { id: family.id };
    const answers = [
      await app.call(getFamily, { params }, { token: stranger }),
      await app.call(updateFamily, { params, body: formOf(family) }, { token: stranger }),
      await app.call(removeFamily, { params, body: {} }, { token: stranger }),
      await app.call(
        createFamily,
        { body: { name: 'Mine', guardians: formOf(family).guardians } },
        { token: stranger },
      ),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual([40400, 40400, 40400, 40400]);
    expect((await succeed(app, stranger, listFamilies, {})).total).toBe(0);
  });
});

describe('guardians', () => {
  it('with the same phone are offered as perhaps the same person', async () => {
    await succeed(app, token, createFamily, {
      body: { name: 'One', guardians: [guardianBody('Awa Ngo', '677000111')] },
    });
    await succeed(app, token, createFamily, {
      body: { name: 'Two', guardians: [guardianBody('A. Ngo', '677 00 01 11')] },
    });
    const { items } = await succeed(app, token, listGuardians, {
      query: { phone: '+237 677 000 111' },
    });
    expect(items.map(({ fullName }) => fullName)).toEqual(['A. Ngo', 'Awa Ngo']);
  });

  it('are the organisation’s users: listed, shown and edited', async () => {
    const student = await addStudent(app, token, { lastName: 'Fouda' });
    const { items } = await succeed(app, token, listOrgUsers, { query: { q: 'awa' } });
    expect(items).toMatchObject([{ studentCount: 1, hasAccount: false, families: ['Mbarga'] }]);
    const id = items[0]?.id ?? '';
    const user = await succeed(app, token, getOrgUser, { params: { id } });
    expect(user.families[0]).toMatchObject({ students: [{ id: student.id, name: 'Fouda Marie' }] });
    const body = {
      fullName: 'Awa Fouda Essomba',
      occupation: 'Nurse',
      email: 'AWA@example.cm',
      phones: [{ kind: 'cell' as const, number: '655 11 22 33' }],
      version: user.version,
    };
    const changed = await succeed(app, token, updateOrgUser, { params: { id }, body });
    expect(changed).toMatchObject({ email: 'awa@example.cm', version: 2 });
    const found = await succeed(app, token, listStudents, { query: { q: 'essomba 655112233' } });
    expect(found.items.map((one) => one.id)).toEqual([student.id]);
    const stale = await app.call(updateOrgUser, { params: { id }, body }, { token });
    expect(stale.body.errorCode).toBe(40900);
  });

  it('changed elsewhere make the family’s form stale', async () => {
    const family = await addFamily(app, token);
    const id = family.guardians[0]?.id ?? '';
    await succeed(app, token, updateOrgUser, {
      params: { id },
      body: { fullName: 'Somebody Else', version: 1 },
    });
    const { body } = await app.call(
      updateFamily,
      { params: { id: family.id }, body: formOf(family) },
      { token },
    );
    expect(body.errorCode).toBe(40900);
  });

  it('of another school are not found', async () => {
    const family = await addFamily(app, token);
    const id = family.guardians[0]?.id ?? '';
    const stranger = await (await createSchool(app)).signIn();
    const read = await app.call(getOrgUser, { params: { id } }, { token: stranger });
    const written = await app.call(
      updateOrgUser,
      { params: { id }, body: { fullName: 'Mine', version: 1 } },
      { token: stranger },
    );
    expect([read.body.errorCode, written.body.errorCode]).toEqual([40400, 40400]);
  });
});
