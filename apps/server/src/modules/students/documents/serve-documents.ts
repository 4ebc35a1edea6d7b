import type { FastifyInstance, FastifyReply } from 'fastify';
import { costs } from '../../../platform/http/costs.ts';
import type { Services } from '../../../platform/services.ts';
import { openGrant } from '../../../platform/signed-grant.ts';
import { documentName } from '../../files/public.ts';
import { type DocumentGrant, documentGrant, documentKey } from './document-address.ts';
import { findDocumentById } from './list-documents.ts';

/** What was signed for somebody who may have it. Nothing is kept by a browser or a proxy on the way. */
export function serveDocuments(app: FastifyInstance, services: Services): void {
  const key = documentKey(services);
  app.get<{ Params: { token: string } }>(
    '/downloads/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const grant = openGrant(key, documentGrant, request.params.token, services.clock.now());
      return grant === null ? reply.callNotFound() : sendDocument(reply, services, grant);
    },
  );
}

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const;

/** Always as a download and with rights to nothing, since a PDF was made by a stranger. */
async function sendDocument(
  reply: FastifyReply,
  { db, storage }: Services,
  { orgId, documentId }: DocumentGrant,
): Promise<FastifyReply> {
  const document = await db.read({ orgId }, (tx) => findDocumentById(tx, orgId, documentId));
  const content = await storage.get(documentName(orgId, documentId));
  if (document === undefined || content === null) {
    reply.callNotFound();
    return reply;
  }
  const { name, mediaType } = document;
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachmentNamed(name, extensions[mediaType]))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(mediaType)
    .send(content);
}

/** What a system gives a meaning to in a file's name, and signs that turn the order of letters: `cod.exe` reads `exe.doc`. */
const unsafeInName = /[\\/:*?"<>|\s\p{Cc}\p{Cf}]+/gu;

/** The name as it is in `filename*`; for what is older, the letters that any program can take. */
function attachmentNamed(given: string, extension: string): string {
  const safe = given
    .replace(unsafeInName, ' ')
    .replace(/\.(?:pdf|jpe?g|png)$/i, '')
    .trim();
  const name = `${safe || 'document'}.${extension}`;
  const plain = name.normalize('NFKD').replace(/[^\w .()-]+/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
