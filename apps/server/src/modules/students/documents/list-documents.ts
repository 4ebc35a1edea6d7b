import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { type Role, roleHolds } from '@ardoise/contract/protocol/permissions';
import { isHealthDocument, type StudentDocument } from '@ardoise/contract/student-documents';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { readStudent } from '../records/read-student.ts';

export interface DocumentRow extends Omit<StudentDocument, 'addedAt'> {
  readonly addedAt: Date;
}

export const documentsOf = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('student_documents as d')
    .innerJoin('stored_files as f', (join) =>
      join.onRef('f.org_id', '=', 'd.org_id').onRef('f.id', '=', 'd.id'),
    )
    .select(['d.id', 'd.kind', 'd.name', 'd.added_by_name as addedBy'])
    .select(['d.added_at as addedAt', 'f.bytes'])
    .select((select) =>
      select.ref('f.media_type').$castTo<DocumentRow['mediaType']>().as('mediaType'),
    )
    .where('d.org_id', '=', orgId);

export const presentDocument = ({ addedAt, ...row }: DocumentRow): StudentDocument => ({
  ...row,
  addedAt: addedAt.toISOString(),
});

const mayRead = (role: Role, { kind }: Pick<DocumentRow, 'kind'>): boolean =>
  !isHealthDocument(kind) || roleHolds(role, 'people.health');

/** Newest first. Who may not see health is not told that there is a medical note. */
export async function listDocuments(
  { tx, orgId, role }: SchoolContext,
  studentId: string,
): Promise<StudentDocument[]> {
  await readStudent(tx, orgId, studentId);
  const rows: DocumentRow[] = await documentsOf(tx, orgId)
    .where('d.student_id', '=', studentId)
    .orderBy('d.added_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
  return rows.filter((row) => mayRead(role, row)).map(presentDocument);
}

/** One that this person may not read is as unknown as one of another student or school. */
export async function findDocument(
  { tx, orgId, role }: SchoolContext,
  studentId: string,
  documentId: string,
): Promise<DocumentRow> {
  const row: DocumentRow | undefined = await documentsOf(tx, orgId)
    .where('d.student_id', '=', studentId)
    .where('d.id', '=', documentId)
    .executeTakeFirst();
  const document = found(row, errors.notFound);
  if (!mayRead(role, document)) throw new Refusal(errors.notFound);
  return document;
}

/** What a signed address leads to; undefined where the document was removed meanwhile. */
export const findDocumentById = (
  tx: Tx,
  orgId: string,
  id: string,
): Promise<DocumentRow | undefined> =>
  documentsOf(tx, orgId).where('d.id', '=', id).executeTakeFirst();
