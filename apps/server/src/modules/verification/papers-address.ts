import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { costs } from '../../platform/http/costs.ts';
import { found } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import type { Work } from '../../platform/work.ts';
import { documentName, sendAttachment } from '../files/public.ts';

const lifeSeconds = 120;

const paperGrant = z.object({
  kind: z.literal('paper'),
  orgId: z.uuid(),
  paperId: z.uuid(),
  expiresAtMs: z.number().int(),
});
type PaperGrant = z.output<typeof paperGrant>;

const keyOf = (services: Pick<Services, 'keyFor'>): Buffer => services.keyFor('paper-address');

type Reading = Pick<Work, 'services' | 'tx' | 'now'>;

/** An address from which a paper that a school sent is downloaded. The caller may read it, and has written down that it does. */
export async function paperAddress(
  { services, tx, now }: Reading,
  orgId: string,
  paperId: string,
): Promise<{ address: string; expiresIn: number; name: string }> {
  const row = await tx
    .selectFrom('business_papers')
    .select('name')
    .where('org_id', '=', orgId)
    .where('id', '=', paperId)
    .executeTakeFirst();
  const { name } = found(row, errors.notFound);
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const grant: PaperGrant = { kind: 'paper', orgId, paperId, expiresAtMs };
  const address = `/downloads/papers/${sealGrant(keyOf(services), grant)}`;
  return { address, expiresIn: lifeSeconds, name };
}

export function servePapers(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/papers/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const { token } = request.params;
      const grant = openGrant(keyOf(services), paperGrant, token, services.clock.now());
      if (grant === null) return reply.callNotFound();
      const { orgId, paperId } = grant;
      const paper = await services.db.read({ orgId }, (tx) =>
        tx
          .selectFrom('business_papers')
          .select(['name', 'file_id as fileId', 'media_type as mediaType'])
          .where('org_id', '=', orgId)
          .where('id', '=', paperId)
          .executeTakeFirst(),
      );
      const content =
        paper === undefined ? null : await services.storage.get(documentName(orgId, paper.fileId));
      if (paper === undefined || content === null) return reply.callNotFound();
      return sendAttachment(reply, { ...paper, content });
    },
  );
}
