import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { costs } from '../../../platform/http/costs.ts';
import type { Services } from '../../../platform/services.ts';
import { openGrant, sealGrant } from '../../../platform/signed-grant.ts';
import { documentName } from '../../files/public.ts';
import type { PhotoAddress } from './proof-list.ts';
import { strangersFilePolicy } from '../../../platform/http/security-headers.ts';

/** As long as somebody looks at a list. */
const lifeMs = 10 * 60_000;

const photoGrant = z.object({
  kind: z.literal('proof'),
  orgId: z.uuid(),
  photoId: z.uuid(),
  expiresAtMs: z.number().int(),
});

const keyOf = (services: Pick<Services, 'keyFor'>): Buffer => services.keyFor('proof-photo');

/** For whoever may read the proof, for a short time: the picture shows somebody's messages. */
export const photoAddressFor =
  (services: Services, orgId: string, now: Date): PhotoAddress =>
  (photoId) => {
    const grant = { kind: 'proof', orgId, photoId, expiresAtMs: now.getTime() + lifeMs } as const;
    return `/downloads/proofs/${sealGrant(keyOf(services), grant)}`;
  };

export function servePhotos(app: FastifyInstance, services: Services): void {
  const key = keyOf(services);
  app.get<{ Params: { token: string } }>(
    '/downloads/proofs/:token',
    { config: { cost: costs.page } },
    async (request, reply) => {
      const grant = openGrant(key, photoGrant, request.params.token, services.clock.now());
      const content =
        grant === null
          ? null
          : await services.storage.get(documentName(grant.orgId, grant.photoId));
      if (content === null) return reply.callNotFound();
      return reply
        .header('cache-control', 'private, max-age=600')
        .header('content-security-policy', strangersFilePolicy)
        .type('image/jpeg')
        .send(content);
    },
  );
}
