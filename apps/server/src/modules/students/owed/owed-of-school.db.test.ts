import { sumFamilies } from '@ardoise/contract/families';
import { mergeRecords } from '@ardoise/contract/merging';
import type { OwedTotals } from '@ardoise/contract/owed';
import { promoteClass, sumStudents, withdrawStudent } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { takePayment } from '../../billing/take-payment.ts';
import { settleYears } from '../../enrolment/settle-years.ts';
import { packSums } from '../../fees/pack-sums.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;
const ids: Record<string, string> = {};
const families: Record<string, string> = {};

const idOf = (name: string): string => ids[name] ?? '';
const familyOf = (name: string): string => families[name] ?? '';

async function add(lastName: string, classId: string | null, sibling?: string): Promise<void> {
  const student = await addStudent(app, token, {
    lastName,
    classId,
    ...(sibling === undefined ? {} : { familyId: familyOf(sibling) }),
  });
  ids[lastName] = student.id;
  families[lastName] = student.family.id;
}

/** What is kept as late stays that of the day before, until the day is moved. */
async function comesTo(day: string): Promise<void> {
  app.clock.set(`${day}T11:00:00Z`);
  token = await school.signIn();
}

const moveDay = () =>
  app.node.services.db.write({ orgId: school.orgId }, (tx) =>
    sql`call ardoise_move_debts(${school.orgId}, ${app.clock.now()})`.execute(tx),
  );

/** In 6e, 100,000 until 15/10 and 50,000 until 15/01; in 5e 120,000 until 30/06. */
beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token);
  await add('Atangana', year.sixth);
  await add('Bassong', year.fifth, 'Atangana');
  await add('Eyenga', year.fifth);
  await add('Fotso', year.sixth);
  await add('Kamga', year.sixth);
  await add('Mbarga', null);
  await payFee(app, school.orgId, idOf('Atangana'), 87_000);
  await payFee(app, school.orgId, idOf('Eyenga'), 120_000);
});
afterAll(() => app.close());

const filters = [undefined, 'owing', 'overdue', 'paid'] as const;

/** Of each student by the rule that says what somebody owes, and of families by their students: from fees, and from nothing that is kept. */
async function reckon(today: string): Promise<OwedTotals[]> {
  const { orgId } = school;
  const each = sql`
    select s.id, s.family_id, o.owed, o.has_fees, coalesce((
             select max(due.total) from unnest(o.due_days, o.due_totals) as due (due_on, total)
              where due.due_on < ${today}::date), 0) as overdue
      from students s cross join lateral ardoise_owed_of(s.org_id, s.id) o where s.org_id = ${orgId}`;
  const { rows } = await app.node.services.db.read({ orgId }, (tx) =>
    sql<OwedTotals>`
      with each_student as (${each}),
           one as (select 1 as place, owed, has_fees, overdue from each_student
                   union all
                   select 2, sum(owed), bool_or(has_fees), sum(overdue) from each_student group by family_id)
      select count(one.*) filter (where one.owed > 0) as owing, coalesce(sum(one.owed), 0)::bigint as amount,
             count(one.*) filter (where one.overdue > 0) as late, coalesce(sum(one.overdue), 0)::bigint as overdue
        from unnest(array[1, 2]) as kind (place)
       cross join unnest(array['all', 'owing', 'overdue', 'paid']) with ordinality as filter (name, place)
        left join one on one.place = kind.place and case filter.name
               when 'owing' then one.owed > 0
               when 'overdue' then one.overdue > 0
               when 'paid' then one.has_fees and one.owed = 0
               else true end
       group by kind.place, filter.place order by kind.place, filter.place`.execute(tx),
  );
  return rows;
}

async function summed(): Promise<OwedTotals[]> {
  const totals: OwedTotals[] = [];
  for (const call of [sumStudents, sumFamilies])
    for (const owed of filters) {
      const query = owed === undefined ? {} : { owed };
      totals.push(await succeed(app, token, call, { query }));
    }
  return totals;
}

/** With what is late as it was kept, and once the day has moved. Answers what all students owe. */
async function expectSame(today: string): Promise<OwedTotals | undefined> {
  const reckoned = await reckon(today);
  expect(await summed()).toEqual(reckoned);
  await moveDay();
  expect(await summed()).toEqual(reckoned);
  return reckoned[0];
}

it('what a school is owed is the same from what is kept of it as from every fee', async () => {
  await comesTo('2026-11-16');
  const first = { owing: 4, amount: 483_000, late: 3, overdue: 213_000 };
  expect(await expectSame('2026-11-16')).toEqual(first);
  const { orgId } = school;
  await succeed(app, token, withdrawStudent, {
    params: { id: idOf('Fotso') },
    body: { yearId: year.id, reason: 'Moved away' },
  });
  await inSchool(app.node.services, orgId, (work) =>
    takePayment(work, {
      transaction: null,
      method: 'cash',
      kind: 'own',
      familyId: familyOf('Kamga'),
      amount: 200_000,
      parts: [],
    }),
  );
  await comesTo('2026-12-01');
  await expectSame('2026-12-01');
  await succeed(app, token, mergeRecords, {
    body: { kind: 'family', keptId: familyOf('Fotso'), goneId: familyOf('Atangana') },
  });
  await comesTo('2027-01-16');
  await expectSame('2027-01-16');
  await packSums(app.node.services, 1);
  await expectSame('2027-01-16');
});

it('of next year nothing is owed while this one runs, and all once it has ended', async () => {
  const next = await addYear(app, token, 2027);
  const before = await expectSame('2027-01-16');
  await succeed(app, token, promoteClass, {
    params: { id: year.sixth },
    body: { toClassId: next.fifth, exceptions: [] },
  });
  expect(await expectSame('2027-01-16')).toEqual(before);
  await comesTo('2027-07-02');
  await inSchool(app.node.services, school.orgId, settleYears);
  const after = await expectSame('2027-07-02');
  expect(after?.amount).toBeGreaterThan(before?.amount ?? 0);
});

it('another school, which nobody owes anything, is owed nothing', async () => {
  const signedIn = await (await createSchool(app)).signIn();
  for (const call of [sumStudents, sumFamilies])
    expect(await succeed(app, signedIn, call, {})).toEqual({
      owing: 0,
      amount: 0,
      late: 0,
      overdue: 0,
    });
});
