import { isHealthDocument } from '@ardoise/contract/student-documents';
import type { Work } from '../../../platform/work.ts';
import type { DocumentRow } from './list-documents.ts';

/** Of a medical note the log learns which it is, never what it is called: the name may tell the illness. */
export async function auditDocument(
  { audit }: Work,
  done: 'added' | 'removed' | 'read',
  studentId: string,
  { id, kind, name }: DocumentRow,
): Promise<void> {
  const isHealth = isHealthDocument(kind);
  const record = isHealth ? { documentId: id, kind } : { documentId: id, kind, name };
  await audit({
    action: `${isHealth ? 'medicalNote' : 'document'}.${done}`,
    subject: 'student',
    subjectId: studentId,
    ...(done === 'removed' ? { before: record } : { after: record }),
  });
}
