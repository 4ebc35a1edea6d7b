import { type RawBuilder, sql } from 'kysely';

/** What is kept of a year's students follows from its fees, of its families from its students, and the counts from both. */
export const yearOwedInvariant = {
  number: 29,
  rule: 'what is kept as owed and late of a year equals what its fees say, of families what their students owe, and counts follow from it',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'student ' || kept.student_id || ' of a year' as found
      from year_students kept cross join debt_days d
     cross join lateral ardoise_owed_of(kept.org_id, kept.student_id, kept.year_id) now
     where kept.org_id = ${orgId} and d.org_id = ${orgId}
       and (kept.owed, kept.late, kept.has_fees, kept.since_on, kept.due_days, kept.due_totals)
           is distinct from (now.owed, coalesce(now.due_totals[width_bucket(d.as_of - 1, now.due_days)], 0), now.has_fees,
             now.since_on, now.due_days, now.due_totals)
    union all
    select 'family ' || kept.family_id || ' of a year' from year_families kept
      left join (select year_id, family_id, sum(owed) as owed, sum(late) as late, bool_or(has_fees) as has_fees,
                        min(since_on) as since_on
                   from year_students where org_id = ${orgId} group by 1, 2) now
        on (now.year_id, now.family_id) = (kept.year_id, kept.family_id)
     where kept.org_id = ${orgId}
       and (kept.owed, kept.late, kept.has_fees, kept.since_on)
           is distinct from (coalesce(now.owed, 0), coalesce(now.late, 0), coalesce(now.has_fees, false), now.since_on)
    union all
    select coalesce(kept.list, now.list) || ' of a year who owe since ' || coalesce(kept.since_on, now.since_on)
      from (select list, year_id, coalesce(since_on, 'infinity') as since_on, has_fees, sum(rows) as rows, sum(owed) as owed
              from year_owed_counts where org_id = ${orgId} group by 1, 2, 3, 4 having (sum(rows), sum(owed)) <> (0, 0)) kept
      full join (select list, year_id, coalesce(since_on, 'infinity') as since_on, has_fees, count(*) as rows, sum(owed) as owed
                   from (select 'students' as list, year_id, since_on, has_fees, owed from year_students where org_id = ${orgId}
                         union all
                         select 'families', year_id, since_on, has_fees, owed from year_families
                          where org_id = ${orgId} and students > 0) one
                  group by 1, 2, 3, 4) now
        on (now.list, now.year_id, now.since_on, now.has_fees) = (kept.list, kept.year_id, kept.since_on, kept.has_fees)
     where (kept.rows, kept.owed) is distinct from (now.rows, now.owed)`,
};
