import type { Answer } from '@ardoise/contract/protocol/call';
import {
  isHealthDocument,
  type openStudentDocument as call,
} from '@ardoise/contract/student-documents';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { sealGrant } from '../../../platform/signed-grant.ts';
import { auditDocument } from './audit-document.ts';
import { type DocumentGrant, documentKey, documentLifeSeconds } from './document-address.ts';
import { findDocument } from './list-documents.ts';

/** A medical note is told to the audit log before its address is known: no reading goes untold. */
export async function openDocument(
  context: SchoolContext,
  studentId: string,
  documentId: string,
): Promise<Answer<typeof call>> {
  const { orgId, now, services } = context;
  const document = await findDocument(context, studentId, documentId);
  if (isHealthDocument(document.kind)) await auditDocument(context, 'read', studentId, document);
  const expiresAtMs = now.getTime() + documentLifeSeconds * 1000;
  const grant: DocumentGrant = { kind: 'document', orgId, documentId, expiresAtMs };
  return {
    address: `/downloads/${sealGrant(documentKey(services), grant)}`,
    expiresIn: documentLifeSeconds,
  };
}
