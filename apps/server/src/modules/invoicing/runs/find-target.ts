import '../tables.ts';
import type { RunTarget } from '@ardoise/contract/invoicing/invoice-runs';
import { errors } from '@ardoise/contract/protocol/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { studentNameIn } from '../../students/public.ts';

type Sql = RawBuilder<unknown>;

export interface TargetStudent {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
  readonly className: string | null;
}

/** On `s`, the students, who are all in a class. */
function isTargeted(orgId: string, yearId: string, target: RunTarget): Sql {
  switch (target.by) {
    case 'class':
      return sql`s.class_id = any(${target.classIds}::uuid[])`;
    case 'cycle':
      return sql`s.class_id = any(array(
        select id from classes where org_id = ${orgId} and cycle_id = ${target.cycleId}))`;
    case 'service':
      return sql`s.id = any(array(select student_id from fees
        where org_id = ${orgId} and service_id = ${target.serviceId} and year_id = ${yearId} and closed_at is null))`;
    case 'families':
      return sql`s.family_id = any(${target.familyIds}::uuid[])`;
    case 'all':
      return sql`s.year_id = ${yearId}`;
  }
}

/** The ids that a target names, and those of them that there are. */
function namedBy(orgId: string, target: RunTarget): { ids: readonly string[]; known: Sql } | null {
  switch (target.by) {
    case 'class':
      return { ids: target.classIds, known: sql`select id from classes where org_id = ${orgId}` };
    case 'cycle':
      return { ids: [target.cycleId], known: sql`select id from cycles where org_id = ${orgId}` };
    case 'service':
      return {
        ids: [target.serviceId],
        known: sql`select id from services where org_id = ${orgId}`,
      };
    case 'families':
      return { ids: target.familyIds, known: sql`select id from families where org_id = ${orgId}` };
    case 'all':
      return null;
  }
}

/** A class that is not there is not an empty one. */
export async function refuseUnknown(tx: Tx, orgId: string, target: RunTarget): Promise<void> {
  const named = namedBy(orgId, target);
  if (named === null) return;
  const { rows } = await sql`${named.known} and id = any(${[...named.ids]}::uuid[])`.execute(tx);
  if (rows.length !== new Set(named.ids).size) throw new Refusal(errors.notFound);
}

/** Whoever is in a class and meant; only of these families, where some are given. By family and name. */
export async function findTarget(
  tx: Tx,
  orgId: string,
  { target, yearId }: { readonly target: RunTarget; readonly yearId: string },
  familyIds: readonly string[] | null,
): Promise<TargetStudent[]> {
  const among = familyIds === null ? sql`true` : sql`s.family_id = any(${[...familyIds]}::uuid[])`;
  const { rows } = await sql<TargetStudent>`
    select s.id, s.family_id as "familyId", ${studentNameIn('s')} as name, c.name as "className"
      from students s
      join classes c on c.org_id = s.org_id and c.id = s.class_id
      join families f on f.org_id = s.org_id and f.id = s.family_id
     where s.org_id = ${orgId} and ${isTargeted(orgId, yearId, target)} and ${among}
     order by f.folded_name, f.id, s.sort_name, s.id`.execute(tx);
  return rows;
}
