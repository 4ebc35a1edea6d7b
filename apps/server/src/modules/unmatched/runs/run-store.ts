import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { StatementRun } from '@ardoise/contract/statements';
import { type Language, say } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import type { Layouts } from '../read/read-statement.ts';
import type { StatementRunRow } from '../tables.ts';

export interface RunPlace {
  readonly orgId: string;
  readonly runId: string;
}

export const noCounts: StatementRun['counts'] = {
  matched: 0,
  differs: 0,
  unknown: 0,
  again: 0,
  out: 0,
  others: 0,
  unreadable: 0,
};

/** Where the file is kept for a day. */
export const statementName = ({ orgId, runId }: RunPlace): string =>
  `${orgId}/statement-${runId}.bin`;

export const findRun = async (tx: Tx, { orgId, runId }: RunPlace): Promise<StatementRunRow> =>
  found(
    await tx
      .selectFrom('statement_runs')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', runId)
      .executeTakeFirst(),
    errors.notFound,
  );

type RunChanges = Partial<
  Pick<StatementRunRow, 'operator' | 'progress' | 'columns' | 'counts' | 'failure'>
> & { readonly state: StatementRunRow['state'] };

/** Answers whether the run was in one of these states. */
export async function changeRun(
  tx: Tx,
  { orgId, runId }: RunPlace,
  from: ReadonlyArray<StatementRunRow['state']>,
  { columns, counts, failure, ...changes }: RunChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_runs')
    .set({
      ...changes,
      ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
      ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }),
      ...(failure == null ? {} : { failure: JSON.stringify(failure) }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', runId)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What people of this school have said of layouts, by their heads. */
export async function readLayouts(tx: Tx, orgId: string): Promise<Layouts> {
  const rows = await tx
    .selectFrom('statement_layouts')
    .selectAll()
    .where('org_id', '=', orgId)
    .execute();
  return new Map(
    rows.map(({ heads, operator, time_zone: timeZone, fields }) => [
      heads,
      { operator, timeZone, fields },
    ]),
  );
}

/** Those that were begun in the last hour: one that stands still for longer is dead. */
export async function countReading(tx: Tx, orgId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ runs: number }>`select count(*)::int as runs from statement_runs
    where org_id = ${orgId} and state = 'reading' and created_at > ${new Date(now.getTime() - 3_600_000)}`.execute(
    tx,
  );
  return rows[0]?.runs ?? 0;
}

/** The person who sent it is named as the audit log does. */
export interface ShownRun extends StatementRunRow {
  readonly createdBy: string | null;
}

export const presentRun = (run: ShownRun, language: Language): StatementRun => ({
  id: run.id,
  state: run.state,
  fileName: run.file_name,
  operator: run.operator,
  createdAt: run.created_at.toISOString(),
  createdBy: run.createdBy,
  progress: run.progress,
  counts: { ...noCounts, ...run.counts },
  columns: [...run.columns],
  failure: run.failure === null ? null : say(run.failure, language),
});
