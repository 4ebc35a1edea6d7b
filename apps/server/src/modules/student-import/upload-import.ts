import type { Language } from '@ardoise/contract/language';
import { uploadErrors } from '@ardoise/contract/uploads';
import type { SchoolContext } from '../../platform/http/context.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { found } from '../../platform/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { xlsxMediaType } from '../../platform/xlsx/write.ts';
import { checkImport } from './check-import.ts';
import { checkUpload, uploadName } from './jobs.ts';
import { openStudentSheet } from './read-sheet.ts';
import { createRun, type ImportPlace } from './store.ts';

/** A file up to this size (some 1,500 rows) is checked while the person waits: less than half a second. */
const checkedAtOnceBytes = 150 * 1024;

const maxNameLength = 200;

/**
 * Takes a file for a dry run. One that is no workbook, or lacks a column, is refused here; a large one is checked by a
 * job.
 */
export async function uploadImport(
  { tx, orgId, actor, language, now }: SchoolContext,
  storage: Storage,
  files: readonly UploadedFile[],
): Promise<ImportPlace> {
  const { name, content } = found(files[0], uploadErrors.noFile);
  const place = { orgId, importId: newId(now) };
  await refuseUnreadable(content, language, now);
  await createRun(tx, place, {
    fileName: name.slice(-maxNameLength),
    language,
    createdBy: actor.personId,
    now,
  });
  if (content.length <= checkedAtOnceBytes) {
    await checkImport(tx, { place, content, language, now, report: async () => {} });
  } else {
    await storage.put(uploadName(place), content, xlsxMediaType);
    await enqueue(tx, checkUpload, place);
  }
  return place;
}

/** Reads as far as the header. */
async function refuseUnreadable(content: Buffer, language: Language, now: Date): Promise<void> {
  const { rows } = await openStudentSheet(content, language, now.toISOString().slice(0, 10));
  await rows.return(undefined);
}
