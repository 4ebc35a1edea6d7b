import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  type addStudentDocument as call,
  documentErrors,
  maxDocuments,
  type StudentDocument,
} from '@ardoise/contract/student-documents';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { auditDocument } from './audit-document.ts';
import { type DocumentRow, documentsOf, findDocument, presentDocument } from './list-documents.ts';
import { lockStudents } from '../records/lock-students.ts';

/** A second press, or a retry after a lost answer, finds the document there and answers it again. */
export async function addDocument(
  context: SchoolContext,
  studentId: string,
  { fileId, kind, name }: Input<typeof call>['body'],
): Promise<StudentDocument> {
  const { tx, orgId, now, actor } = context;
  await lockStudents(tx, orgId, [studentId]);
  await refuseForeignFile(context, fileId);
  const held: DocumentRow[] = await documentsOf(tx, orgId)
    .where('d.student_id', '=', studentId)
    .execute();
  const again = held.find(({ id }) => id === fileId);
  if (again !== undefined) return presentDocument(again);
  if (held.length >= maxDocuments)
    throw new Refusal(documentErrors.tooManyDocuments, { values: { count: held.length } });
  const inserted = await tx
    .insertInto('student_documents')
    .values({
      org_id: orgId,
      id: fileId,
      student_id: studentId,
      kind,
      name,
      added_by: actor.personId,
      added_by_name: actor.name,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // The file is another student's document already.
  if (inserted === undefined) throw new Refusal(errors.notFound);
  const document = await findDocument(context, studentId, fileId);
  await auditDocument(context, 'added', studentId, document);
  await context.emit('document.added', fileId, { studentId });
  return presentDocument(document);
}

/** Only who sent a file may say what it is. */
async function refuseForeignFile(
  { tx, orgId, actor }: SchoolContext,
  fileId: string,
): Promise<void> {
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'document')
    .where('created_by', '=', actor.personId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(errors.notFound);
}
