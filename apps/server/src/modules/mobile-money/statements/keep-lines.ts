import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import type { Work } from '../../../platform/work.ts';
import type { AccountKind } from '../../ledger/public.ts';
import { compareLine, type LineState } from './compare-line.ts';
import { matchLines } from './match-lines.ts';
import type { StatementLine } from './statement-line.ts';

/** A statement may hold a line twice, and one statement cannot change a row twice: the last one counts. */
export const withoutRepeats = (lines: readonly StatementLine[]): StatementLine[] => [
  ...new Map(lines.map((line) => [`${line.type}:${line.reference}`, line])).values(),
];

/** How many there are of each. */
export interface KeptLines extends Readonly<Record<LineState, number>> {
  /** Of these, those that an earlier statement had already. */
  readonly again: number;
}

export const noLines: KeptLines = { matched: 0, differs: 0, unknown: 0, again: 0 };

/**
 * Keeps lines, none of them twice, as they compare with what is counted now, one file of a school after the other: two lines
 * are never the same payment. One that was kept before is the same line; it is news again only
 * where it compares in another way than it did. One that a person has assigned stays as that person left it.
 */
export async function keepLines(
  work: Work,
  kind: AccountKind,
  lines: readonly StatementLine[],
): Promise<KeptLines> {
  await takeTurns(work.tx, `statement-lines:${work.orgId}`);
  const counted = await matchLines(work.tx, work.orgId, lines);
  const rows = lines.map((line) => {
    const known = counted.get(line);
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
      payer_name: line.payerName ?? null,
      message: line.message ?? null,
    };
  });
  if (rows.length === 0) return noLines;
  const written = await work.tx
    .insertInto('statement_lines')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'kind', 'type', 'reference'])
        .doUpdateSet((given) => ({
          amount: given.ref('excluded.amount'),
          fee: given.ref('excluded.fee'),
          currency: given.ref('excluded.currency'),
          transaction_id: given.ref('excluded.transaction_id'),
          state: given.ref('excluded.state'),
          read_at: given.ref('excluded.read_at'),
          told_of: sql<
            string | null
          >`case when statement_lines.state = excluded.state then statement_lines.told_of end`,
        }))
        .where('statement_lines.assigned_at', 'is', null),
    )
    .returning(['state', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
  const countOf = (state: LineState): number => written.filter((row) => row.state === state).length;
  const assigned = rows.length - written.length;
  return {
    matched: countOf('matched') + assigned,
    differs: countOf('differs'),
    unknown: countOf('unknown'),
    again: written.filter(({ isNew }) => !isNew).length + assigned,
  };
}
