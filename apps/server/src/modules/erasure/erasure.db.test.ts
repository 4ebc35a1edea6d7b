import {
  getApplication,
  listApplications,
  rejectApplication,
} from '@ardoise/contract/applications';
import { listCashSessions } from '@ardoise/contract/cash-sessions';
import { beginChat } from '@ardoise/contract/chat/chats';
import { getFamily } from '@ardoise/contract/families';
import { createPaymentLink } from '@ardoise/contract/payments';
import {
  erasePerson,
  listErasures,
  listFormerStaff,
  previewErasure,
} from '@ardoise/contract/school-data/erasure';
import { startSchoolExport } from '@ardoise/contract/school-data/school-export';
import { addStudentDocument } from '@ardoise/contract/student-documents';
import {
  getStudent,
  listStudents,
  updateStudentHealth,
  withdrawStudent,
} from '@ardoise/contract/students';
import { removeStaff } from '@ardoise/contract/team/staff';
import { listTransactions } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { apply } from '../admissions/testing/form.ts';
import { countAndClose, openDesk, takePaid } from '../cash-sessions/testing/desk.ts';
import { writeText } from '../chat/testing/talks.ts';
import { expectSound } from '../mobile-money/testing/payers.ts';
import {
  approve,
  beginPayment,
  money,
  orgId,
  school,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';
import { exportedText } from '../school-export/testing/export-school.ts';
import { pdf, sendDocument } from '../students/testing/documents.ts';
import { addFamily, addStudent, guardianBody, succeed } from '../students/testing/people.ts';
import { fillSchool } from './testing/fill-school.ts';
import { findInFiles, findMarks, plantMarks } from './testing/plant-marks.ts';

startTaughtSchool();

type Kind = 'student' | 'guardian' | 'staff';

const guardianName = 'Balthazarine Xylokamba';
const phone = '677998811';
const email = 'balthazarine@marker.test';
const studentName = 'Quarkelova Zéphyrine';
const guardianMarks = ['balthazarine', 'xylokamba', '677998811', '677 ?99 ?88 ?11'];
const studentMarks = ['z[ée]phyrine', 'quarkelova'];

const preview = (kind: Kind, id: string) =>
  succeed(money.app, token, previewErasure, { query: { kind, id } });
const erase = (kind: Kind, id: string, typed: string, as = token) =>
  money.app.call(erasePerson, { body: { kind, id, typed } }, { token: as });

const foundIn = (text: string, marks: readonly string[]): string[] =>
  marks.filter((mark) => new RegExp(mark, 'i').test(text));

async function erased(kind: Kind, id: string, typed: string): Promise<void> {
  const { body } = await erase(kind, id, typed);
  expect(body.errorMsg).toBeNull();
  const ended = await until('it has ended', async () => {
    const { items } = await succeed(money.app, token, listErasures);
    return items.find((one) => one.recordId === id && one.state !== 'queued');
  });
  const said = money.app.logged.filter((line) => line.includes('erasures.erase')).join('\n');
  expect(ended, said).toMatchObject({ state: 'done', refusal: null });
}

/** A child with two guardians, who has paid all of 5e, at the desk and by phone. */
async function addHousehold(ofToken = token) {
  const student = await addStudent(money.app, ofToken, {
    firstName: 'Zéphyrine',
    lastName: 'Quarkelova',
    classId: year.fifth,
    placeOfBirth: 'Quarkelovagrad',
    note: 'Quarkelova is called Zéphyrine',
    family: {
      name: 'Mbarga',
      guardians: [{ ...guardianBody(guardianName, phone), email }, guardianBody('Awa Mbarga')],
    },
  });
  const family = await succeed(money.app, ofToken, getFamily, {
    params: { id: student.family.id },
  });
  const guardian = family.guardians.find(({ fullName }) => fullName === guardianName);
  return { student, familyId: student.family.id, guardianId: guardian?.id ?? '' };
}

async function liveThere({
  student,
  guardianId,
  familyId,
}: Awaited<ReturnType<typeof addHousehold>>) {
  const sessionId = await openDesk(money.app, token);
  const taken = await takePaid(money.app, token, { studentIds: [student.id], amount: 80_000 });
  await beginPayment(student, phone);
  await until('the payment by phone counts', async () => {
    const { fees } = await succeed(money.app, token, getStudent, { params: { id: student.id } });
    return fees[0]?.pending === 0;
  });
  await countAndClose(money.app, token, sessionId, 105_000, `Handed over by ${guardianName}`);
  const chat = await succeed(money.app, token, beginChat, { body: { guardianId } });
  await writeText(money.app, token, chat.id, `Dear ${guardianName}, about ${studentName}`);
  const sent = await sendDocument(money.app, token, pdf(), 'Birth of Quarkelova.pdf');
  await succeed(money.app, token, addStudentDocument, {
    params: { id: student.id },
    body: {
      fileId: sent.body.data?.files[0]?.id ?? '',
      kind: 'birthCertificate',
      name: `Birth of ${studentName}`,
    },
  });
  await succeed(money.app, token, updateStudentHealth, {
    params: { id: student.id },
    body: {
      allergies: 'Quarkelova eats no nuts',
      medicalProblems: null,
      foodAllergies: null,
      dietaryNeeds: null,
      otherNeeds: null,
      version: 0,
    },
  });
  const link = await succeed(money.app, token, createPaymentLink, { body: { familyId } });
  return { sessionId, receiptCode: taken.receiptCode, link: new URL(link.address).pathname };
}

const leave = (id: string) =>
  succeed(money.app, token, withdrawStudent, {
    params: { id },
    body: { yearId: year.id, reason: 'Moved away' },
  });

describe('erasing a guardian', () => {
  it('leaves no mark of them anywhere in the school, and the books as they were', async () => {
    const home = await addHousehold();
    const life = await liveThere(home);
    const other = await createSchool(money.app, 'Collège voisin');
    await addFamily(money.app, await other.signIn(), 'Xylokamba');
    await fillSchool(money.services, {
      orgId,
      personId: school.ownerId,
      familyId: home.familyId,
      guardianId: home.guardianId,
      studentId: home.student.id,
      name: guardianName,
      phone,
      email,
      isStudent: false,
    });
    const follow = await apply(money.app, school.appId, {
      'guardians.0.fullName': guardianName,
      'guardians.0.phones.0.number': phone,
      'guardians.0.email': email,
    });
    const { items: applications } = await succeed(money.app, token, listApplications, {
      query: {},
    });
    const params = { id: applications[0]?.id ?? '' };
    const open = await erase('guardian', home.guardianId, guardianName);
    expect(open.body.reason).toBe('erasureApplicationOpen');
    const reasons = `We called ${guardianName}`;
    await succeed(money.app, token, rejectApplication, { params, body: { reasons } });
    const planted = await plantMarks(
      money.services,
      orgId,
      `${guardianName} ${email} +237${phone}`,
    );
    expect(planted.length).toBeGreaterThan(30);
    const seen = await preview('guardian', home.guardianId);
    expect(seen).toMatchObject({ name: guardianName, blocks: [], namesakes: 0 });
    expect(seen.removed.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['identity', 'contacts', 'messages', 'links']),
    );
    expect(seen.kept.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['payments', 'receipts', 'ledger']),
    );
    await erased('guardian', home.guardianId, guardianName);
    expect(await findMarks(money.services, orgId, guardianMarks)).toEqual([]);
    expect(await findInFiles(money.services, orgId, [guardianName, email])).toEqual([]);
    expect(foundIn(await exportedText(money.app, token), guardianMarks)).toEqual([]);
    expect((await findMarks(money.services, other.orgId, ['xylokamba'])).length).toBeGreaterThan(0);
    await expectSound(money, orgId);
    const { body: again } = await erase('guardian', home.guardianId, 'anything');
    expect(again.data).toMatchObject({ number: 1, state: 'done' });
    const visitor = createVisitor(money.app.url);
    expect((await visitor.get(`/receipt/${life.receiptCode}`)).text).toContain('Genuine receipt');
    expect((await visitor.get(life.link)).status).toBe(404);
    expect((await visitor.get(follow)).status).toBe(404);
    expect(await succeed(money.app, token, getApplication, { params })).toMatchObject({
      guardian: 'Erased person 1',
      phone: null,
      state: 'rejected',
    });
    const { items } = await succeed(money.app, token, listTransactions, { query: {} });
    expect(items).toMatchObject([{ amount: 40_000 }]);
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{
        signed: string;
      }>`select explanation as signed from cash_sessions where org_id = ${orgId}`.execute(tx),
    );
    expect(rows[0]?.signed).toBe('Handed over by Erased person 1');
  });

  it('is refused while a payment is under way, or while nobody else is there for a child', async () => {
    const { student, guardianId, familyId } = await addHousehold();
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    await beginPayment(student, phone);
    const waiting = await erase('guardian', guardianId, guardianName);
    expect(waiting.body.reason).toBe('erasureIsBeingPaid');
    await approve(phone);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    await until(
      'it is paid',
      async () => (await preview('guardian', guardianId)).blocks.length === 0,
    );
    const { guardians } = await succeed(money.app, token, getFamily, { params: { id: familyId } });
    const awa = guardians.find(({ id }) => id !== guardianId);
    await erased('guardian', awa?.id ?? '', 'Awa Mbarga');
    const last = await erase('guardian', guardianId, guardianName);
    expect(last.body.reason).toBe('erasureLastGuardian');
    expect((await erase('guardian', guardianId, 'Somebody else')).body.reason).toBe(
      'erasureNotTyped',
    );
  });

  it('keeps a namesake’s name, and a phone that another guardian has too', async () => {
    const { guardianId } = await addHousehold();
    await addStudent(money.app, token, {
      family: {
        name: 'Xylokamba',
        guardians: [guardianBody(guardianName, phone), guardianBody('Awa Two')],
      },
    });
    expect(await preview('guardian', guardianId)).toMatchObject({ namesakes: 1 });
    // Also of one who was removed before, and of one who is written with an accent.
    const set = (change: ReturnType<typeof sql>) =>
      money.services.db.write({ orgId }, (tx) =>
        sql`update guardians set ${change} where org_id = ${orgId} and id = ${guardianId}`.execute(
          tx,
        ),
      );
    await set(sql`removed_at = now()`);
    expect(await preview('guardian', guardianId)).toMatchObject({ namesakes: 1 });
    await set(sql`removed_at = null, full_name = 'Bálthazarine Xylokamba'`);
    expect(await preview('guardian', guardianId)).toMatchObject({ namesakes: 1 });
    await set(sql`full_name = ${guardianName}`);
    await erased('guardian', guardianId, guardianName);
    const left = await findMarks(money.services, orgId, ['balthazarine xylokamba']);
    expect(left.some((place) => place.startsWith('guardians.full_name'))).toBe(true);
    expect(
      (await findMarks(money.services, orgId, [phone])).some((place) =>
        place.startsWith('guardian_phones'),
      ),
    ).toBe(true);
    expect(await findMarks(money.services, orgId, [email])).toEqual([]);
  });

  it('is an owner’s act', async () => {
    const { guardianId } = await addHousehold();
    const manager = await school.signInAs('manager');
    expect((await erase('guardian', guardianId, guardianName, manager)).status).toBe(403);
  });
});

