import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { createUploadToken, upload } from '@ardoise/contract/uploads';
import type { FastifyInstance } from 'fastify';
import { noOrg } from '../../platform/db/database.ts';
import { costs } from '../../platform/http/costs.ts';
import { route, routeWithPreparation } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Module } from '../../platform/module.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import { keepFiles } from './keep-files.ts';
import { discardFiles, prepareFiles } from './prepare-files.ts';
import { fileName, forgetFile } from './public.ts';
import { type UploadGrant, uploadGrant, uploadLifeSeconds } from './upload-address.ts';

export function files(services: Services): Module {
  const key = services.keyFor('upload-address');
  return {
    routes: [
      route(createUploadToken, async ({ actor, role, orgId, now }, { body }) => {
        if (body.purpose === 'document' && !roleHolds(role, 'people.edit'))
          throw new Refusal(errors.notPermitted);
        const grant: UploadGrant = {
          orgId: body.purpose === 'ownPhoto' ? noOrg : orgId,
          personId: actor.personId,
          purpose: body.purpose,
          expiresAtMs: now.getTime() + uploadLifeSeconds * 1000,
          nonce: newId(now),
        };
        return {
          address: `/ba021/v1/uploads/${sealGrant(key, grant)}`,
          expiresIn: uploadLifeSeconds,
        };
      }),
      routeWithPreparation(upload, {
        prepare: async ({ now }, { params, files: given }) => {
          const grant = found(openGrant(key, uploadGrant, params.token, now), errors.notFound);
          return { grant, stored: await prepareFiles(services, grant, given, now) };
        },
        handle: (context, { prepared }) => keepFiles(context, prepared.grant, prepared.stored),
        discard: ({ stored }) => discardFiles(services.storage, stored),
      }),
    ],
    jobs: [forgetFile],
    pages: (app) => serveFiles(app, services),
  };
}

const id = '[0-9a-f-]{36}';

function serveFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orgId: string; id: string } }>(
    `/files/:orgId(^${id}$)/:id(^${id}$)`,
    { config: { cost: costs.text } },
    async (request, reply) => {
      const content = await services.storage.get(fileName(request.params.orgId, request.params.id));
      if (content === null) return reply.callNotFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .type('image/webp')
        .send(content);
    },
  );
}
