import type { FastifyInstance } from 'fastify';
import { answerErrors, Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { type MtnUsers, hostForm, registerCallbackHost } from './mtn-users.ts';

const callbackHostSchema = {
  type: 'object',
  required: ['apiUser', 'host'],
  additionalProperties: false,
  properties: {
    apiUser: { type: 'string', format: 'uuid' },
    host: { type: 'string', pattern: hostForm, maxLength: 253 },
  },
} as const;

/** What a merchant does in MTN's portal, and what tests ask about reads of a status. */
export function mtnControlRoutes(app: FastifyInstance, world: World, users: MtnUsers): void {
  app.setErrorHandler(
    answerErrors((message) => new Refusal(400, { error: { code: 'malformed', message } })),
  );

  app.put<{ Body: { apiUser: string; host: string } }>(
    '/control/mtn/callback-host',
    { schema: { body: callbackHostSchema } },
    async ({ body }) => {
      registerCallbackHost(users, body.apiUser, body.host);
      return body;
    },
  );

  app.get('/control/mtn/status-reads', async () => world.statusReads);
}