describe('erasing a student', () => {
  it('keeps fees, payments and a receipt that says so, under a number', async () => {
    const home = await addHousehold();
    const life = await liveThere(home);
    const { id } = home.student;
    expect((await erase('student', id, studentName)).body.reason).toBe('erasureStillEnrolled');
    await leave(id);
    const copy = await succeed(money.app, token, startSchoolExport, { body: {} });
    await fillSchool(money.services, {
      orgId,
      personId: school.ownerId,
      familyId: home.familyId,
      guardianId: home.guardianId,
      studentId: id,
      name: studentName,
      phone: '699111222',
      email: 'nobody@marker.test',
      isStudent: true,
    });
    await plantMarks(money.services, orgId, studentName);
    const before = await succeed(money.app, token, getStudent, { params: { id } });
    await erased('student', id, studentName);
    expect(await findMarks(money.services, orgId, studentMarks)).toEqual([]);
    expect(await findInFiles(money.services, orgId, ['quarkelova'])).toEqual([]);
    expect(foundIn(await exportedText(money.app, token), studentMarks)).toEqual([]);
    const after = await succeed(money.app, token, getStudent, { params: { id } });
    expect(after).toMatchObject({
      firstName: '1',
      lastName: 'Erased person',
      studentId: before.studentId,
      dateOfBirth: null,
    });
    expect(after.fees.map(({ amount, paid }) => ({ amount, paid }))).toEqual(
      before.fees.map(({ amount, paid }) => ({ amount, paid })),
    );
    const page = await createVisitor(money.app.url).get(`/receipt/${life.receiptCode}`);
    for (const words of ['Genuine receipt', 'Erased person', '80,000 FCFA'])
      expect(page.text).toContain(words);
    expect(page.text).not.toContain('Z. Q.');
    const { items } = await succeed(money.app, token, listStudents, { query: { q: 'Quarkelova' } });
    expect(items).toEqual([]);
    expect((await succeed(money.app, token, listErasures)).items).toHaveLength(1);
    expect(
      await money.services.db.read({ orgId }, (tx) =>
        tx.selectFrom('school_exports').select('id').where('id', '=', copy.id).execute(),
      ),
    ).toEqual([]);
    await expectSound(money, orgId);
  });

  it('is refused while something is owed', async () => {
    const { student } = await addHousehold();
    const { blocks } = await preview('student', student.id);
    expect(blocks.map(({ reason }) => reason)).toEqual([
      'erasureStillEnrolled',
      'erasureStillOwes',
    ]);
  });
});

