import { sql } from 'kysely';
import { readInstallments } from '../modules/billing/public.ts';
import { findTopDebtors, readDebts } from '../modules/arrears/public.ts';
import { addContact } from '../modules/arrears/follow-up/add-contact.ts';
import { addPromise } from '../modules/arrears/follow-up/promises.ts';
import { agreePlan } from '../modules/arrears/plans/agree-plan.ts';
import { daysFrom } from '../modules/arrears/rules.ts';
import { todayAt } from '../modules/students/public.ts';
import { proposeParts } from '@ardoise/contract/values/payment-plan';
import type { Tx } from '../platform/db/database.ts';
import type { SchoolContext } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;

/** Three installments over all that the family owes, the first one next week. */
async function seedPlan(context: SchoolContext, familyId: string): Promise<void> {
  const { tx, orgId } = context;
  const open = new Map<string, number>();
  for (const one of await readInstallments(tx, orgId, familyId))
    if (one.open > 0) open.set(one.feeId, (open.get(one.feeId) ?? 0) + one.open);
  const fees = [...open].map(([feeId, amount]) => ({ feeId, open: amount }));
  const total = fees.reduce((sum, fee) => sum + fee.open, 0);
  const today = await todayAt(context);
  await agreePlan(context, familyId, {
    fees,
    parts: proposeParts(total, 3, daysFrom(today, 21)),
    agreedWith: 'Père de famille',
    note: 'Salaire payé le 25 de chaque mois.',
  });
}

/** Of the families that are late with most: what was said to them, what they promised, and one plan. */
export async function seedArrears(services: Services, tx: Tx, owner: DemoOwner): Promise<void> {
  const { orgId } = owner;
  const nowMs = services.clock.now().getTime();
  const daysAgo = (days: number): SchoolContext =>
    contextOf(services, tx, owner, new Date(nowMs - days * dayMs));
  const today = await todayAt(daysAgo(0));
  await sql`call ardoise_move_debts(${orgId}, ${new Date(nowMs)})`.execute(tx);
  const debtors = await readDebts(tx, orgId, today, await findTopDebtors(tx, orgId, 5));
  const [promised, broken, called, talked, planned] = debtors;
  const half = (late: number): number => Math.max(1, Math.floor(late / 2));
  if (promised !== undefined) {
    const { id, late } = promised;
    const note = 'Attend un virement.';
    await addContact(daysAgo(3), id, {
      kind: 'call',
      note: 'La mère rappelle la semaine prochaine.',
    });
    await addPromise(daysAgo(3), id, { amount: half(late), dueOn: daysFrom(today, 6), note });
  }
  if (broken !== undefined) {
    const { id, late } = broken;
    await addContact(daysAgo(20), id, { kind: 'talk', note: 'Le père est passé à l’économat.' });
    await addPromise(daysAgo(20), id, { amount: late, dueOn: daysFrom(today, -8), note: '' });
  }
  if (called !== undefined)
    await addContact(daysAgo(1), called.id, { kind: 'call', note: 'Pas de réponse.' });
  if (talked !== undefined)
    await addContact(daysAgo(6), talked.id, {
      kind: 'whatsApp',
      note: 'Reçu du bulletin, paiement promis sans date.',
    });
  if (planned !== undefined) await seedPlan(daysAgo(10), planned.id);
}
