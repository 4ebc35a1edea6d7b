import { getFamilyHistory, removeFamily, updateFamily } from '@ardoise/contract/families';
import { type MergeKind, mergeRecords, removeStudent, undoMerge } from '@ardoise/contract/merging';
import { getOrgUser, updateOrgUser } from '@ardoise/contract/org-users';
import { familyActions, studentActions } from '@ardoise/contract/record-changes';
import { openStudentDocument, removeStudentDocument } from '@ardoise/contract/student-documents';
import {
  enrolStudent,
  getStudentHealth,
  getStudentHistory,
  moveStudent,
  promoteClass,
  updateStudent,
  updateStudentHealth,
  withdrawStudent,
} from '@ardoise/contract/students';
import { cancelYear } from '@ardoise/contract/years';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { keepDocument } from '../testing/documents.ts';
import { addFamily, addStudent, addYear, guardianBody, succeed } from '../testing/people.ts';

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

/** Everything that can be done to a student, each once. */
async function doEverything(): Promise<string> {
  const last = await addYear(app, token, 2025);
  app.clock.advance(1);
  const students = [];
  for (let i = 0; i < 3; i += 1)
    students.push(await addStudent(app, token, { classId: last.sixth }));
  const [one, two, three] = students.map(({ id }) => id);
  if (one === undefined || two === undefined || three === undefined) throw new Error('Nobody.');
  const params = { id: one };
  const { family, version, ...record } = students[0] ?? ({} as never);
  await succeed(app, token, updateStudent, {
    params,
    body: { ...record, firstName: 'Grâce', familyId: family.id, version },
  });
  await succeed(app, token, getStudentHealth, { params });
  await succeed(app, token, updateStudentHealth, {
    params,
    body: { allergies: 'Arachides', version: 0 },
  });
  for (const kind of ['other', 'medicalNote'] as const) {
    const { id } = await keepDocument(app, token, one, kind);
    const ofDocument = { params: { id: one, documentId: id } };
    await succeed(app, token, openStudentDocument, ofDocument);
    await succeed(app, token, removeStudentDocument, ofDocument);
  }
  await succeed(app, token, moveStudent, {
    params,
    body: { yearId: last.id, classId: last.fifth },
  });
  await succeed(app, token, withdrawStudent, {
    params,
    body: { yearId: last.id, reason: 'Kribi' },
  });
  await succeed(app, token, enrolStudent, {
    params,
    body: { yearId: last.id, classId: last.sixth },
  });
  app.clock.advance(1);
  const next = await addYear(app, token, 2026);
  await succeed(app, token, promoteClass, {
    params: { id: last.sixth },
    body: {
      toClassId: next.fifth,
      exceptions: [
        { studentId: two, toClassId: next.sixth },
        { studentId: three, toClassId: null },
      ],
    },
  });
  app.clock.advance(1);
  await succeed(app, token, cancelYear, { params: { id: next.id } });
  await mergeAndPart('student', one, two, { withFamily: true });
  const removed = await succeed(app, token, removeStudent, { params: { id: three } });
  await succeed(app, token, undoMerge, { params: { id: removed.id } });
  return one;
}

async function mergeAndPart(
  kind: MergeKind,
  keptId: string,
  goneId: string,
  choice: { withFamily?: boolean } = {},
): Promise<void> {
  app.clock.advance(1);
  const merged = await succeed(app, token, mergeRecords, {
    body: { kind, keptId, goneId, ...choice },
  });
  app.clock.advance(1);
  await succeed(app, token, undoMerge, { params: { id: merged.id } });
}

async function written(subject: string): Promise<string[]> {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{ action: string }>`select distinct action from audit_log
      where org_id = ${school.orgId} and subject = ${subject} order by 1`.execute(tx),
  );
  return rows.map(({ action }) => action);
}

