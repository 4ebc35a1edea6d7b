import { cashErrors } from '@ardoise/contract/cash-sessions';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockDrawerOf, payBack } from '../cash-sessions/public.ts';
import type { PaymentRow } from './tables.ts';

interface Wanted {
  readonly reason: string;
  readonly paidBackBy?: { readonly personIds: readonly string[]; readonly language: Language };
}

export type PayBack = (reversalId: string, payment: PaymentRow) => Promise<void>;

/**
 * The drawer in which a payment came was counted and locked, or never had it: what is reversed is handed back out of the open drawer
 * of whoever does it. That drawer is locked here, before fees; it is paid out of once the reversal has its id.
 */
export async function preparePayBack(work: Work, { reason, paidBackBy }: Wanted): Promise<PayBack> {
  const { tx, orgId, actor } = work;
  if (paidBackBy === undefined || actor === null) throw new Refusal(cashErrors.noDrawerToPayBack);
  const { personIds, language } = paidBackBy;
  const session = await lockDrawerOf(tx, orgId, personIds);
  return async (id, payment) => {
    const { name, receipt } = await readWhose(work, payment);
    const purpose = `${name} – ${reason}`;
    const paidBack = { id, amount: payment.amount, purpose, reference: receipt };
    await payBack({ ...work, actor, language }, session, paidBack);
  };
}

async function readWhose(
  { tx, orgId }: Work,
  payment: PaymentRow,
): Promise<{ name: string; receipt: string | null }> {
  const { rows } = await sql<{ name: string; receipt: string | null }>`
    select f.name, r.content->>'number' as receipt from families f
      left join receipts r on r.org_id = f.org_id and r.payment_id = ${payment.id}
     where f.org_id = ${orgId} and f.id = ${payment.family_id}`.execute(tx);
  return rows[0] ?? { name: '', receipt: null };
}
