import { listAudit } from '@ardoise/contract/audit';
import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import {
  createStudent,
  getStudent,
  getStudentHistory,
  listStudents,
  updateStudent,
} from '@ardoise/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFamily, addStudent, addYear, familyBody, succeed } from '../testing/people.ts';

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

const everything = {
  firstName: 'Zoé',
  lastName: "N'Gono",
  preferredName: 'Zozo',
  dateOfBirth: '2014-02-28',
  isBirthDateApproximate: true,
  placeOfBirth: 'Ebolowa',
  gender: 2 as const,
  nationality: 'cm',
  enrolmentDate: '2026-09-07',
  currentGrade: 'CM2',
  section: 'Bilingue',
  tags: ['Orpheline', 'Parrainée par la paroisse'],
  incomingYear: 2026,
  incomingSemester: 1,
  preferredCountry: 'CM',
  preferredCampus: 'Bonapriso',
  previousSchools: [{ name: 'École du Centre', city: 'Douala', years: '2019–2026' }],
  languages: [{ name: 'Français', spoken: 'fluent' as const, written: 'good' as const }],
  residence: { address: 'Rue 12', city: 'Douala', zip: '', region: 'Littoral' },
  howHeard: 8,
  note: 'Orpheline de père',
};

describe('a student', () => {
  it('is added with a new family, and everything that was typed is kept', async () => {
    const student = await addStudent(app, token, everything);
    expect(student).toMatchObject({
      ...everything,
      nationality: 'CM',
      residence: { ...everything.residence, zip: null },
      studentId: 'LP-0001',
      state: 'new',
      version: 1,
      enrolments: [],
      fees: [],
      family: { familyId: 'F-0001', guardians: [{ fullName: 'Awa Mbarga' }], siblings: [] },
    });
    expect(student.paymentCode).toMatch(/^.{3}-.{4}$/);
    expect(parsePaymentCode(student.paymentCode)).not.toBeNull();
  });

  it('has no approximate date of birth without a date', async () => {
    const given = { dateOfBirth: null, isBirthDateApproximate: true };
    const student = await addStudent(app, token, given);
    expect(student).toMatchObject({ dateOfBirth: null, isBirthDateApproximate: false });
  });

  it('is added to a family that is there, and is then a sibling', async () => {
    const family = await addFamily(app, token);
    const first = await addStudent(app, token, { familyId: family.id });
    const second = await addStudent(app, token, { familyId: family.id, firstName: 'Paul' });
    expect(second.studentId).toBe('LP-0002');
    expect(second.family.siblings).toMatchObject([{ id: first.id, name: 'Mbarga Marie' }]);
  });

  it('needs one family, not two and not none', async () => {
    const family = await addFamily(app, token);
    const base = { firstName: 'A', lastName: 'B', gender: 1 as const };
    for (const body of [base, { ...base, familyId: family.id, family: familyBody() }]) {
      const answer = await app.call(createStudent, { body }, { token });
      expect(answer.body).toMatchObject({ errorCode: 42200, fields: { familyId: /./ } });
    }
  });

  it('is refused with each wrong field named', async () => {
    const { body } = await app.call(
      createStudent,
      {
        body: {
          ...everything,
          family: familyBody(),
          firstName: ' ',
          lastName: 'half a pair \ud83d',
          gender: 4 as 1,
          dateOfBirth: '2014-02-30',
          nationality: 'XX',
        },
      },
      { token },
    );
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual([
      'dateOfBirth',
      'firstName',
      'gender',
      'lastName',
      'nationality',
    ]);
  });

  it('is changed, with the change told by its fields', async () => {
    const student = await addStudent(app, token, everything);
    const other = await addFamily(app, token, 'Ndi');
    app.clock.advance(1);
    const changed = await succeed(app, token, updateStudent, {
      params: { id: student.id },
      body: { ...everything, firstName: 'Chloé', familyId: other.id, version: 1 },
    });
    expect(changed).toMatchObject({
      firstName: 'Chloé',
      version: 2,
      paymentCode: student.paymentCode,
      family: { id: other.id },
    });
    const { items, total } = await succeed(app, token, getStudentHistory, {
      params: { id: student.id },
    });
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      action: 'student.changed',
      actor: 'Person of adminOrOwner',
      fields: ['family', 'firstName'],
    });
    const audit = await succeed(app, token, listAudit, { query: { subjectId: student.id } });
    expect(audit.items[0]).toMatchObject({
      before: { firstName: 'Zoé' },
      after: { firstName: 'Chloé' },
    });
    const found = await succeed(app, token, listStudents, { query: { q: 'chloe ndi' } });
    expect(found.items.map(({ id }) => id)).toEqual([student.id]);
  });

  it('tells the second of two who edit, and keeps what the first saved', async () => {
    const { id, family } = await addStudent(app, token);
    const save = (firstName: string) =>
      app.call(
        updateStudent,
        {
          params: { id },
          body: { ...everything, firstName, familyId: family.id, version: 1 },
        },
        { token },
      );
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    expect((await succeed(app, token, getStudent, { params: { id } })).firstName).toBe(
      winner?.firstName,
    );
  });

  it('has a photo of this school only', async () => {
    const photoId = newId();
    const stranger = await createSchool(app);
    const keepFile = (orgId: string) =>
      app.node.services.db.write({ orgId }, (tx) =>
        tx
          .insertInto('stored_files')
          .values({
            org_id: orgId,
            id: photoId,
            purpose: 'photo',
            media_type: 'image/webp',
            bytes: 1,
            width: 1,
            height: 1,
            created_by: null,
            created_at: app.clock.now(),
          })
          .execute(),
      );
    await keepFile(stranger.orgId);
    const body = { ...everything, family: familyBody(), photoId };
    const refused = await app.call(createStudent, { body }, { token });
    expect(refused.body.errorCode).toBe(40400);
    await keepFile(school.orgId);
    const student = await succeed(app, token, createStudent, { body });
    expect(student.photo).toBe(`/files/${school.orgId}/${photoId}`);
    const kept = await succeed(app, token, updateStudent, {
      params: { id: student.id },
      body: { ...everything, familyId: student.family.id, version: 1 },
    });
    expect(kept.photo).toBe(student.photo);
  });

  it('gets a number that the school has not given before', async () => {
    await addStudent(app, token);
    await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
      tx
        .updateTable('students')
        .set({ number: 'LP-0002' })
        .where('org_id', '=', school.orgId)
        .execute(),
    );
    expect((await addStudent(app, token)).studentId).toBe('LP-0003');
  });

  it('gets a number of their own even when many are added at once', async () => {
    const family = await addFamily(app, token);
    const added = await Promise.all(
      Array.from({ length: 8 }, () => addStudent(app, token, { familyId: family.id })),
    );
    expect(new Set(added.map(({ studentId }) => studentId)).size).toBe(8);
    expect(new Set(added.map(({ paymentCode }) => paymentCode)).size).toBe(8);
    expect((await succeed(app, token, listStudents, {})).total).toBe(8);
  });

  it('of another school is not found', async () => {
    const student = await addStudent(app, token);
    const stranger = await (await createSchool(app)).signIn();
    const own = await addFamily(app, stranger);
    const params = { id: student.id };
    const answers = [
      await app.call(getStudent, { params }, { token: stranger }),
      await app.call(getStudentHistory, { params }, { token: stranger }),
      await app.call(
        updateStudent,
        { params, body: { ...everything, familyId: own.id, version: 1 } },
        { token: stranger },
      ),
      await app.call(
        createStudent,
        { body: { ...everything, familyId: student.family.id } },
        { token: stranger },
      ),
      await app.call(
        listStudents,
        { query: { classId: (await addYear(app, token)).sixth } },
        {
          token: stranger,
        },
      ),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual([40400, 40400, 40400, 40400, 40400]);
  });

  it('is edited by the desk and read by analysts and auditors; not by IT', async () => {
    const student = await addStudent(app, token);
    const params = { id: student.id };
    const body = { ...everything, familyId: student.family.id, version: 1 };
    for (const role of ['analyst', 'auditor'] as const) {
      const other = await school.signInAs(role);
      expect((await app.call(getStudent, { params }, { token: other })).status).toBe(200);
      const refused = await app.call(updateStudent, { params, body }, { token: other });
      expect(refused.body.errorCode).toBe(40300);
    }
    const developer = await school.signInAs('itOrDeveloper');
    expect((await app.call(listStudents, {}, { token: developer })).body.errorCode).toBe(40300);
    const desk = await school.signInAs('support');
    expect((await app.call(updateStudent, { params, body }, { token: desk })).status).toBe(200);
  });
});
