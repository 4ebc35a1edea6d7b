import '../tables.ts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import type { openPayoutReceipt as call } from '@ardoise/contract/payouts/payouts';
import type { Answer } from '@ardoise/contract/protocol/call';
import { languages } from '@ardoise/contract/values/language';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { costs } from '../../../platform/http/costs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { openGrant, sealGrant } from '../../../platform/signed-grant.ts';
import { readLogo, sendPdf } from '../../receipts/public.ts';
import { isTestNow } from '../../verification/public.ts';
import { findPayout } from '../present-payout.ts';
import { payoutPdf } from './payout-pdf.ts';
import { payoutText } from './payout-text.ts';

/** Long enough for a slow network, too short to be passed on. */
const lifeSeconds = 120;

const keyOf = (services: Services): Buffer => services.keyFor('payout-receipt-address');

const receiptGrant = z.object({
  orgId: z.uuid(),
  id: z.uuid(),
  language: z.enum(languages),
  expiresAtMs: z.number().int(),
});

/** A browser that opens a file sends no token, so that the address itself is signed. */
export async function openReceipt(
  { services, tx, orgId, language, now }: SchoolContext,
  id: string,
): Promise<Answer<typeof call>> {
  const { state } = await findPayout(tx, orgId, id);
  if (state !== 'paid') throw new Refusal(payoutErrors.payoutNotPaid);
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const grant: z.output<typeof receiptGrant> = { orgId, id, language, expiresAtMs };
  const token = sealGrant(keyOf(services), grant);
  return { address: `/downloads/payouts/${token}`, expiresIn: lifeSeconds };
}

export function servePayoutReceipts(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/payouts/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const now = services.clock.now();
      const grant = openGrant(keyOf(services), receiptGrant, request.params.token, now);
      if (grant === null) return reply.callNotFound();
      const { orgId, id, language } = grant;
      const { row, school } = await services.db.read({ orgId }, async (tx) => ({
        row: await findPayout(tx, orgId, id),
        school: await tx
          .selectFrom('organisations')
          .select(['name', 'time_zone', 'logo_id'])
          .where('org_id', '=', orgId)
          .executeTakeFirstOrThrow(),
      }));
      const isTest = isTestNow(services);
      const text = payoutText(row, { language, timeZone: school.time_zone, isTest });
      const pdf = await payoutPdf({
        text,
        school: school.name,
        logo: await readLogo(services, orgId, school.logo_id),
        language,
        createdAt: row.completed_at ?? now,
      });
      return sendPdf(reply, row.number, pdf);
    },
  );
}
