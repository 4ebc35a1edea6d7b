import '../tables.ts';
import type { ArrearsDetail, OpenFee } from '@ardoise/contract/arrears/arrears';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Installment, readInstallments } from '../../billing/public.ts';
import { readFamily, studentNameIn } from '../../students/public.ts';
import { readContacts } from '../follow-up/read-contacts.ts';
import { readPromises } from '../follow-up/promises.ts';
import { readPlans } from '../plans/read-plans.ts';
import { daysLate } from '../rules.ts';
import { readDebtDay } from './move-day.ts';

async function readPeople(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<Pick<ArrearsDetail, 'guardians' | 'students'>> {
  const { rows } = await sql<Pick<ArrearsDetail, 'guardians' | 'students'>>`
    select (select coalesce(json_agg(json_build_object('id', g.id, 'fullName', g.full_name, 'relationship', fg.relationship, 'phone',
                     (select p.number from guardian_phones p where p.org_id = g.org_id and p.guardian_id = g.id
                       order by p.kind = 'cell' desc, p.position limit 1)) order by fg.position), '[]')
              from family_guardians fg join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
             where fg.org_id = ${orgId} and fg.family_id = ${familyId}) as guardians,
           (select coalesce(json_agg(json_build_object('id', s.id, 'name', ${studentNameIn('s')}, 'className', c.name)
                     order by s.sort_name, s.id), '[]')
              from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
             where s.org_id = ${orgId} and s.family_id = ${familyId}) as students`.execute(tx);
  return rows[0] ?? { guardians: [], students: [] };
}

interface Tied {
  readonly feeId: string;
  readonly planId: string | null;
  readonly invoiceNumber: string | null;
}

async function readTies(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<Map<string, Tied>> {
  const { rows } = await sql<Tied>`
    select f.id as "feeId", p.plan_id as "planId", v.number as "invoiceNumber"
      from unnest(${[...feeIds]}::uuid[]) as f (id)
      left join payment_plan_fees p on p.org_id = ${orgId} and p.fee_id = f.id and p.is_live
      left join invoice_fees l on l.org_id = ${orgId} and l.fee_id = f.id and l.is_live
      left join invoices v on v.org_id = ${orgId} and v.id = l.invoice_id`.execute(tx);
  return new Map(rows.map((row) => [row.feeId, row]));
}

const sumOf = (parts: readonly Installment[], of: 'open' | 'amount'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

/** What is paid and what is open of one day is one line. */
function byDay(own: readonly Installment[], today: string): OpenFee['installments'] {
  const days = new Map<string, { amount: number; paid: number }>();
  for (const { dueOn, amount, open } of own) {
    const known = days.get(dueOn) ?? { amount: 0, paid: 0 };
    days.set(dueOn, { amount: known.amount + amount, paid: known.paid + amount - open });
  }
  return [...days]
    .filter(([, { amount }]) => amount > 0)
    .map(([dueOn, { amount, paid }]) => ({
      dueOn,
      amount,
      paid,
      isLate: paid < amount && dueOn < today,
    }));
}

function presentFee(own: readonly Installment[], today: string, ties: Tied | undefined): OpenFee {
  const [first] = own as [Installment, ...Installment[]];
  const open = sumOf(own, 'open');
  return {
    id: first.feeId,
    student: {
      id: first.studentId,
      name: first.student.name,
      className: first.student.className,
    },
    kind: first.kind,
    title: first.title,
    yearName: first.year,
    paid: sumOf(own, 'amount') - open,
    open,
    late: sumOf(
      own.filter(({ dueOn }) => dueOn < today),
      'open',
    ),
    planId: ties?.planId ?? null,
    invoiceNumber: ties?.invoiceNumber ?? null,
    installments: byDay(own, today),
  };
}

async function readFees(
  tx: Tx,
  orgId: string,
  familyId: string,
  today: string,
): Promise<OpenFee[]> {
  const byFee = new Map<string, Installment[]>();
  for (const one of await readInstallments(tx, orgId, familyId))
    byFee.set(one.feeId, [...(byFee.get(one.feeId) ?? []), one]);
  const open = [...byFee.values()].filter((own) => sumOf(own, 'open') > 0);
  const ties = await readTies(
    tx,
    orgId,
    open.flatMap(([first]) => first?.feeId ?? []),
  );
  const sinceOf = (fee: OpenFee): string =>
    fee.installments.find((part) => part.paid < part.amount)?.dueOn ?? '';
  return open
    .map((own) => presentFee(own, today, ties.get(own[0]?.feeId ?? '')))
    .sort((one, other) => (sinceOf(one) < sinceOf(other) ? -1 : 1));
}

export async function readFamilyArrears(
  { tx, orgId }: SchoolContext,
  familyId: string,
): Promise<ArrearsDetail> {
  const family = await readFamily(tx, orgId, familyId);
  const today = await readDebtDay(tx, orgId);
  const debt = await tx
    .selectFrom('family_debts')
    .select(['owed', 'late', 'late_since'])
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  const lateSince = debt?.late_since ?? null;
  return {
    id: family.id,
    familyId: family.number,
    name: family.name,
    ...(await readPeople(tx, orgId, familyId)),
    owed: debt?.owed ?? 0,
    late: debt?.late ?? 0,
    lateSince,
    daysLate: daysLate(lateSince, today),
    today,
    fees: await readFees(tx, orgId, familyId, today),
    contacts: await readContacts(tx, orgId, familyId),
    promises: await readPromises(tx, orgId, familyId, today),
    plans: await readPlans(tx, orgId, familyId, today),
  };
}
