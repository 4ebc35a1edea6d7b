import { undoHours } from '@ardoise/contract/merging';
import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import { blockErrors } from '@ardoise/contract/school-data/erasure-errors';
import { type Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUndecided } from '../billing/public.ts';
import { readCredit } from '../ledger/public.ts';
import type { Person } from './find-person.ts';

export interface Block {
  readonly error: ErrorEntry;
  readonly values: Record<string, string | number>;
}

interface Asking {
  readonly tx: Tx;
  readonly orgId: string;
  readonly now: Date;
  readonly language: Language;
}

const block = (error: ErrorEntry, values: Block['values'] = {}): Block => ({ error, values });

/** Money that may still come, goes out, or waits for a person, of these families or by the person's phones. */
async function findMoneyUnderWay(
  { tx, orgId, language }: Asking,
  person: Person,
): Promise<Block[]> {
  const families = sql`any(${[...person.familyIds]}::uuid[])`;
  const phones = sql`any(${[...person.phones]}::text[])`;
  const { rows } = await sql<{ number: string; amount: number }>`
    select t.number, t.amount from transactions t
     where t.org_id = ${orgId} and (t.family_id = ${families} or t.phone = ${phones}) and ${isUndecided} limit 1`.execute(
    tx,
  );
  const [waiting] = rows;
  if (waiting !== undefined) {
    const values = { number: waiting.number, amount: formatXaf(waiting.amount, language) };
    return [block(blockErrors.erasureIsBeingPaid, values)];
  }
  const { rows: decisions } = await sql`
    select 1 from pending_payments where org_id = ${orgId} and family_id = ${families} and state = 'waiting'
    union all select 1 from payment_proofs where org_id = ${orgId} and family_id = ${families} and state = 'waiting'
    union all select 1 from offline_payments where org_id = ${orgId} and family_id = ${families} and state = 'waiting'
    union all select 1 from credit_refunds where org_id = ${orgId} and family_id = ${families} and state in ('created', 'asked')
    union all select 1 from reversal_requests r join payments p on p.org_id = r.org_id and p.id = r.payment_id
     where r.org_id = ${orgId} and p.family_id = ${families} and r.decided_at is null limit 1`.execute(
    tx,
  );
  if (decisions.length > 0) return [block(blockErrors.erasureWaitsForDecision)];
  const { rows: paidOut } = await sql`
    select 1 from payout_targets where org_id = ${orgId} and removed_at is null and phone = ${phones}
    union all select 1 from payouts where org_id = ${orgId} and phone = ${phones}
       and state in ('waiting', 'created', 'asked') limit 1`.execute(tx);
  return paidOut.length > 0 ? [block(blockErrors.erasurePaidOutTo)] : [];
}

const inClass = (orgId: string, now: Date) => sql`
  exists (select from enrolments e join academic_years y on y.org_id = e.org_id and y.id = e.year_id
   where e.org_id = ${orgId} and e.student_id = s.id and e.is_standing and y.status <> 'cancelled'
     and y.closing_on >= ${now.toISOString().slice(0, 10)}::date)`;

async function findMergedLately({ tx, orgId, now }: Asking, person: Person): Promise<Block[]> {
  const since = new Date(now.getTime() - undoHours * 3_600_000);
  const { rows } =
    await sql`select from merges where org_id = ${orgId} and undone_at is null and done_at > ${since}
    and (record_ids && ${[...person.recordIds]}::uuid[] or plan::text ~ ${person.recordIds.join('|')}) limit 1`.execute(
      tx,
    );
  return rows.length > 0 ? [block(blockErrors.erasureMergedLately)] : [];
}

async function findBlocksOfStudent(asking: Asking, person: Person): Promise<Block[]> {
  const { tx, orgId, now, language } = asking;
  const { rows } = await sql<{ isHere: boolean; owed: number }>`
    select ${inClass(orgId, now)} as "isHere",
           coalesce((select owed from student_owed o where o.org_id = s.org_id and o.student_id = s.id), 0)::bigint as owed
      from students s where s.org_id = ${orgId} and s.id = ${person.id}`.execute(tx);
  const { isHere = false, owed = 0 } = rows[0] ?? {};
  return [
    ...(isHere ? [block(blockErrors.erasureStillEnrolled)] : []),
    ...(owed > 0
      ? [block(blockErrors.erasureStillOwes, { amount: formatXaf(owed, language) })]
      : []),
  ];
}

/** Where somebody else of the family is left, its money is theirs. */
async function findBlocksOfGuardian(asking: Asking, person: Person): Promise<Block[]> {
  const { tx, orgId, now, language } = asking;
  const { rows: alone } = await sql<{ id: string; isHere: boolean; owed: number }>`
    select f.id, exists (select from students s where s.org_id = f.org_id and s.family_id = f.id and ${inClass(orgId, now)}) as "isHere",
           coalesce((select sum(owed) from student_owed o where o.org_id = f.org_id and o.family_id = f.id), 0)::bigint as owed
      from families f where f.org_id = ${orgId} and f.id = any(${[...person.familyIds]}::uuid[]) and f.removed_at is null
       and not exists (select from family_guardians g where g.org_id = f.org_id and g.family_id = f.id
                         and g.guardian_id <> all(${[...person.recordIds]}::uuid[]))`.execute(tx);
  const blocks: Block[] = [];
  for (const { id, isHere, owed } of alone) {
    if (isHere) blocks.push(block(blockErrors.erasureLastGuardian));
    else if (owed > 0)
      blocks.push(block(blockErrors.erasureStillOwes, { amount: formatXaf(owed, language) }));
    const credit = await readCredit(tx, orgId, id);
    if (credit > 0)
      blocks.push(block(blockErrors.erasureHasCredit, { amount: formatXaf(credit, language) }));
  }
  const { rows: open } = await sql<{ number: string }>`
    select number from applications where org_id = ${orgId} and state in ('submitted', 'underReview')
       and phone = any(${[...person.phones]}::text[]) limit 1`.execute(tx);
  return [
    ...blocks,
    ...open.map(({ number }) => block(blockErrors.erasureApplicationOpen, { number })),
  ];
}

async function findBlocksOfStaff({ tx, orgId }: Asking, { id }: Person): Promise<Block[]> {
  const { rows } = await sql<{ isStaff: boolean; isOpen: boolean }>`
    select exists (select from memberships where org_id = ${orgId} and person_id = ${id}) as "isStaff",
           exists (select from cash_sessions where org_id = ${orgId} and cashier_id = ${id} and closed_at is null) as "isOpen"`.execute(
    tx,
  );
  return [
    ...(rows[0]?.isStaff === true ? [block(blockErrors.erasureStillStaff)] : []),
    ...(rows[0]?.isOpen === true ? [block(blockErrors.erasureCashOpen)] : []),
  ];
}

/** Everything that is in the way now, the gravest first. */
export async function findBlocks(asking: Asking, person: Person): Promise<Block[]> {
  if (person.kind === 'staff') return findBlocksOfStaff(asking, person);
  const own =
    person.kind === 'student'
      ? await findBlocksOfStudent(asking, person)
      : await findBlocksOfGuardian(asking, person);
  return [
    ...own,
    ...(await findMoneyUnderWay(asking, person)),
    ...(await findMergedLately(asking, person)),
  ];
}
