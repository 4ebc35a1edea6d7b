import { createHmac } from 'node:crypto';
import { paymentErrors } from '@ardoise/contract/payments';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { networkOf } from '../../../platform/http/request.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isPaid } from '../../ledger/public.ts';
import type { CameBy } from '../tables.ts';

/**
 * A payment code may have been seen by anybody, and beginning a payment asks a telephone. So what is begun by a code and
 * not paid is limited: by address and phone, since whoever uses up a phone's tries from elsewhere must not hold its
 * holder; by family for phones that nobody knows; and on the page by address and code. A link was sent to somebody: it is
 * never limited here, since otherwise whoever uses up a limit would hold the family.
 */
export const tryWindowMinutes = 15;
const mostByPhone = 5;
const mostByFamily = 20;

interface CodeTry {
  readonly orgId: string;
  readonly familyId: string;
  readonly phone: string;
  /** As `hashAddress` writes it. */
  readonly from: string;
}

/** Who asks, without keeping their address. */
export const hashAddress = (services: Pick<Services, 'keyFor'>, request: FastifyRequest): string =>
  createHmac('sha256', services.keyFor('payer-address'))
    .update(networkOf(request))
    .digest('base64url');

/** With a phone that the school has written down for the family, or that has paid for it before. */
export async function readCameBy(tx: Tx, { orgId, familyId, phone }: CodeTry): Promise<CameBy> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
        select from family_guardians g
          join guardian_phones p on p.org_id = g.org_id and p.guardian_id = g.guardian_id
         where g.org_id = ${orgId} and g.family_id = ${familyId} and p.number = ${phone})
      or exists (
        select from transactions t
         where t.org_id = ${orgId} and t.phone = ${phone} and t.family_id = ${familyId}
           and ${isPaid}) as "isKnown"`.execute(tx);
  return rows[0]?.isKnown === true ? 'code' : 'stranger';
}

/** Refuses an address that has asked a phone too often by code, and strangers where a family was tried too often. */
export async function refuseManyTries(
  tx: Tx,
  { orgId, familyId, phone, from }: CodeTry,
  cameBy: CameBy,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - tryWindowMinutes * 60_000);
  const { rows } = await sql<{ byPhone: number; byFamily: number }>`
    select (select count(*) from transactions t
             where org_id = ${orgId} and phone = ${phone} and asked_from = ${from} and came_by <> 'link'
               and submitted_at > ${since} and not ${isPaid}) as "byPhone",
           (select count(*) from transactions t
             where org_id = ${orgId} and family_id = ${familyId} and came_by = 'stranger'
               and submitted_at > ${since} and not ${isPaid}) as "byFamily"`.execute(tx);
  const { byPhone = 0, byFamily = 0 } = rows[0] ?? {};
  const isTooMany = byPhone >= mostByPhone || (cameBy === 'stranger' && byFamily >= mostByFamily);
  if (isTooMany)
    throw new Refusal(paymentErrors.tooManyUnfinishedPayments, {
      values: { minutes: tryWindowMinutes },
      retryAfterSeconds: tryWindowMinutes * 60,
    });
}
