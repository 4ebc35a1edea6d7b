import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Counted } from './compare-line.ts';
import { askedInSql } from '../transactions/provider-fee.ts';
import { operatorReferenceOf, type StatementLine } from './statement-line.ts';

/** A payment that a line may be. */
export interface Candidate {
  readonly line: StatementLine;
  readonly counted: Counted;
}

/** A line as the statements below take it: a column for each way in which it may name a payment. */
const wanted = (lines: readonly StatementLine[]) => sql`unnest(
  ${lines.map((_, place) => place)}::int[],
  ${lines.map(({ ourReference }) => ourReference)}::uuid[],
  ${lines.map(({ ourNumber }) => ourNumber ?? null)}::text[],
  ${lines.map(({ operator }) => operator)}::text[],
  ${lines.map(operatorReferenceOf)}::text[],
  ${lines.map(({ phone }) => phone)}::text[],
  ${lines.map(({ amount }) => amount)}::bigint[],
  ${lines.map(({ at }) => at)}::timestamptz[],
  ${lines.map((line) => line.reference)}::text[])
  as wanted (place, ours, number, operator, reference, phone, amount, at, line)`;

const columns = sql`id, operator, state, ${askedInSql} as amount, partner_number`;

type Found = Counted & { readonly place: number };

const candidates = (lines: readonly StatementLine[], rows: readonly Found[]): Candidate[] =>
  rows.flatMap(({ place, ...counted }) => {
    const line = lines[place];
    return line === undefined ? [] : [{ line, counted }];
  });

/** Counted without the operator's own reference, or not counted: which line it is cannot be told by that. */
const hasNoReference = sql`(provider_reference is null or provider_reference in (operator_token, partner_number::text))`;

/** One line is one payment: what an earlier statement showed to be another line is not this one. */
const isNoOtherLine = sql`not exists (
  select from statement_lines other
   where other.org_id = transactions.org_id and other.transaction_id = transactions.id and other.type = 'collection'
     and other.state = 'matched' and other.reference <> wanted.line)`;

/**
 * The school's payments that these lines name: by our reference, by our number, or by the operator's own. Our number alone is
 * not enough where the payment is known to be another of the operator's: that is money that came twice. Each line is looked up
 * in an index by itself, however many payments a school has.
 */
export async function readCounted(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<Candidate[]> {
  const { rows } = await sql<Found>`
    select wanted.place, t.* from ${wanted(lines)}
     cross join lateral (
       select ${columns} from transactions where org_id = ${orgId} and partner_number = wanted.ours
       union all
       select ${columns} from transactions
        where org_id = ${orgId} and number = wanted.number
          and (provider_reference = wanted.reference or (${hasNoReference} and ${isNoOtherLine}))
       union all
       select ${columns} from transactions
        where org_id = ${orgId} and operator = wanted.operator and provider_reference = wanted.reference and purpose <> 'test'
       limit 1) t
     order by wanted.place`.execute(tx);
  return candidates(lines, rows);
}

/** As many payments of one amount come from one phone within a day, at most, as are looked at. */
const mostLikely = 8;

/**
 * The school's payments that these lines may be, though they name none: Orange's statement has no reference of ours. One that
 * was asked for from the same phone, of the same amount and at the time, and that has no reference of the operator's. What the
 * line was found to be before comes first, then what is nearest in time.
 */
export async function readLikely(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<Candidate[]> {
  const { rows } = await sql<Found>`
    select wanted.place, t.id, t.operator, t.state, t.amount, t.partner_number from ${wanted(lines)}
     cross join lateral (
       select ${columns}, greatest(submitted_at - wanted.at, wanted.at - submitted_at) as gap,
              exists (select from statement_lines same
                       where same.org_id = ${orgId} and same.transaction_id = transactions.id
                         and same.type = 'collection' and same.reference = wanted.line) as is_known
         from transactions
        where org_id = ${orgId} and purpose in ('fees', 'income') and phone = wanted.phone and operator = wanted.operator and ${askedInSql} = wanted.amount
          and submitted_at between wanted.at - interval '1 day' and wanted.at + interval '10 minutes'
          and (state in ('asked', 'failed') or (state = 'paid' and provider_reference is not null))
          and ${hasNoReference} and ${isNoOtherLine}
        order by is_known desc, gap limit ${mostLikely}) t
     order by t.is_known desc, t.gap, wanted.place`.execute(tx);
  return candidates(lines, rows);
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
          and not is_from_statement and purpose <> 'test' and org_id <> ${orgId})`.execute(tx);
  return new Set(rows.flatMap(({ place }) => lines[place] ?? []));
}
