import type { getCatalogue } from '@ardoise/contract/endpoints/shop';
import { type ChosenLine, mostPacks, type OrderLine } from '@ardoise/contract/shop/orders';
import { effectOfBuying } from '@ardoise/contract/shop/plans';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';

export type Catalogue = AnswerOf<typeof getCatalogue>;

type PlanLine = Extract<ChosenLine, { kind: 'plan' }>;

/** What tells one line of a cart from the others. */
export const lineKey = (line: ChosenLine): string => {
  switch (line.kind) {
    case 'pack':
      return line.packId;
    case 'senderId':
      return `senderId:${line.name.toLowerCase()}`;
    case 'plan':
      return 'plan';
  }
};

/** A pack that lies in it already becomes one more, as far as so many are sold at a time, and a plan takes the place of another: nobody has two. */
export function addLine(cart: readonly ChosenLine[], line: ChosenLine): ChosenLine[] {
  const before = cart.find((one) => lineKey(one) === lineKey(line));
  if (before === undefined) return [...cart, line];
  const changed =
    before.kind === 'pack' && line.kind === 'pack'
      ? { ...before, quantity: Math.min(mostPacks, before.quantity + line.quantity) }
      : line;
  return cart.map((one) => (one === before ? changed : one));
}

/** What a plan costs for the time for which it is bought. */
export const planPrice = ({ plans }: Catalogue, { planId, period }: PlanLine): number => {
  const plan = plans.find(({ id }) => id === planId);
  return (period === 'year' ? plan?.yearXaf : plan?.monthXaf) ?? 0;
};

/** What a plan in the cart does to the school's own; null where there is none, or nothing is lost by it. */
export function planEffect(
  cart: readonly ChosenLine[],
  { plans, ownPlan }: Catalogue,
): 'replaces' | 'useless' | null {
  const line = cart.find((one) => one.kind === 'plan');
  if (line === undefined) return null;
  const effect = effectOfBuying(plans, ownPlan, line.planId);
  return effect === 'replaces' || effect === 'useless' ? effect : null;
}

/** Operators that take less than that at a time: said before anybody chooses one. */
export const tooSmallOperators = ({ operators }: Catalogue, total: number) =>
  operators.filter(({ largest }) => total > largest);

/** A line as it would be ordered at today's prices; null where it is no longer sold. */
export function priceLine(line: ChosenLine, catalogue: Catalogue): OrderLine | null {
  switch (line.kind) {
    case 'pack': {
      const pack = catalogue.packs.find(({ id }) => id === line.packId);
      if (pack === undefined) return null;
      const { quantity } = line;
      return { ...line, messages: pack.messages * quantity, price: pack.price * quantity };
    }
    case 'senderId':
      return { ...line, senderIdId: '', price: catalogue.senderIdPrice };
    case 'plan': {
      const plan = catalogue.plans.find(({ id }) => id === line.planId);
      const price = planPrice(catalogue, line);
      return plan === undefined || price === 0 ? null : { ...line, name: plan.name, price };
    }
  }
}
