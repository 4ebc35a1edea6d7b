import { type RawBuilder, sql } from 'kysely';

/** What is kept of a family follows from what is kept of its students, by the day to which the school was brought. */
export const debtInvariant = {
  number: 23,
  rule: 'what is kept as owed and late of a family equals what its students owe, and counts of families follow from it',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'family ' || f.id as found from families f
     cross join debt_days d
     cross join lateral ardoise_debt_of(f.org_id, f.id, d.as_of) now
      left join family_debts kept on kept.org_id = f.org_id and kept.family_id = f.id
     where f.org_id = ${orgId} and d.org_id = ${orgId}
       and (coalesce(kept.owed, 0), coalesce(kept.late, 0), kept.late_since, kept.next_due_on, coalesce(kept.due_days, '{}'),
            coalesce(kept.due_totals, '{}'), kept.sort_name, kept.has_fees)
           is distinct from (now.owed, now.late, now.late_since, now.next_due_on, now.due_days, now.due_totals, f.folded_name,
             exists (select from student_owed o where o.org_id = f.org_id and o.family_id = f.id and o.has_fees))
    union all
    select 'student ' || o.student_id from student_owed o join debt_days d on d.org_id = o.org_id
     where o.org_id = ${orgId} and o.late <> coalesce(o.due_totals[width_bucket(d.as_of - 1, o.due_days)], 0)
    union all
    select 'families that owe of ' || coalesce(kept.due_on, now.due_on)
      from (select before_on, due_on, sum(families) as families from debt_steps
             where org_id = ${orgId} group by 1, 2 having sum(families) <> 0) kept
      full join (select step.before_on, step.due_on, count(*) as families
                   from family_debts debt cross join lateral ardoise_steps_of(debt.due_days) step
                  where debt.org_id = ${orgId} group by 1, 2) now
        on now.due_on = kept.due_on and coalesce(now.before_on, '-infinity') = coalesce(kept.before_on, '-infinity')
     where kept.families is distinct from now.families`,
};
