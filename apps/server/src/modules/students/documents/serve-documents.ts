import type { FastifyInstance, FastifyReply } from 'fastify';
import { costs } from '../../../platform/http/costs.ts';
import type { Services } from '../../../platform/services.ts';
import { openGrant } from '../../../platform/signed-grant.ts';
import { documentName, sendAttachment } from '../../files/public.ts';
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
  return sendAttachment(reply, { name, mediaType, content });
}
