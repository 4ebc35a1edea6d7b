import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { daysBetween } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import { ages } from './rules.ts';
import type { Asked } from './school.ts';

type Debtor = Dashboard['debtors'][number];

interface LateFamilies {
  readonly families: number;
  /** By the age of the earliest missed deadline, as `ages` has them. */
  readonly byAge: readonly number[];
  readonly debtors: Debtor[];
}

const mostShown = 5;

interface LateRow {
  readonly familyId: string;
  readonly late: number;
  readonly since: string;
}

/** How many families are late, and who is late with most. The one place that asks for families by what they owe. */
export async function readLateFamilies(asked: Asked): Promise<LateFamilies> {
  const { tx, orgId, today } = asked;
  const { rows } = await sql<{ counts: number[]; top: LateRow[] | null }>`
    with late as materialized (
      select o.family_id, sum(o.due_totals[width_bucket(${today}::date - 1, o.due_days)])::bigint as late,
             min(o.since_on) as since
        from student_owed o where o.org_id = ${orgId} and o.since_on < ${today}::date group by o.family_id)
    select array(select count(*) filter (where ${today}::date - since between age.first and age.last)
                   from unnest(${ages.map(({ fromDays }) => fromDays)}::int[],
                               ${ages.map(({ toDays }) => toDays ?? 1_000_000)}::int[])
                        with ordinality age (first, last, place) left join late on true
                  group by age.place order by age.place) as counts,
           (select json_agg(json_build_object('familyId', family_id, 'late', late, 'since', since)
                     order by late desc, family_id)
              from (select * from late order by late desc, family_id limit ${mostShown}) most) as top`.execute(
    tx,
  );
  const { counts, top } = rows[0] ?? { counts: [], top: null };
  const byAge = ages.map((_, place) => Number(counts[place] ?? 0));
  return {
    families: byAge.reduce((sum, count) => sum + count, 0),
    byAge,
    debtors: await describe(asked, top ?? []),
  };
}

async function describe({ tx, orgId, today }: Asked, late: readonly LateRow[]): Promise<Debtor[]> {
  if (late.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    name: string;
    children: number;
    owed: number;
    lastPaidAt: Date | null;
  }>`
    select f.id, f.name, owing.children, owing.owed, paid.at as "lastPaidAt"
      from families f
     cross join lateral (select count(*) filter (where o.owed > 0) as children, coalesce(sum(o.owed), 0)::bigint as owed
                           from student_owed o where o.org_id = f.org_id and o.family_id = f.id) owing
      left join lateral (select p.paid_at as at from payments p
                          where p.org_id = f.org_id and p.family_id = f.id and p.reverses_id is null
                            and p.method not in ('toCredit', 'merged', 'refund', 'opening')
                            and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)
                          order by p.paid_at desc limit 1) paid on true
     where f.org_id = ${orgId} and f.id = any(${late.map(({ familyId }) => familyId)}::uuid[])`.execute(
    tx,
  );
  const families = new Map(rows.map((row) => [row.id, row]));
  return late.flatMap(({ familyId, late: amount, since }) => {
    const family = families.get(familyId);
    if (family === undefined) return [];
    return {
      id: familyId,
      name: family.name,
      children: family.children,
      late: amount,
      owed: family.owed,
      since,
      daysLate: daysBetween(since, today),
      lastPaidAt: family.lastPaidAt?.toISOString() ?? null,
      promisedFor: null,
      lastContact: null,
    };
  });
}
