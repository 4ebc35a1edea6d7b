/**
 * The rows of a page of each list from one query, as somebody would write it for this page alone. Each answers what the
 * product's call does, by the same names.
 */
export const bareRows = {
  students: `
    select s.id, s.number as "studentId", s.first_name as "firstName", s.last_name as "lastName", s.gender,
           s.date_of_birth::text as "dateOfBirth", c.name as "className", case when c.name is not null then y.name end as "yearName", s.family_id as "familyId",
           f.name as "familyName", null as photo, phone.number as phone,
           case when s.year_id is null then 'new' when s.year_id = y.id then 'enrolled' else 'left' end as state
      from students s
      join families f on f.org_id = s.org_id and f.id = s.family_id
      left join lateral (
        select p.number from family_guardians fg
          join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
         where fg.org_id = s.org_id and fg.family_id = s.family_id
         order by fg.position, p.kind = 'cell' desc, p.position limit 1) phone on true
      left join (select id, extract(year from reopening_on) || '–' || extract(year from closing_on) as name
                   from academic_years where org_id = $1 and status = 'running' order by reopening_on desc limit 1) y on true
      left join enrolments e on e.org_id = s.org_id and e.student_id = s.id and e.is_standing and e.year_id = y.id
      left join classes c on c.org_id = e.org_id and c.id = e.class_id
     where s.org_id = $1 order by s.sort_name, s.id limit 100`,
  families: `
    select f.id, f.number as "familyId", f.name, f.created_at as "createdAt", phone.number as phone,
           (select coalesce(array_agg(g.full_name order by fg.position), '{}') from family_guardians fg
              join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
             where fg.org_id = f.org_id and fg.family_id = f.id) as guardians,
           (select count(*)::int from students s where s.org_id = f.org_id and s.family_id = f.id) as "studentCount"
      from families f
      left join lateral (
        select p.number from family_guardians fg
          join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
         where fg.org_id = f.org_id and fg.family_id = f.id
         order by fg.position, p.kind = 'cell' desc, p.position limit 1) phone on true
     where f.org_id = $1 and f.removed_at is null order by f.folded_name, f.id limit 100`,
  transactions: `
    select id, number, partner_number as "partnerNumber", provider_reference as "providerReference", operator,
           amount::int, phone, payer_name as "payerName", narration, state, notice, failure, submitted_at as "submittedAt",
           completed_at as "completedAt", attention_at is not null as "needsAttention",
           case when attention_at is not null then attention end as attention, parts
      from transactions t
     cross join lateral (
       select coalesce(json_agg(json_build_object(
                'studentId', s.id, 'student', concat_ws(' ', s.last_name, s.first_name), 'kind', f.kind, 'title', f.title, 'amount', part.amount,
                'installments', planned.numbers, 'installmentCount', planned.count) order by part.place), '[]') as parts
         from transaction_parts part
         join fees f on f.org_id = part.org_id and f.id = part.fee_id
         join students s on s.org_id = f.org_id and s.id = f.student_id
        cross join lateral (
          select count(*) as count, json_agg(number order by number) filter (where position = any(part.positions)) as numbers
            from (select position, row_number() over (order by due_on, position) as number
                    from fee_installments where org_id = f.org_id and fee_id = f.id) i) planned
        where part.org_id = t.org_id and part.transaction_id = t.id) of_fees
     where org_id = $1 and purpose = 'fees' order by submitted_at desc, id limit 100`,
} as const;
