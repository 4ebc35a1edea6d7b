import './tables.ts';
import { importFields, type ImportField } from '@ardoise/contract/import-fields';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import type { ColumnChoices } from './read/read-sheet.ts';
import type { ImportChoices } from './tables.ts';

/** What was answered for earlier lists: by what was written, folded. */
export async function readAnswers(
  tx: Tx,
  orgId: string,
  kind: 'class' | 'column',
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('import_answers')
    .select(['written', 'answer'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ written, answer }) => [written, answer]));
}

const isField = (answer: string): answer is ImportField =>
  importFields.some((field) => field === answer);

/** How columns are to be read: as was said for this list, else for an earlier one. */
export async function readColumnChoices(
  tx: Tx,
  orgId: string,
  { columns }: ImportChoices,
): Promise<ColumnChoices> {
  const choices = new Map<string, ImportField | null>();
  for (const [title, answer] of await readAnswers(tx, orgId, 'column'))
    choices.set(title, isField(answer) ? answer : null);
  for (const [title, field] of Object.entries(columns)) choices.set(title, field);
  return choices;
}

export interface Answer {
  readonly kind: 'class' | 'column';
  readonly written: string;
  readonly answer: string;
}

/** For the next list. The last answer is the one that counts. */
export async function rememberAnswers(
  { tx, orgId, actor, now }: Work,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0 || actor === null) return;
  await sql`insert into import_answers (org_id, kind, written, answer, chosen_by, chosen_at)
    select ${orgId}, kind, written, answer, ${actor.personId}, ${now} from unnest(
      ${answers.map(({ kind }) => kind)}::text[], ${answers.map(({ written }) => written)}::text[],
      ${answers.map(({ answer }) => answer)}::text[]) as given (kind, written, answer)
    on conflict (org_id, kind, written) do update
      set answer = excluded.answer, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`.execute(
    tx,
  );
}
