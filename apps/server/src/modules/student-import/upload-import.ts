import { studentErrors } from '@ardoise/contract/students';
import { uploadErrors } from '@ardoise/contract/uploads';
import type { Language } from '@ardoise/contract/values/language';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { workIn } from '../../platform/work.ts';
import { xlsxMediaType } from '../../platform/xlsx/write.ts';
import { storeUnkept } from '../files/public.ts';
import { readYear } from '../years/public.ts';
import { readColumnChoices } from './answers.ts';
import { checkImport } from './plan/check-import.ts';
import { checkUpload, uploadName } from './jobs.ts';
import { oneAtATime, refuseManyUploads, takeUploadTurn } from './limit-imports.ts';
import type { ParsedRow } from './read/parse-row.ts';
import {
  type ColumnChoices,
  dayOf,
  openStudentSheet,
  type StudentSheet,
} from './read/read-sheet.ts';
import { createRun, type ImportPlace, noChoices } from './store.ts';
import type { ImportChoices } from './tables.ts';

/** A file up to this size (some 1,500 rows) is checked while the person waits: less than half a second. */
const checkedAtOnceBytes = 150 * 1024;

const maxNameLength = 200;

export interface PreparedUpload {
  readonly place: ImportPlace;
  readonly fileName: string;
  readonly choices: ImportChoices;
  /** Null where the file is large, for a job to check. */
  readonly sheet: ReadSheet | null;
}

/** All of a small file. */
export type ReadSheet = Omit<StudentSheet, 'rows'> & { readonly rows: readonly ParsedRow[] };

/** Who uploads: nothing is held in the database yet. */
type Asked = Pick<SchoolContext, 'services' | 'orgId' | 'language' | 'now'>;

/** Reads a small file, and puts every one into storage. One that is no workbook, or lacks a column, is refused here. */
export async function prepareUpload(
  asked: Asked,
  files: readonly UploadedFile[],
  { yearId }: { readonly yearId?: string | undefined },
): Promise<PreparedUpload> {
  const { services, orgId, now } = asked;
  const file = found(files[0], uploadErrors.noFile);
  return oneAtATime(orgId, async () => {
    await services.db.read({ orgId }, async (tx) => {
      await refuseManyUploads(workIn(services, tx, orgId, { now }));
      if (yearId !== undefined) await refuseClosedYear(tx, orgId, yearId);
    });
    return readOrStore(asked, file, yearId === undefined ? noChoices : { ...noChoices, yearId });
  });
}

/** Said before the file is read, and not of each of its rows once they are imported. */
async function refuseClosedYear(tx: Tx, orgId: string, yearId: string): Promise<void> {
  const { status } = await readYear(tx, orgId, yearId);
  if (status !== 'running') throw new Refusal(studentErrors.yearNotOpen);
}

/** Kept for a day, so that it can be checked anew when a person has chosen, and its rows given back. */
async function readOrStore(
  { services, orgId, language, now }: Asked,
  { name, content }: UploadedFile,
  choices: ImportChoices,
): Promise<PreparedUpload> {
  const place = { orgId, importId: newId(now) };
  const columns = await services.db.read({ orgId }, (tx) => readColumnChoices(tx, orgId, choices));
  const sheet = await readSmallSheet(content, language, now, columns);
  const file = { id: place.importId, name: uploadName(place), content, mediaType: xlsxMediaType };
  await storeUnkept(services, orgId, [file]);
  return { place, fileName: name.slice(-maxNameLength), choices, sheet };
}

/** Of a large file only that it has a header is asked: null. */
export async function readSmallSheet(
  content: Buffer,
  language: Language,
  now: Date,
  columns: ColumnChoices,
): Promise<ReadSheet | null> {
  const sheet = await openStudentSheet(content, language, dayOf(now), columns);
  if (content.length > checkedAtOnceBytes) {
    await sheet.rows.return(undefined);
    return null;
  }
  const rows: ParsedRow[] = [];
  for await (const row of sheet.rows) rows.push(row);
  return { ...sheet, rows };
}

/** Takes a file for a dry run; a large one is checked by a job. */
export async function uploadImport(
  context: SchoolContext,
  { place, fileName, choices, sheet }: PreparedUpload,
): Promise<void> {
  const { tx, actor, language, now } = context;
  await takeUploadTurn(context);
  await createRun(tx, place, { fileName, language, choices, createdBy: actor.personId, now });
  await context.emit('import.uploaded', place.importId, {});
  if (sheet === null) await enqueue(tx, checkUpload, place);
  else await checkImport({ place, sheet, choices, now, transact: (act) => act(context) });
}