describe('the history of changes', () => {
  it('knows every action that is written about a student, but for readings', async () => {
    const id = await doEverything();
    const readings = ['health.read', 'medicalNote.read'];
    expect(await written('student')).toEqual([...studentActions, ...readings].toSorted());
    const { items, total } = await succeed(app, token, getStudentHistory, {
      params: { id },
      query: { perPage: 100 },
    });
    expect(items).toHaveLength(total);
    expect(items.some(({ action }) => readings.includes(action))).toBe(false);
    const newest = items.map(({ action }) => action).slice(0, 4);
    expect(newest.toSorted()).toEqual(
      ['student.merged', 'student.parted', 'student.promoted', 'student.putBack'].toSorted(),
    );
    expect(items.find(({ action }) => action === 'student.changed')?.fields).toEqual(['firstName']);
    const valuesOf = (wanted: string) => items.find(({ action }) => action === wanted)?.values;
    const [renamed] = valuesOf('student.changed') ?? [];
    expect(renamed).toMatchObject({ field: 'firstName', after: 'Grâce' });
    expect(renamed?.before).toMatch(/\p{Lu}/u);
    const moved = valuesOf('student.moved')?.find(({ field }) => field === 'class');
    expect(moved?.before).not.toBeNull();
    expect(moved?.after).not.toBeNull();
    expect(moved?.after).not.toBe(moved?.before);
    expect(valuesOf('student.withdrawn')).toContainEqual({
      field: 'reason',
      before: null,
      after: 'Kribi',
    });
    expect(valuesOf('health.changed') ?? []).toEqual([]);
  });

  it('knows every action that is written about a family that is there, and its guardians', async () => {
    const gone = await addFamily(app, token, 'Gone');
    await succeed(app, token, removeFamily, { params: { id: gone.id } });
    const family = await addFamily(app, token, 'Ondoa');
    app.clock.advance(1);
    await succeed(app, token, updateFamily, {
      params: { id: family.id },
      body: {
        name: 'Ondoa Eyenga',
        version: family.version,
        guardians: [...family.guardians, guardianBody('Luc Ondoa')],
      },
    });
    app.clock.advance(1);
    const params = { id: family.guardians[0]?.id ?? '' };
    const { version, fullName, phones } = await succeed(app, token, getOrgUser, { params });
    await succeed(app, token, updateOrgUser, {
      params,
      body: { fullName, phones, version, occupation: 'Menuisière' },
    });
    const other = await addFamily(app, token, 'Ondoua');
    await mergeAndPart('family', family.id, other.id);
    await mergeAndPart('guardian', params.id, other.guardians[0]?.id ?? '');
    expect([...(await written('family')), ...(await written('guardian'))].toSorted()).toEqual(
      [...familyActions, 'family.removed'].toSorted(),
    );
    const { items } = await succeed(app, token, getFamilyHistory, { params: { id: family.id } });
    expect(items.map(({ action, fields }) => [action, fields])).toEqual([
      ['guardian.parted', ['gone', 'kept', 'number']],
      ['guardian.merged', ['merged', 'phones']],
      ['family.parted', ['gone', 'kept', 'number']],
      ['family.merged', ['guardians', 'merged']],
      ['guardian.changed', ['occupation']],
      ['family.changed', ['guardians', 'name']],
      ['family.created', ['familyId', 'guardians', 'name']],
    ]);
  });

  it('of a family tells what happened to its children, by their names', async () => {
    const { id: yearId, sixth, fifth } = await addYear(app, token, 2026);
    const child = await addStudent(app, token, { firstName: 'Awa', classId: sixth });
    const params = { id: child.id };
    app.clock.advance(1);
    await succeed(app, token, moveStudent, { params, body: { yearId, classId: fifth } });
    await succeed(app, token, updateStudentHealth, {
      params,
      body: { allergies: 'Arachides', version: 0 },
    });
    const guardian = child.family.guardians[0];
    const ofGuardian = { id: guardian?.id ?? '' };
    const { version, fullName, phones } = await succeed(app, token, getOrgUser, {
      params: ofGuardian,
    });
    app.clock.advance(1);
    await succeed(app, token, updateOrgUser, {
      params: ofGuardian,
      body: { fullName, phones, version, occupation: 'Menuisière' },
    });
    const { items } = await succeed(app, token, getFamilyHistory, {
      params: { id: child.family.id },
    });
    const name = `${child.lastName} Awa`;
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'guardian.changed', about: fullName },
      { action: 'student.moved', about: name },
    ]);
    const moved = items[1]?.values.find(({ field }) => field === 'class');
    expect(moved?.before).toBe('6e A');
    expect(moved?.after).toBe('5e A');
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'student.created', about: name }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'family.created', about: null }),
    );
    expect(items.some(({ action }) => action.startsWith('health'))).toBe(false);
  });

  it('of another school’s family is not found', async () => {
    const family = await addFamily(app, token);
    const stranger = await (await createSchool(app)).signIn();
    const params = { id: family.id };
    const { body } = await app.call(getFamilyHistory, { params }, { token: stranger });
    expect(body.errorCode).toBe(40400);
  });
});