describe('erasing a former member of the team', () => {
  it('keeps what they did under a number, and their locked sessions signed', async () => {
    const hired = await school.hire('manager');
    const theirs = await hired();
    const student = await addStudent(money.app, theirs, { classId: year.sixth });
    const sessionId = await openDesk(money.app, theirs);
    await takePaid(money.app, theirs, { studentIds: [student.id], amount: 10_000 });
    const { items } = await succeed(money.app, token, listCashSessions);
    const personId = items.find(({ id }) => id === sessionId)?.cashierId ?? '';
    expect((await erase('staff', personId, 'Person of manager')).body.reason).toBe(
      'erasureStillStaff',
    );
    await countAndClose(money.app, theirs, sessionId, 35_000);
    await succeed(money.app, token, removeStaff, { params: { id: personId } });
    const former = await succeed(money.app, token, listFormerStaff);
    expect(former.items).toMatchObject([{ personId, name: 'Person of manager' }]);
    await erased('staff', personId, 'Person of manager');
    expect(await findMarks(money.services, orgId, ['person of manager'])).toEqual([]);
    expect((await succeed(money.app, token, listFormerStaff)).items).toEqual([]);
    const theirName = { query: { q: 'erased person' } };
    const { byCashier } = await succeed(money.app, token, listCashSessions, theirName);
    expect(byCashier).toMatchObject([{ cashierId: personId, sessions: 1 }]);
    await expectSound(money, orgId);
  });
});

