import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface InvoiceSchool {
  readonly orgId: string;
  readonly classIds: readonly string[];
}

const classesIn = (students: number): number => Math.min(60, Math.max(6, students / 500));

/** A school of the benchmark's own, with a year and the demo's owner. */
async function addStructure(
  db: pg.Client,
  students: number,
): Promise<InvoiceSchool & { yearId: string }> {
  const orgId = randomUUID();
  const yearId = randomUUID();
  const cycleId = randomUUID();
  await db.query(
    `insert into organisations (org_id, app_id, name, created_at) values ($1, $2, 'Bench school', now())`,
    [orgId, `bench-${orgId.slice(0, 8)}`],
  );
  await db.query(
    `insert into memberships (org_id, person_id, role, created_at)
     select $1, id, 'adminOrOwner', now() from people where email = 'owner@demo.school'`,
    [orgId],
  );
  await db.query(
    `insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
     values ($1, $2, current_date - 70, current_date + 200, 'begun', true, now())`,
    [orgId, yearId],
  );
  await db.query(
    `insert into cycles (org_id, id, year_id, kind, position) values ($1, $2, $3, 'secondary', 0)`,
    [orgId, cycleId, yearId],
  );
  const classIds = Array.from({ length: classesIn(students) }, () => randomUUID());
  for (const [place, id] of classIds.entries())
    await db.query(
      `insert into classes (org_id, id, year_id, cycle_id, name, folded_name, tuition, position)
       values ($1, $2, $3, $4, $5::text, $5::text, 50000, $6)`,
      [orgId, id, yearId, cycleId, `class ${place}`, place],
    );
  return { orgId, yearId, classIds };
}

/** Each in a family of their own, with a guardian who has a phone. */
const people = [
  `insert into families (org_id, id, number, name, folded_name, created_at)
   select $1::uuid, md5($1::uuid::text || 'f' || n)::uuid, 'F-' || n, 'Family ' || n, 'family ' || n, now() from generate_series(1, $2::int) n`,
  `insert into guardians (org_id, id, full_name, folded_name, created_at)
   select $1::uuid, md5($1::uuid::text || 'g' || n)::uuid, 'Guardian ' || n, 'guardian ' || n, now() from generate_series(1, $2::int) n`,
  `insert into family_guardians (org_id, family_id, guardian_id, relationship, position)
   select $1::uuid, md5($1::uuid::text || 'f' || n)::uuid, md5($1::uuid::text || 'g' || n)::uuid, 'mother', 0 from generate_series(1, $2::int) n`,
  `insert into guardian_phones (org_id, guardian_id, position, kind, number)
   select $1::uuid, md5($1::uuid::text || 'g' || n)::uuid, 0, 'cell', (670000000 + n)::text from generate_series(1, $2::int) n`,
  `insert into students (org_id, id, number, ordinal, payment_code, family_id, first_name, last_name, sort_name, gender,
     class_id, year_id, created_at)
   select $1::uuid, md5($1::uuid::text || 's' || n)::uuid, 'BS-' || n, n, $1::uuid::text || n, md5($1::uuid::text || 'f' || n)::uuid, 'Child',
     'Name ' || n, substr(md5(n::text), 1, 8) || ' ' || n, 1 + n % 2, ($3::uuid[])[1 + n % array_length($3::uuid[], 1)], $4::uuid, now()
     from generate_series(1, $2::int) n`,
  `insert into enrolments (org_id, id, student_id, class_id, year_id, from_on, joined_on, created_at)
   select $1::uuid, md5($1::uuid::text || 'n' || n)::uuid, md5($1::uuid::text || 's' || n)::uuid,
     ($3::uuid[])[1 + n % array_length($3::uuid[], 1)], $4::uuid, current_date - 70, current_date - 70, now() from generate_series(1, $2::int) n`,
] as const;

