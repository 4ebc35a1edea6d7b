import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { type chooseForImport as call, importErrors } from '@ardoise/contract/student-import';
import { foldName } from '@ardoise/contract/values/fold-name';
import type { SchoolContext } from '../../platform/http/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { addClassLike } from '../years/public.ts';
import { type Answer, readColumnChoices, rememberAnswers } from './answers.ts';
import { checkUpload, uploadName } from './jobs.ts';
import { oneAtATime, takeUploadTurn } from './limit-imports.ts';
import { checkImport } from './plan/check-import.ts';
import { readSchoolClasses } from './plan/school-index.ts';
import { foldTitle } from './read/columns.ts';
import { changeRun, findRun, type ImportPlace } from './store.ts';
import type { ImportChoices, ImportRunRow } from './tables.ts';
import { type ReadSheet, readSmallSheet } from './upload-import.ts';

type Choices = Input<typeof call>['body'];
type Asked = Pick<SchoolContext, 'services' | 'orgId' | 'language' | 'now'>;

interface PreparedChoice {
  /** As they were when the file was read again. */
  readonly before: ImportChoices;
  readonly columns: ImportChoices['columns'];
  /** Null where the file is large, for a job to check. */
  readonly sheet: ReadSheet | null;
}

function refuseUnchosen({ state }: ImportRunRow): void {
  if (state === 'reading' || state === 'importing')
    throw new Refusal(importErrors.importNotChecked);
  if (state !== 'checked') throw new Refusal(importErrors.importIsOver);
}

/** Reads the file again with what was said of its columns, without a new upload. */
export async function prepareChoice(
  { services, orgId, language, now }: Asked,
  importId: string,
  { columns }: Choices,
): Promise<PreparedChoice> {
  const place = { orgId, importId };
  const run = await services.db.read({ orgId }, (tx) => findRun(tx, place));
  const { choices: before } = found(run, errors.notFound);
  if (run !== undefined) refuseUnchosen(run);
  const chosen: ImportChoices['columns'] = {
    ...before.columns,
    ...Object.fromEntries(columns.map(({ title, field }) => [foldTitle(title), field])),
  };
  const content = found(
    (await services.storage.get(uploadName(place))) ?? undefined,
    importErrors.importFileGone,
  );
  const sheet = await oneAtATime(orgId, async () => {
    const asChosen = await services.db.read({ orgId }, (tx) =>
      readColumnChoices(tx, orgId, { ...before, columns: chosen }),
    );
    return readSmallSheet(content, language, now, asChosen);
  });
  return { before, columns: chosen, sheet };
}

/** Keeps the choices for this list and the next, creates the classes that were asked for, and checks the list anew. */
export async function chooseForImport(
  context: SchoolContext,
  importId: string,
  { classes, columns }: Choices,
  prepared: PreparedChoice,
): Promise<void> {
  const { tx, orgId, now, audit } = context;
  const place: ImportPlace = { orgId, importId };
  await takeUploadTurn(context);
  const run = found(await findRun(tx, place), errors.notFound);
  refuseUnchosen(run);
  if (JSON.stringify(run.choices) !== JSON.stringify(prepared.before))
    throw new Refusal(errors.changedMeanwhile);
  const { chosen, answers } = await chooseClasses(context, run.choices, classes);
  const choices: ImportChoices = { ...run.choices, classes: chosen, columns: prepared.columns };
  await rememberAnswers(context, [
    ...answers,
    ...columns.map(
      ({ title, field }): Answer => ({
        kind: 'column',
        written: foldTitle(title),
        answer: field ?? '',
      }),
    ),
  ]);
  await audit({
    action: 'import.chosen',
    subject: 'import',
    subjectId: importId,
    after: { classes, columns },
  });
  await changeRun(tx, place, 'checked', { state: 'reading', choices });
  await context.emit('import.chosen', importId, {});
  const { sheet } = prepared;
  if (sheet === null) await enqueue(tx, checkUpload, place);
  else await checkImport({ place, sheet, choices, now, transact: (act) => act(context) });
}

/** By folded spelling. Only a class of the year that is imported into can be meant. */
async function chooseClasses(
  context: SchoolContext,
  before: ImportChoices,
  given: Choices['classes'],
): Promise<{ chosen: ImportChoices['classes']; answers: Answer[] }> {
  const { tx, orgId, role } = context;
  const chosen = { ...before.classes };
  const answers: Answer[] = [];
  const { classes } = await readSchoolClasses(tx, orgId, before);
  const isOfYear = (id: string): boolean => classes.some((one) => one.id === id);
  for (const { written, answer } of given) {
    const key = foldName(written);
    if (answer.is === 'leftOut') {
      chosen[key] = answer;
      continue;
    }
    const asked = answer.is === 'class' ? answer.classId : answer.likeClassId;
    if (!isOfYear(asked)) throw new Refusal(errors.notFound);
    // Who may add students may not, for that alone, say what a class costs.
    if (answer.is === 'new' && !roleHolds(role, 'years.edit'))
      throw new Refusal(errors.notPermitted);
    const is =
      answer.is === 'class'
        ? classes.find(({ id }) => id === answer.classId)
        : await addClassLike(context, answer);
    if (is === undefined) throw new Refusal(errors.notFound);
    chosen[key] = { is: 'class', classId: is.id };
    answers.push({ kind: 'class', written: key, answer: is.name });
  }
  return { chosen, answers };
}
