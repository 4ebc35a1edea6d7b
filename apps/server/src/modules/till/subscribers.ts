import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { type AnySubscriber, subscriber } from '../../platform/events/subscriber.ts';
import { schoolNameForPayer, sendSms } from '../messages/public.ts';
import { readFamilyLanguage, writeReceiptSms } from '../mobile-money/public.ts';
import { isTestNow } from '../verification/public.ts';
import { findGuardianToTell } from './guardian-to-tell.ts';

interface TakenAtDesk {
  readonly school: string;
  readonly amount: number;
  readonly code: string;
  readonly number: string;
  /** Of the desk: for a family of which none is known. */
  readonly language: Language;
}

/**
 * Every payment that a cashier writes down is told to the guardian: the best guard against a dishonest desk. One by an operator is told to
 * whoever paid, by the operators' own subscriber; this one hears of an event of its own, which costs those payments no job.
 */
const tellGuardian = subscriber({
  name: 'till.tell-guardian',
  on: ['payment.takenAtDesk'],
  kind: 'messages',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { familyId } }) => {
    const { tx, orgId, services } = work;
    const { rows } = await sql<TakenAtDesk>`
      select o.name as school, p.amount, r.code, r.content->>'number' as number, d.language
        from payments p
        join receipts r on r.org_id = p.org_id and r.payment_id = p.id
        join organisations o on o.org_id = p.org_id
        join desk_payments d on d.org_id = p.org_id and d.payment_id = p.id
       where p.org_id = ${orgId} and p.id = ${recordId}`.execute(tx);
    const [taken] = rows;
    const guardian = taken && (await findGuardianToTell(tx, orgId, familyId));
    if (taken === undefined || !guardian) return;
    const language = await readFamilyLanguage(tx, orgId, familyId, taken.language);
    const text = writeReceiptSms(language, {
      school: schoolNameForPayer(taken.school),
      amount: taken.amount,
      number: taken.number,
      link: `${services.publicUrl()}/receipt/${taken.code}`,
      isTest: isTestNow(services),
    });
    const sms = {
      kind: 'receipt',
      template: 'receipt',
      language,
      to: guardian.phone,
      text,
    } as const;
    await sendSms(work, sms);
  },
});

export const tillSubscribers: readonly AnySubscriber[] = [tellGuardian];
