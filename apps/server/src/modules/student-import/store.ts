import './tables.ts';
import type { Language, Text } from '@ardoise/contract/values/language';
import type { ImportFindings, ImportRow, ImportRun } from '@ardoise/contract/student-import';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Problem } from './read/parse-row.ts';
import type { ImportChoices, ImportRunRow, KeptContent, ListedMove } from './tables.ts';

export interface ImportPlace {
  readonly orgId: string;
  readonly importId: string;
}

export interface RowToKeep {
  readonly rowNumber: number;
  readonly outcome: ImportRow['outcome'];
  readonly content: KeptContent;
  readonly problems: readonly Problem[];
}

export const noChoices: ImportChoices = { classes: {}, columns: {} };

type Outcome = ImportRow['outcome'];

export const noCounts: ImportRun['counts'] = {
  created: 0,
  matched: 0,
  skipped: 0,
  leftOut: 0,
  error: 0,
};

const placeOf = ({ orgId, importId }: ImportPlace) => ({ org_id: orgId, id: importId });

export async function createRun(
  tx: Tx,
  { orgId, importId }: ImportPlace,
  run: {
    fileName: string;
    language: Language;
    choices: ImportChoices;
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('import_runs')
    .values({
      org_id: orgId,
      id: importId,
      state: 'reading',
      file_name: run.fileName,
      language: run.language,
      choices: JSON.stringify(run.choices) as never,
      failure: null,
      created_by: run.createdBy,
      created_at: run.now,
    })
    .execute();
}

export const findRun = (tx: Tx, place: ImportPlace): Promise<ImportRunRow | undefined> =>
  tx
    .selectFrom('import_runs')
    .selectAll()
    .where(({ and }) => and(placeOf(place)))
    .executeTakeFirst();

/** Of those begun since then. */
export async function countRuns(
  tx: Tx,
  orgId: string,
  state: ImportRun['state'],
  since: Date,
): Promise<number> {
  const { runs } = await tx
    .selectFrom('import_runs')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('org_id', '=', orgId)
    .where('state', '=', state)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return runs;
}

/** Answers whether the run was in the state that this change begins in. */
export async function changeRun(
  tx: Tx,
  place: ImportPlace,
  from: ImportRun['state'],
  change: {
    readonly state: ImportRun['state'];
    readonly counts?: ImportRun['counts'];
    readonly families?: number;
    readonly guardians?: number;
    readonly failure?: Text | null;
    readonly findings?: ImportFindings;
    readonly choices?: ImportChoices;
  },
): Promise<boolean> {
  const { counts, findings, choices, ...rest } = change;
  const isAtEnd = change.state === 'checked' || change.state === 'done';
  const { numUpdatedRows } = await tx
    .updateTable('import_runs')
    .set({
      ...rest,
      progress: isAtEnd ? 1 : 0,
      ...(counts === undefined ? {} : { counts: JSON.stringify(counts) as never }),
      ...(findings === undefined ? {} : { findings: JSON.stringify(findings) as never }),
      ...(choices === undefined ? {} : { choices: JSON.stringify(choices) as never }),
      ...(change.failure == null ? {} : { failure: JSON.stringify(change.failure) as never }),
    })
    .where(({ and }) => and(placeOf(place)))
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setProgress(tx: Tx, place: ImportPlace, progress: number): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ progress })
    .where(({ and }) => and(placeOf(place)))
    .execute();
}

/** A thousand rows are one statement. */
export const rowsAtOnce = 1_000;

export async function forgetRows(tx: Tx, { orgId, importId }: ImportPlace): Promise<void> {
  await tx
    .deleteFrom('import_rows')
    .where(({ and }) => and({ org_id: orgId, import_id: importId }))
    .execute();
}

export async function keepRows(
  tx: Tx,
  { orgId, importId }: ImportPlace,
  rows: readonly RowToKeep[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into import_rows (org_id, import_id, row_number, outcome, content, problems)
    select ${orgId}, ${importId}, number, outcome, content, problems
      from unnest(${rows.map(({ rowNumber }) => rowNumber)}::int[], ${rows.map(({ outcome }) => outcome)}::text[],
                  ${rows.map(({ content }) => JSON.stringify(content))}::jsonb[],
                  ${rows.map(({ problems }) => JSON.stringify(problems))}::jsonb[])
        as given (number, outcome, content, problems)`.execute(tx);
}

/** Of rows that turn out to create nobody: what becomes of them instead. */
export async function changeOutcomes(
  tx: Tx,
  { orgId, importId }: ImportPlace,
  outcomes: ReadonlyMap<number, Pick<RowToKeep, 'outcome' | 'problems'> & { move?: ListedMove }>,
): Promise<void> {
  if (outcomes.size === 0) return;
  const changed = [...outcomes.values()];
  await sql`update import_rows set outcome = given.outcome, problems = given.problems,
         content = case when given.move is null then content - 'studentId'
                   else content - 'studentId' || jsonb_build_object('move', given.move) end
      from unnest(${[...outcomes.keys()]}::int[], ${changed.map(({ outcome }) => outcome)}::text[],
                  ${changed.map(({ problems }) => JSON.stringify(problems))}::jsonb[],
                  ${changed.map(({ move }) => (move === undefined ? null : JSON.stringify(move)))}::jsonb[])
        as given (number, outcome, problems, move)
     where org_id = ${orgId} and import_id = ${importId} and row_number = given.number`.execute(tx);
}

/** Of rows of which something else is to be said than at the check. */
export async function changeProblems(
  tx: Tx,
  { orgId, importId }: ImportPlace,
  problems: ReadonlyMap<number, readonly Problem[]>,
): Promise<void> {
  if (problems.size === 0) return;
  await sql`update import_rows set problems = given.problems
      from unnest(${[...problems.keys()]}::int[],
                  ${[...problems.values()].map((some) => JSON.stringify(some))}::jsonb[]) as given (number, problems)
     where org_id = ${orgId} and import_id = ${importId} and row_number = given.number`.execute(tx);
}

export async function listRows(
  tx: Tx,
  { orgId, importId }: ImportPlace,
  { page, perPage, outcome }: { page: number; perPage: number; outcome: Outcome | undefined },
) {
  let rows = tx
    .selectFrom('import_rows')
    .where(({ and }) => and({ org_id: orgId, import_id: importId }));
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome);
  const { total } = await rows
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await rows
    .select(['row_number', 'outcome', 'content', 'problems'])
    .orderBy('row_number')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items, total };
}

/** Reads the first thousand rows after the one with this number. */
export type ReadThousand = (after: number) => ReturnType<typeof readThousand>;

/** All rows in order, a thousand at a time. The next thousand are asked for before these are worked on. */
export async function* eachThousand(read: ReadThousand) {
  let next = read(0);
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) {
      yield rows;
      return;
    }
    next = read(last.row_number);
    // Whoever stops before the end has a reason that matters more than what became of this.
    next.catch(() => {});
    yield rows;
  }
}

export const readThousand = (tx: Tx, { orgId, importId }: ImportPlace, after: number) =>
  tx
    .selectFrom('import_rows')
    .select(['row_number', 'outcome', 'content', 'problems'])
    .where(({ and }) => and({ org_id: orgId, import_id: importId }))
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(rowsAtOnce)
    .execute();
