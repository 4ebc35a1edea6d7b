import { type RawBuilder, sql } from 'kysely';

/** So many of each state that the list walks along indexes, with every kind of key that they leave out. */
export const manyFees = (
  orgId: string,
  studentId: string,
  yearId: string,
  count = 4_400,
): RawBuilder<unknown> => sql`
  insert into fees (org_id, id, student_id, year_id, kind, title, amount, discount, paid, since_on, paid_at, paid_on, created_at)
  select ${orgId}, gen_random_uuid(), ${studentId}, ${yearId}, 'service', 'Fee ' || n, 1000 + n % 7 * 100, n % 3 * 50,
         case n % 4 when 0 then 0 when 1 then 1000 + n % 7 * 100 - n % 3 * 50 else 100 + n % 5 * 10 end,
         date '2026-10-01' + n % 11, case when n % 4 > 0 then timestamptz '2026-11-01' + n % 13 * interval '1 hour' end,
         case when n % 4 > 0 then date '2026-11-01' end, timestamptz '2026-09-01' + n % 17 * interval '1 day'
    from generate_series(1, ${count}::int) n`;