describe('rows that are never changed', () => {
  it('stay so for whoever only says that he erases, and keep amounts also while somebody is erased', async () => {
    const { student } = await addHousehold();
    await takePaidOnce(student.id);
    const tamper = (column: string) =>
      money.services.db.write({ orgId }, async (tx) => {
        await sql`select set_config('ardoise.erasing', '00000000-0000-0000-0000-000000000000', true)`.execute(
          tx,
        );
        await sql`update payments set ${sql.ref(column)} = ${sql.ref(column)} where org_id = ${orgId}`.execute(
          tx,
        );
      });
    await expect(tamper('reason')).rejects.toThrow('append-only');
    await expect(
      money.services.db.write({ orgId }, async (tx) => {
        await sql`insert into erasures (org_id, id, number, kind, record_id, language, state, asked_at, asked_by, asked_by_name)
          values (${orgId}, ${student.id}, 99, 'student', ${student.id}, 'en', 'queued', now(), ${student.id}, 'x')`.execute(
          tx,
        );
        await sql`select set_config('ardoise.erasing', ${student.id}, true)`.execute(tx);
        await sql`update payments set reason = 'x' where org_id = ${orgId}`.execute(tx);
        await sql`update payments set amount = amount + 1 where org_id = ${orgId}`.execute(tx);
      }),
    ).rejects.toThrow('append-only');
  });
});

async function takePaidOnce(studentId: string): Promise<void> {
  await openDesk(money.app, token);
  await takePaid(money.app, token, { studentIds: [studentId], amount: 5_000 });
}
