import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import type { AccountKind } from '../../ledger/public.ts';
import { compareLine, type Counted } from './compare-line.ts';
import type { StatementLine } from './statement-line.ts';

const referencesOf = (lines: readonly StatementLine[]): string[] =>
  lines.flatMap(({ ourReference }) => (ourReference === null ? [] : [ourReference]));

/** The school's payments that these lines name, by our reference. */
export async function readCounted(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, Counted>> {
  const rows = await tx
    .selectFrom('transactions')
    .select(['id', 'operator', 'state', 'amount', 'partner_number'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`partner_number = any(${referencesOf(lines)}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.partner_number, row]));
}

/** Those of other schools among these, which may share an account with this one. Read by the platform. */
export async function readOthers(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('transactions')
    .select('partner_number')
    .where('org_id', '!=', orgId)
    .where(sql<boolean>`partner_number = any(${referencesOf(lines)}::uuid[])`)
    .execute();
  return new Set(rows.map(({ partner_number: reference }) => reference));
}

/** A statement may hold a line twice, and one statement cannot change a row twice: the last one counts. */
const withoutRepeats = (lines: readonly StatementLine[]): StatementLine[] => [
  ...new Map(lines.map((line) => [`${line.type}:${line.reference}`, line])).values(),
];

/**
 * Keeps lines as they compare with what is counted now. One that was kept before is the same line; it is news again only
 * where it compares in another way than it did.
 */
export async function keepLines(
  work: Work,
  kind: AccountKind,
  lines: readonly StatementLine[],
  counted: ReadonlyMap<string, Counted>,
): Promise<void> {
  const rows = withoutRepeats(lines).map((line) => {
    const known = counted.get(line.ourReference ?? '');
    return {
      org_id: work.orgId,
      id: newId(work.now),
      kind,
      type: line.type,
      reference: line.reference,
      our_reference: line.ourReference,
      provider_reference: line.providerReference,
      operator: known?.operator ?? line.operator,
      phone: line.phone,
      amount: line.amount,
      fee: line.fee,
      currency: line.currency,
      at: line.at,
      transaction_id: known?.id ?? null,
      state: compareLine(line, known),
      read_at: work.now,
      told_of: null,
    };
  });
  if (rows.length === 0) return;
  await work.tx
    .insertInto('statement_lines')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'kind', 'type', 'reference']).doUpdateSet((given) => ({
        amount: given.ref('excluded.amount'),
        fee: given.ref('excluded.fee'),
        currency: given.ref('excluded.currency'),
        transaction_id: given.ref('excluded.transaction_id'),
        state: given.ref('excluded.state'),
        read_at: given.ref('excluded.read_at'),
        told_of: sql<
          string | null
        >`case when statement_lines.state = excluded.state then statement_lines.told_of end`,
      })),
    )
    .execute();
}
