/** Statements that fill a school of the benchmark; `fill-school.ts` says what each value is. */

const org = '$1::uuid';
const all = 'generate_series(1, $2::int) n';
const idOf = (kind: string): string => `md5(${org}::text || '${kind}' || n)::uuid`;
const lastName = '($8::text[])[1 + n % array_length($8::text[], 1)]';
const firstName = '($9::text[])[1 + n / 7 % array_length($9::text[], 1)]';
const phone = '(670000000 + n)::text';

const terms = (table: string, id: string, words: string): string => `
  insert into ${table} (org_id, term, subject_id, sort_name)
  select distinct ${org}, word, ${id}, ${table === 'student_terms' ? `substr(md5(n::text), 1, 8) || ' ' || n` : `'family ' || n`}
    from ${all}, unnest(array[${words}]) word`;

const words = `${lastName}, ${firstName}, ${phone}, '<' || reverse(${phone})`;

const searched = (kind: string, id: string, first: string): string => `
  insert into search_words (org_id, kind, subject_id, words, sort_name)
  select ${org}, '${kind}', ${id}, ' ' || ${first} || ' ' || ${lastName} || ' ' || ${firstName} || ' ' || ${phone} || ' <' || reverse(${phone}),
         'family ' || n from ${all}`;

/** Beside the students: guardians with a phone, places, and everybody's words for the search. */
export const people = [
  `insert into guardians (org_id, id, full_name, folded_name, created_at)
   select ${org}, ${idOf('g')}, 'Guardian ' || n, 'guardian ' || n, now() from ${all}`,
  `insert into family_guardians (org_id, family_id, guardian_id, relationship, position)
   select ${org}, ${idOf('f')}, ${idOf('g')}, 'mother', 0 from ${all}`,
  `insert into guardian_phones (org_id, guardian_id, position, kind, number)
   select ${org}, ${idOf('g')}, 0, 'cell', ${phone} from ${all}`,
  `insert into enrolments (org_id, id, student_id, class_id, year_id, from_on, joined_on, created_at)
   select ${org}, ${idOf('n')}, ${idOf('s')}, ($3::uuid[])[1 + n % array_length($3::uuid[], 1)], $4::uuid, current_date - 70,
     current_date - 70, now() from ${all}`,
  // The year before, which half of them were there for, each a class lower: those classes are of that year.
  `insert into enrolments (org_id, id, student_id, class_id, year_id, from_on, joined_on, created_at)
   select ${org}, ${idOf('o')}, ${idOf('s')}, ($10::uuid[])[1 + n % array_length($10::uuid[], 1)], $5::uuid, current_date - 435,
     current_date - 435, now() - interval '1 year' from ${all} where n % 2 = 0`,
  terms('student_terms', idOf('s'), `'bs-' || n, n::text, ${words}`),
  terms('family_terms', idOf('f'), `'f-' || n, ${words}`),
  terms('guardian_terms', idOf('g'), words),
  searched('student', idOf('s'), `'bs-' || n || ' ' || n`),
  searched('family', idOf('f'), `'f-' || n`),
  searched('guardian', idOf('g'), `''`),
  `insert into name_spellings (org_id, spelling, word, written_by)
   select distinct ${org}, word, word, 1 from unnest($8::text[] || $9::text[]) word`,
  `insert into list_counts (org_id, list, state, class_id, gender, rows)
   select org_id, 'students', case when year_id is null then 'new' else 'placed' end, coalesce(class_id, ardoise_nil()), gender, count(*)
     from students where org_id = ${org} group by 1, 3, 4, 5
   union all select org_id, 'families', '', ardoise_nil(), 0, count(*) from families where org_id = ${org} group by 1
   union all select org_id, 'guardians', '', ardoise_nil(), 0, count(*) from guardians where org_id = ${org} group by 1
   union all select org_id, 'enrolments', '', class_id, 0, count(*) from enrolments where org_id = ${org} and is_standing group by 1, 4`,
] as const;

/** Kept beside them by triggers, which are off while a school is filled; they look for fees by their indexes. */
export const keptOfPeople = [
  `insert into student_owed (org_id, student_id, family_id, owed, has_fees, since_on, due_days, due_totals)
   select s.org_id, s.id, s.family_id, o.owed, o.has_fees, o.since_on, o.due_days, o.due_totals
     from students s cross join lateral ardoise_owed_of(s.org_id, s.id) o where s.org_id = ${org}`,
  `insert into due_sums (org_id, year_id, class_id, service_id, due_on, amount, open, is_packed)
   select f.org_id, f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()), part.due_on, sum(part.amount), sum(part.open), true
     from fees f cross join lateral ardoise_due_parts(f.org_id, f.id, f.paid, f.discount) part
    where f.org_id = ${org} group by 1, 2, 3, 4, 5`,
  `insert into due_steps (org_id, year_id, class_id, service_id, state, before_on, due_on, fees, is_packed)
   select f.org_id, f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()), f.state, step.before_on, step.due_on, count(*), true
     from fees f cross join lateral ardoise_due_steps(f.org_id, f.id, f.discount) step
    where f.org_id = ${org} and f.closed_at is null group by 1, 2, 3, 4, 5, 6, 7`,
  // These count themselves, and fill what is kept of families.
  `insert into year_students (org_id, year_id, student_id, family_id, owed, has_fees, since_on, due_days, due_totals)
   select s.org_id, part.year_id, s.id, s.family_id, o.owed, o.has_fees, o.since_on, o.due_days, o.due_totals
     from (select org_id, student_id, year_id from enrolments where org_id = ${org} and is_standing
           union select org_id, student_id, year_id from fees
                  where org_id = ${org} and closed_at is null and amount - discount > paid) part
     join students s on s.org_id = part.org_id and s.id = part.student_id
    cross join lateral ardoise_owed_of(s.org_id, s.id, part.year_id) o`,
  `insert into subscription_counts (org_id, service_id, runs_until, is_last, subscriptions)
   select org_id, service_id, runs_until, is_last, count(*) from subscriptions where org_id = ${org} group by 1, 2, 3, 4`,
  `update subscriptions s set runs_until = now.runs_until, is_last = now.is_last
     from (select distinct org_id, service_id, student_id from subscriptions where org_id = ${org}) touched
    cross join lateral ardoise_runs_of(touched.org_id, touched.service_id, touched.student_id) now
    where s.org_id = touched.org_id and s.id = now.id`,
  `call ardoise_move_debts(${org}, now())`,
] as const;