/** In every state, and due from half a year ago on. */
export const invoices = [
  `insert into invoices (org_id, id, number, number_key, state, family_id, year_id, title, folded_title, bill_to, emails, language, memo, note,
     message, tax_basis_points, extra, extra_name, allows_partial, due_on, subtotal, discount, tax, total, paid, credited, pending,
     next_due_on, standing, sort_due_on, sort_name, issued_on, token, created_at, sent_at, voided_at)
   select $1::uuid, md5($1::uuid::text || 'v' || n)::uuid, case when standing <> 'draft' then 'B-' || lpad(n::text, 7, '0') end,
     case when standing <> 'draft' then 'b-' || lpad(n::text, 7, '0') end,
     case when standing in ('draft', 'void') then standing else 'sent' end, md5($1::uuid::text || 'f' || s)::uuid, $4::uuid,
     'Bill ' || n % 50, 'bill ' || n % 50, 'Guardian ' || s, '[]', 'fr', '', '', '', 0, 0, '', true, due, total, 0, 0, total,
     case standing when 'paid' then total when 'part' then total / 2 else 0 end, case when standing = 'credited' then total else 0 end,
     case standing when 'open' then total when 'part' then total - total / 2 else 0 end,
     case when standing in ('open', 'part') then due end, standing, due, 'family ' || s, due - 10,
     case when standing <> 'draft' then $1::uuid::text || n end, now() - (n % 180) * interval '1 day' - n * interval '1 ms',
     case when standing <> 'draft' then now() end, case when standing = 'void' then now() end
     from (select n, 1 + n % $2::int as s, (20 + n % 80) * 500 as total, current_date - 170 + n % 190 as due,
                  (array['open', 'paid', 'part', 'paid', 'open', 'draft', 'paid', 'open', 'void', 'credited'])[1 + n % 10] as standing
             from generate_series(1, $5::int) n) made`,
  `insert into invoice_items (org_id, id, invoice_id, place, student_id, description, amount, discount, tax, extra, billed)
   select $1::uuid, md5($1::uuid::text || 'i' || n || '.' || place)::uuid, md5($1::uuid::text || 'v' || n)::uuid, place,
     md5($1::uuid::text || 's' || 1 + n % $2::int)::uuid, 'Item ' || place, 1000, 0, 0, 0, 1000
     from generate_series(1, $5::int) n, generate_series(0, 2) place`,
  `insert into invoice_installments (org_id, invoice_id, position, due_on, amount)
   select org_id, id, place, due_on + place * 30, case place when 0 then total - total / 2 else total / 2 end
     from invoices, generate_series(0, 1) place where org_id = $1::uuid and state = 'sent'`,
  `insert into invoice_sums (org_id, standing, day, invoices, total, paid, credited, pending, is_packed)
   select org_id, standing, coalesce(next_due_on, 'infinity'), count(*), sum(total), sum(paid), sum(credited), sum(pending), true
     from invoices where org_id = $1::uuid group by 1, 2, 3`,
  `insert into list_counts (org_id, list, state, class_id, gender, rows)
   select org_id, 'invoiceDays', (created_at at time zone 'UTC')::date::text, ardoise_nil(), 0, count(*)
     from invoices where org_id = $1::uuid group by 1, 3`,
] as const;

/** With the values that it names, renumbered: PostgreSQL wants to know the type of each that is given. */
async function run(db: pg.Client, statement: string, values: readonly unknown[]): Promise<void> {
  const named = [...new Set([...statement.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))];
  const renumbered = statement.replace(
    /\$(\d)/g,
    (_, n: string) => `$${named.indexOf(Number(n)) + 1}`,
  );
  await db.query(
    renumbered,
    named.map((n) => values[n - 1]),
  );
}

/** Triggers and references are left out, since only what is read matters here. */
export async function fillInvoiceSchool(db: pg.Client, students: number): Promise<InvoiceSchool> {
  const school = await addStructure(db, students);
  const given = [school.orgId, students, school.classIds, school.yearId];
  await db.query('set session_replication_role = replica');
  for (const statement of people) await run(db, statement, given);
  await db.query('set session_replication_role = origin');
  return school;
}
