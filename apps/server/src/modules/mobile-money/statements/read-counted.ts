import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Counted } from './compare-line.ts';
import { operatorReferenceOf, type StatementLine } from './statement-line.ts';

/** What is known here of the payment that each line names. */
export type CountedLines = ReadonlyMap<StatementLine, Counted>;

/** A line as the statements below take it: a column for each way in which it may name a payment. */
const wanted = (lines: readonly StatementLine[]) => sql`unnest(
  ${lines.map((_, place) => place)}::int[],
  ${lines.map(({ ourReference }) => ourReference)}::uuid[],
  ${lines.map(({ ourNumber }) => ourNumber ?? null)}::text[],
  ${lines.map(({ operator }) => operator)}::text[],
  ${lines.map(operatorReferenceOf)}::text[],
  ${lines.map(({ phone }) => phone)}::text[],
  ${lines.map(({ amount }) => amount)}::bigint[],
  ${lines.map(({ at }) => at)}::timestamptz[])
  as wanted (place, ours, number, operator, reference, phone, amount, at)`;

const columns = sql`id, operator, state, amount, partner_number`;

type Found = Counted & { readonly place: number };

const byLine = (
  lines: readonly StatementLine[],
  rows: readonly Found[],
): Map<StatementLine, Counted> => {
  const found = new Map<StatementLine, Counted>();
  for (const { place, ...counted } of rows) {
    const line = lines[place];
    if (line !== undefined) found.set(line, counted);
  }
  return found;
};

/**
 * The school's payments that these lines name: by our reference, by our number, or by the operator's own. Each line is looked
 * up in an index by itself, however many payments a school has.
 */
export async function readCounted(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<CountedLines> {
  const { rows } = await sql<Found>`
    select wanted.place, t.* from ${wanted(lines)}
     cross join lateral (
       select ${columns} from transactions where org_id = ${orgId} and partner_number = wanted.ours
       union all
       select ${columns} from transactions where org_id = ${orgId} and number = wanted.number
       union all
       select ${columns} from transactions
        where org_id = ${orgId} and operator = wanted.operator and provider_reference = wanted.reference
       limit 1) t`.execute(tx);
  return byLine(lines, rows);
}

/**
 * The school's payments that these lines may be, though they name none: Orange's statement has no reference of ours. One that
 * was asked for from the same phone, of the same amount and at the time, and that has no reference of the operator's.
 */
export async function readLikely(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<CountedLines> {
  const { rows } = await sql<Found>`
    select wanted.place, t.* from ${wanted(lines)}
     cross join lateral (
       select ${columns} from transactions
        where org_id = ${orgId} and phone = wanted.phone and operator = wanted.operator and amount = wanted.amount
          and submitted_at between wanted.at - interval '1 day' and wanted.at + interval '10 minutes'
          and (state in ('asked', 'failed')
               or (state = 'paid' and provider_reference in (operator_token, partner_number::text)))
        order by submitted_at desc limit 1) t`.execute(tx);
  return byLine(lines, rows);
}

/** Those that are payments of other schools, which may share an account with this one. Read by the platform. */
export async function readOthers(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<ReadonlySet<StatementLine>> {
  const { rows } = await sql<{ place: number }>`
    select wanted.place from ${wanted(lines)}
     where exists (
       select from transactions where partner_number = wanted.ours and org_id <> ${orgId}
       union all
       select from transactions
        where operator = wanted.operator and provider_reference = wanted.reference
          and not is_from_statement and org_id <> ${orgId})`.execute(tx);
  return new Set(rows.flatMap(({ place }) => lines[place] ?? []));
}
