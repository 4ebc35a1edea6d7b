import { type RawBuilder, sql } from 'kysely';

/** Day by day, since that is how fees are counted by what falls due of them; and who is of a year, one by one. */
export const countedListsInvariant = {
  number: 28,
  rule: 'what lists of days, of years and of campaigns are counted by equals what fees, installments, enrolments, subscriptions, invoices and messages say',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'fees due on ' || coalesce(kept.due_on, now.due_on) as found
      from (select year_id, class_id, service_id, state, coalesce(before_on, '-infinity') as before_on, due_on, sum(fees) as fees
              from due_steps where org_id = ${orgId} group by 1, 2, 3, 4, 5, 6 having sum(fees) <> 0) kept
      full join (select f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()) as service_id, f.state,
                        coalesce(step.before_on, '-infinity') as before_on, step.due_on, count(*) as fees
                   from fees f cross join lateral ardoise_due_steps(f.org_id, f.id, f.discount) step
                  where f.org_id = ${orgId} and f.closed_at is null group by 1, 2, 3, 4, 5, 6) now
        on (now.year_id, now.class_id, now.service_id, now.state, now.before_on, now.due_on)
           = (kept.year_id, kept.class_id, kept.service_id, kept.state, kept.before_on, kept.due_on)
     where kept.fees is distinct from now.fees
    union all
    select 'student ' || coalesce(kept.student_id, now.student_id) || ' of a year'
      from (select year_id, student_id, family_id from year_students where org_id = ${orgId}) kept
      full join (select part.year_id, s.id as student_id, s.family_id
                   from (select student_id, year_id from enrolments where org_id = ${orgId} and is_standing
                         union
                         select student_id, year_id from fees
                          where org_id = ${orgId} and closed_at is null and amount - discount > paid) part
                   join students s on s.org_id = ${orgId} and s.id = part.student_id) now
        on (now.year_id, now.student_id) = (kept.year_id, kept.student_id)
     where kept.family_id is distinct from now.family_id
    union all
    select 'family ' || coalesce(kept.family_id, now.family_id) || ' of a year'
      from (select year_id, family_id, students from year_families where org_id = ${orgId} and students <> 0) kept
      full join (select year_id, family_id, count(*) as students from year_students where org_id = ${orgId} group by 1, 2) now
        on (now.year_id, now.family_id) = (kept.year_id, kept.family_id)
     where kept.students is distinct from now.students
    union all
    select 'count of ' || coalesce(kept.list, now.list)
      from (select list, class_id as year_id, rows from list_counts
             where org_id = ${orgId} and list in ('yearStudents', 'yearFamilies') and rows <> 0) kept
      full join (select 'yearStudents' as list, year_id, count(*) as rows from year_students
                  where org_id = ${orgId} group by year_id
                 union all
                 select 'yearFamilies', year_id, count(*) from year_families
                  where org_id = ${orgId} and students > 0 group by year_id) now
        on (now.list, now.year_id) = (kept.list, kept.year_id)
     where kept.rows is distinct from now.rows
    union all
    select 'invoices of ' || coalesce(kept.day, now.day)
      from (select state as day, rows from list_counts where org_id = ${orgId} and list = 'invoiceDays' and rows <> 0) kept
      full join (select (created_at at time zone 'UTC')::date::text as day, count(*) as rows
                   from invoices where org_id = ${orgId} group by 1) now on now.day = kept.day
     where kept.rows is distinct from now.rows
    union all
    select 'fees of names that begin with ' || coalesce(kept.begins, now.begins)
      from (select class_id as year_id, state as begins, rows from list_counts
             where org_id = ${orgId} and list = 'feeNames' and rows <> 0) kept
      full join (select year_id, left(sort_name, 2) as begins, count(*) as rows
                   from fees where org_id = ${orgId} and is_listed group by 1, 2) now
        on (now.year_id, now.begins) = (kept.year_id, kept.begins)
     where kept.rows is distinct from now.rows
    union all
    select coalesce(kept.state, now.state) || ' messages of campaign ' || coalesce(kept.id, now.id)
      from (select class_id as id, state, rows from list_counts
             where org_id = ${orgId} and list = 'smsMessages' and rows <> 0) kept
      full join (select campaign_id as id, case state when 'sending' then 'queued' else state end as state, count(*) as rows
                   from sms_messages where org_id = ${orgId} group by 1, 2) now
        on (now.id, now.state) = (kept.id, kept.state)
     where kept.rows is distinct from now.rows
    union all
    select 'students who owe since ' || coalesce(kept.since_on, now.since_on)
      from (select coalesce(since_on, 'infinity') as since_on, has_fees, sum(students) as students from owed_counts
             where org_id = ${orgId} group by 1, 2 having sum(students) <> 0) kept
      full join (select coalesce(since_on, 'infinity') as since_on, has_fees, count(*) as students from student_owed
                  where org_id = ${orgId} group by 1, 2) now
        on (now.since_on, now.has_fees) = (kept.since_on, kept.has_fees)
     where kept.students is distinct from now.students
    union all
    select 'subscription ' || s.id from subscriptions s
     cross join lateral ardoise_runs_of(s.org_id, s.service_id, s.student_id) now
     where s.org_id = ${orgId} and now.id = s.id and (s.runs_until, s.is_last) is distinct from (now.runs_until, now.is_last)
    union all
    select 'subscriptions until ' || coalesce(kept.runs_until, now.runs_until)
      from (select service_id, runs_until, is_last, subscriptions from subscription_counts
             where org_id = ${orgId} and subscriptions <> 0) kept
      full join (select service_id, runs_until, is_last, count(*) as subscriptions from subscriptions
                  where org_id = ${orgId} group by 1, 2, 3) now
        on (now.service_id, now.runs_until, now.is_last) = (kept.service_id, kept.runs_until, kept.is_last)
     where kept.subscriptions is distinct from now.subscriptions`,
};
