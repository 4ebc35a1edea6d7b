import './tables.ts';
import { type ChosenLine, orderErrors, type OrderLine } from '@ardoise/contract/shop/orders';
import { effectOfBuying } from '@ardoise/contract/shop/plans';
import { formatFcfa } from '@ardoise/contract/values/money';
import type { Language } from '@ardoise/contract/values/language';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { readPacks, readPlans, readSchoolPlan, readSenderIdPrice } from '../plans/public.ts';

/** What was chosen at the prices of this moment; a sender ID is asked for when it is ordered. */
export type PricedLine =
  | Exclude<OrderLine, { kind: 'senderId' }>
  | (Omit<Extract<OrderLine, { kind: 'senderId' }>, 'senderIdId'> & {
      readonly use?: string | null;
    });

/** Refuses what is no longer sold, what costs nothing (a free plan is not bought), and a plan that would take a better one away. */
export async function priceLines(
  work: Pick<Work, 'tx' | 'orgId' | 'now'>,
  chosen: ReadonlyArray<ChosenLine & { readonly use?: string | null }>,
): Promise<PricedLine[]> {
  if (chosen.filter(({ kind }) => kind === 'plan').length > 1)
    throw new Refusal(orderErrors.onePlanAtATime);
  const { tx } = work;
  const packs = await readPacks(tx);
  const plans = await readPlans(tx);
  const own = await readSchoolPlan(work);
  const senderIdPrice = await readSenderIdPrice(tx);
  return chosen.map((line): PricedLine => {
    if (line.kind === 'senderId') return { ...line, price: senderIdPrice };
    if (line.kind === 'pack') {
      const pack = packs.find(({ id }) => id === line.packId);
      if (pack === undefined) throw new Refusal(orderErrors.notSoldNow);
      const { kind, packId, quantity } = line;
      const price = pack.price * quantity;
      return { kind, packId, quantity, messages: pack.messages * quantity, price };
    }
    const plan = plans.find(({ id }) => id === line.planId);
    if (plan === undefined) throw new Refusal(orderErrors.notSoldNow);
    const price = line.period === 'year' ? plan.yearXaf : plan.monthXaf;
    if (price === 0) throw new Refusal(orderErrors.nothingToPay);
    if (effectOfBuying(plans, own, plan.id) === 'useless')
      throw new Refusal(orderErrors.planNotNeeded, {
        values: { plan: plans.find(({ id }) => id === own.id)?.name ?? own.id },
      });
    const { kind, planId, period } = line;
    return { kind, planId, period, name: plan.name, price };
  });
}

/** What the buyer was shown is what is asked for, or nothing is. */
export function refuseOtherTotal(
  lines: readonly PricedLine[],
  shown: number,
  language: Language,
): number {
  const total = lines.reduce((sum, { price }) => sum + price, 0);
  if (total !== shown)
    throw new Refusal(orderErrors.priceChanged, {
      values: { total: formatFcfa(total, language) },
    });
  return total;
}
