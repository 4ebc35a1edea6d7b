import { createVisitor, type SeenPage, type Visitor } from '../visitor.ts';
import { refuseOtherMachines } from './this-machine.ts';

/** More tries than this prove nothing. */
const mostTries = 200;

export interface StrangerAttack {
  /** The product, on this machine. */
  readonly base: string;
  /** All that the stranger knows of the child. */
  readonly paymentCode: string;
  readonly tries: number;
  /** The phone of each try; one that ends in 02 never answers. */
  readonly phoneOf: (attempt: number) => string;
  /** Who makes each try: by default one browser makes them all. */
  readonly visitorOf?: (attempt: number) => Visitor;
}

/** How a page was answered at the end of each try. */
export interface StrangerTry {
  readonly status: number;
  /** Whether the browser ended at the page that follows a payment. */
  readonly isFollowed: boolean;
}

/** From the payment code to the press that asks a phone for 100 francs; ends early where a page refuses. */
export async function tryAsStranger(
  visitor: Visitor,
  paymentCode: string,
  phone: string,
): Promise<SeenPage> {
  const choose = await visitor.get(`/pay/${paymentCode}?new=1`);
  if (choose.status !== 200) return choose;
  const confirm = await visitor.send(choose, 'pay', { phone, amount: '100' });
  return confirm.html.includes('id="start"') ? visitor.send(confirm, 'start') : confirm;
}

/** A stranger begins one payment of 100 francs after the other and lets none of them end. */
export async function holdByTries(attack: StrangerAttack): Promise<StrangerTry[]> {
  refuseOtherMachines(attack.base);
  const one = createVisitor(attack.base);
  const tried: StrangerTry[] = [];
  for (let attempt = 0; attempt < Math.min(attack.tries, mostTries); attempt += 1) {
    const visitor = attack.visitorOf?.(attempt) ?? one;
    const page = await tryAsStranger(visitor, attack.paymentCode, attack.phoneOf(attempt));
    tried.push({ status: page.status, isFollowed: /\/t\/[0-9a-f-]{36}/.test(page.path) });
  }
  return tried;
}
