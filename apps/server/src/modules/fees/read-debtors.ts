import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { familyLanguage } from '../mobile-money/public.ts';
import { studentNameIn } from '../students/public.ts';

/** A family that is written to, in its own language. */
export interface DebtorFamily {
  readonly familyId: string;
  readonly familyName: string;
  readonly number: string;
  readonly language: Language;
}

export interface Debtor extends DebtorFamily {
  readonly studentId: string;
  readonly name: string;
  readonly className: string | null;
}

/**
 * The students of these fees, each once, in the order of names. A family is written to in its own language; one that never
 * chose any, in that of who writes. Refused where one of the fees is not the school's.
 */
export async function readDebtors(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
  language: Language,
): Promise<Debtor[]> {
  const { rows: known } = await sql<{ count: number }>`
    select count(*) as count from fees where org_id = ${orgId} and id = any(${[...feeIds]}::uuid[])`.execute(
    tx,
  );
  if (known[0]?.count !== new Set(feeIds).size) throw new Refusal(errors.notFound);
  const { rows } = await sql<Debtor>`
    select s.id as "studentId", s.family_id as "familyId", family.name as "familyName", ${studentNameIn('s')} as name,
           s.number, c.name as "className",
           coalesce(${familyLanguage(orgId, sql`s.family_id`)}, ${language}) as language
      from students s
      join families family on family.org_id = s.org_id and family.id = s.family_id
      left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId} and s.id in (
       select f.student_id from fees f where f.org_id = ${orgId} and f.id = any(${[...feeIds]}::uuid[]))
     order by s.sort_name, s.id`.execute(tx);
  return rows;
}

/** These families, in the order of names. Refused where one of them is not the school's. */
export async function readDebtorFamilies(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
  language: Language,
): Promise<DebtorFamily[]> {
  const { rows } = await sql<DebtorFamily>`
    select f.id as "familyId", f.name as "familyName", f.number,
           coalesce(${familyLanguage(orgId, sql`f.id`)}, ${language}) as language
      from families f
     where f.org_id = ${orgId} and f.id = any(${[...familyIds]}::uuid[]) and f.removed_at is null
     order by f.folded_name, f.id`.execute(tx);
  if (rows.length !== new Set(familyIds).size) throw new Refusal(errors.notFound);
  return rows;
}
