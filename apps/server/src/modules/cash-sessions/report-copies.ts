import type { openCashReport as call } from '@ardoise/contract/cash-sessions';
import type { Answer } from '@ardoise/contract/protocol/call';
import { languages } from '@ardoise/contract/values/language';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SchoolContext } from '../../platform/http/context.ts';
import { costs } from '../../platform/http/costs.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import { sendPdf } from '../receipts/public.ts';
import { findSession, readSession } from './read-session.ts';
import { reportPdf } from './report-pdf.ts';
import { reportText } from './report-text.ts';

/** Long enough for a slow network, too short to be passed on. */
const lifeSeconds = 120;

const keyOf = (services: Services): Buffer => services.keyFor('cash-report-address');

const reportGrant = z.object({
  orgId: z.uuid(),
  id: z.uuid(),
  language: z.enum(languages),
  expiresAtMs: z.number().int(),
});

/** A browser that opens a file sends no token, so that the address itself is signed. */
export async function openReport(
  { services, tx, orgId, language, now }: SchoolContext,
  id: string,
): Promise<Answer<typeof call>> {
  await findSession(tx, orgId, id);
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const token = sealGrant(keyOf(services), { orgId, id, language, expiresAtMs } as z.output<
    typeof reportGrant
  >);
  return { address: `/downloads/cash-reports/${token}`, expiresIn: lifeSeconds };
}

export function serveReports(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/cash-reports/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const now = services.clock.now();
      const grant = openGrant(keyOf(services), reportGrant, request.params.token, now);
      if (grant === null) return reply.callNotFound();
      const { orgId, id, language } = grant;
      const { session, school } = await services.db.read({ orgId }, async (tx) => ({
        session: await readSession({ services, tx, orgId }, id, null),
        school: await tx
          .selectFrom('organisations')
          .select(['name', 'time_zone'])
          .where('org_id', '=', orgId)
          .executeTakeFirstOrThrow(),
      }));
      const text = reportText(session, language, school.time_zone);
      const createdAt = new Date(session.closedAt ?? now);
      const pdf = await reportPdf({ text, school: school.name, language, createdAt });
      return sendPdf(reply, session.number, pdf);
    },
  );
}
