import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  type openReceipt as call,
  type ReceiptFormat,
  receiptFormats,
} from '@ardoise/contract/payments';
import { languages } from '@ardoise/contract/values/language';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SchoolContext } from '../../platform/http/context.ts';
import { costs } from '../../platform/http/costs.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import { readReceiptCode } from './receipt-code.ts';
import { printReceipt, sendPdf } from './receipt-print.ts';
import { findReceipt, readKnownStudents, readPayerName } from './receipt-store.ts';

/** Long enough for a slow network, too short to be passed on. */
const lifeSeconds = 120;

const keyOf = (services: Services): Buffer => services.keyFor('receipt-copy-address');

const copyGrant = z.object({
  orgId: z.uuid(),
  code: z.string(),
  format: z.enum(receiptFormats),
  language: z.enum(languages),
  isCopy: z.boolean(),
  expiresAtMs: z.number().int(),
});

type CopyGrant = z.output<typeof copyGrant>;

/**
 * Staff may know whom a receipt is about, whoever has only its code may not. A browser that opens a file sends no token,
 * so that the address itself is signed, for this copy alone.
 */
export async function openStaffCopy(
  { services, tx, orgId, language, now }: SchoolContext,
  typed: string,
  format: ReceiptFormat,
): Promise<Answer<typeof call>> {
  const code = readReceiptCode(services.keyFor('receipt-code'), typed);
  const receipt = code === null ? null : await findReceipt({ services, tx }, code);
  if (code === null || receipt === null || receipt.record.orgId !== orgId)
    throw new Refusal(errors.notFound);
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const isCopy = await countPrint({ tx, orgId, now }, receipt.record.paymentId);
  const grant: CopyGrant = { orgId, code, format, language, isCopy, expiresAtMs };
  const token = sealGrant(keyOf(services), grant);
  return { address: `/downloads/receipts/${token}`, expiresIn: lifeSeconds };
}

/** Two receipts of one payment must not pass for two payments: whatever is printed after the first says that it is a copy. */
async function countPrint(
  { tx, orgId, now }: Pick<SchoolContext, 'tx' | 'orgId' | 'now'>,
  paymentId: string,
): Promise<boolean> {
  const { rows } = await sql<{ times: number }>`
    insert into receipt_prints as kept (org_id, payment_id, times, first_at)
    values (${orgId}, ${paymentId}, 1, ${now})
    on conflict (org_id, payment_id) do update set times = kept.times + 1 returning times`.execute(
    tx,
  );
  return (rows[0]?.times ?? 1) > 1;
}

export function serveStaffCopies(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/receipts/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const { token } = request.params;
      const grant = openGrant(keyOf(services), copyGrant, token, services.clock.now());
      if (grant === null) return reply.callNotFound();
      const { orgId, code, format, language, isCopy } = grant;
      const found = await services.db.read({ orgId }, async (tx) => {
        const receipt = await findReceipt({ services, tx }, code);
        if (receipt === null) return null;
        const { record } = receipt;
        const known = await readKnownStudents(tx, record);
        return { receipt, known, payerName: await readPayerName(tx, record) };
      });
      if (found === null) return reply.callNotFound();
      const { receipt, ...names } = found;
      // The desk prints it from a frame of its own page.
      void reply
        .header('x-frame-options', 'SAMEORIGIN')
        .header('content-security-policy', "frame-ancestors 'self'");
      const pdf = await printReceipt(services, receipt, { format, language, isCopy, ...names });
      return sendPdf(reply, receipt.record.number, pdf);
    },
  );
}
