import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { createFamily, type MoneyApp } from './payers.ts';

/** As if a payer of a new family had been asked, and the operator said now that it was paid. */
export async function askPayer(
  { services }: Pick<MoneyApp, 'services'>,
  orgId: string,
  phone: string,
) {
  const family = await createFamily({ services }, orgId);
  const now = services.clock.now();
  const id = newId(now);
  await services.db.write({ orgId }, async (tx) => {
    await sql`insert into transactions (org_id, id, number, operator, kind, state, amount, phone, narration, language,
        family_id, client_key, partner_number, submitted_at, asked_at, window_ends_at)
      values (${orgId}, ${id}, ${`T-${id.slice(-6)}`}, 'mtn', 'provider', 'asked', 40000, ${phone}, 'together', 'en',
        ${family.id}, ${id}, ${newId(now)}, ${now}, ${now}, ${now})`.execute(tx);
    await sql`insert into transaction_parts (org_id, transaction_id, place, fee_id, amount)
      values (${orgId}, ${id}, 0, ${family.students[0]?.feeId}, 40000)`.execute(tx);
  });
  const answer = {
    kind: 'paid',
    providerReference: id,
    amount: 40_000,
    detail: { said: '200' },
    differences: [],
  } as const;
  return { id, familyId: family.id, answer };
}
