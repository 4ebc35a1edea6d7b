import type { SchoolContext } from '../../../platform/http/context.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { documentName, forgetFile } from '../../files/public.ts';
import { auditDocument } from './audit-document.ts';
import { findDocument } from './list-documents.ts';
import { lockStudents } from '../records/lock-students.ts';

/** For good: the content goes once this is committed. */
export async function removeDocument(
  context: SchoolContext,
  studentId: string,
  documentId: string,
): Promise<void> {
  const { tx, orgId } = context;
  await lockStudents(tx, orgId, [studentId]);
  const document = await findDocument(context, studentId, documentId);
  await tx
    .deleteFrom('student_documents')
    .where('org_id', '=', orgId)
    .where('id', '=', documentId)
    .execute();
  const name = documentName(orgId, documentId);
  await enqueue(tx, forgetFile, { orgId, id: documentId, name });
  await auditDocument(context, 'removed', studentId, document);
  await context.emit('document.removed', documentId, { studentId });
}
