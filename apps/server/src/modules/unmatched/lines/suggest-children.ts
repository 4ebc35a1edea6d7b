import { type SuggestedBy, type Suggestion, suggestedBy } from '@ardoise/contract/statements';
import { studentName } from '@ardoise/contract/values/student-name';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { codesIn, nameWordsIn, numbersIn, weightOf, weightOfOwnName } from './rank-suggestions.ts';

/** What is known of money that nobody knows. */
export interface UnknownMoney {
  readonly id: string;
  readonly phone: string | null;
  readonly payerName: string | null;
  readonly message: string | null;
  readonly amount: number;
}

/** As many as a person compares. */
const mostSuggestions = 3;
/** Where more owe the same, the amount says nothing. */
const mostByAmount = 3;
/** A word that more have is no name to go by. */
const mostWithWord = 400;

interface Sign {
  readonly lineId: string;
  readonly studentId: string;
  readonly by: SuggestedBy;
}

/** One row for each text: `[line, text]`. How many there are is hidden from the planner, which would plan anew each time. */
const pairs = (
  lines: readonly UnknownMoney[],
  textsOf: (line: UnknownMoney) => readonly string[],
) => {
  const all = lines.flatMap((line) => textsOf(line).map((text) => ({ id: line.id, text })));
  return sql`unnest((select ${all.map(({ id }) => id)}::uuid[]), (select ${all.map(({ text }) => text)}::text[])) as wanted (line_id, text)`;
};

const textOf = ({ message, payerName }: UnknownMoney): string =>
  `${message ?? ''} ${payerName ?? ''}`;

/** Every sign by itself is looked up in an index; `offset 0` keeps the planner from joining whole tables. */
async function findSigns(tx: Tx, orgId: string, lines: readonly UnknownMoney[]): Promise<Sign[]> {
  const { rows } = await sql<Sign>`
    select wanted.line_id as "lineId", s.id as "studentId", 'code' as by from ${pairs(lines, (line) => codesIn(textOf(line)))}
     cross join lateral (select id from students where org_id = ${orgId} and payment_code = wanted.text offset 0) s
    union
    select wanted.line_id, s.id, 'number' from ${pairs(lines, (line) => numbersIn(textOf(line)))}
     cross join lateral (select id from students where org_id = ${orgId} and number = wanted.text offset 0) s
    union
    select wanted.line_id, s.id, 'phone' from ${pairs(lines, ({ phone }) => (phone === null ? [] : [phone]))}
     cross join lateral (
       select s.id from guardian_phones p
         join family_guardians fg on fg.org_id = p.org_id and fg.guardian_id = p.guardian_id
         join students s on s.org_id = fg.org_id and s.family_id = fg.family_id
        where p.org_id = ${orgId} and p.number = wanted.text offset 0) s
    union
    select named.line_id, named.id, 'name' from (
      select wanted.line_id, w.subject_id as id from ${pairs(lines, (line) => nameWordsIn(textOf(line)))}
       cross join lateral (
         select subject_id from student_terms where org_id = ${orgId} and term = wanted.text limit ${mostWithWord}) w
       group by 1, 2 having count(*) >= 2) named`.execute(tx);
  return rows;
}

/** Children who owe exactly this, where they are few. */
async function findByAmount(
  tx: Tx,
  orgId: string,
  lines: readonly UnknownMoney[],
): Promise<Sign[]> {
  const { rows } = await sql<Sign>`
    select wanted.line_id as "lineId", owing.student_id as "studentId", 'amount' as by
      from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ amount }) => amount)}::bigint[]) as wanted (line_id, amount)
     cross join lateral (
       select array_agg(student_id) as ids from (
         select student_id from fees
          where org_id = ${orgId} and closed_at is null and pending > 0 and pending = wanted.amount
          limit ${mostByAmount + 1}) few) found
     cross join lateral unnest(found.ids) as owing (student_id)
     where cardinality(found.ids) <= ${mostByAmount}`.execute(tx);
  return rows;
}

interface Child {
  id: string;
  firstName: string;
  lastName: string;
  number: string;
  className: string | null;
  owed: number;
  /** What an open installment, or all that is owed, comes to. */
  amounts: number[];
}

async function readChildren(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, Child>> {
  const { rows } = await sql<Child>`
    select s.id, s.first_name as "firstName", s.last_name as "lastName", s.number, c.name as "className",
           coalesce((select sum(pending) from fees f where f.org_id = s.org_id and f.student_id = s.id), 0)::bigint as owed,
           array(select i.amount from fees f
                   join fee_installments i on i.org_id = f.org_id and i.fee_id = f.id
                  where f.org_id = s.org_id and f.student_id = s.id and f.pending > 0
                 union select pending from fees f where f.org_id = s.org_id and f.student_id = s.id and f.pending > 0) as amounts
      from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId} and s.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, { ...row, amounts: row.amounts.map(Number) }]));
}

/** Of each line: which children the money may be for, and by what, best first. */
export async function suggestChildren(
  tx: Tx,
  orgId: string,
  lines: readonly UnknownMoney[],
): Promise<ReadonlyMap<string, Suggestion[]>> {
  if (lines.length === 0) return new Map();
  const named = await findSigns(tx, orgId, lines);
  const found = new Set(named.map(({ lineId }) => lineId));
  const nameless = lines.filter(({ id }) => !found.has(id));
  const signs = [...named, ...(await findByAmount(tx, orgId, nameless))];
  const children = await readChildren(tx, orgId, [
    ...new Set(signs.map(({ studentId }) => studentId)),
  ]);
  return new Map(lines.map((line) => [line.id, rank(line, signs, children)]));
}

function rank(
  line: UnknownMoney,
  found: readonly Sign[],
  children: ReadonlyMap<string, Child>,
): Suggestion[] {
  const ofLine = found.filter(({ lineId }) => lineId === line.id);
  const ids = [...new Set(ofLine.map(({ studentId }) => studentId))];
  return ids
    .flatMap((id) => {
      const child = children.get(id);
      if (child === undefined) return [];
      const by = new Set(ofLine.filter(({ studentId }) => studentId === id).map((sign) => sign.by));
      if (child.amounts.includes(line.amount)) by.add('amount');
      const signs = suggestedBy.filter((one) => by.has(one));
      const suggestion: Suggestion = {
        studentId: id,
        student: studentName(child),
        number: child.number,
        className: child.className,
        owed: child.owed,
        by: signs,
      };
      return [{ suggestion, weight: weightOf(signs) + weightOfOwnName(textOf(line), child) }];
    })
    .sort((a, b) => b.weight - a.weight || b.suggestion.owed - a.suggestion.owed)
    .slice(0, mostSuggestions)
    .map(({ suggestion }) => suggestion);
}
