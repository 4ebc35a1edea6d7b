import { addPayoutTarget, verifyPayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { createPayout, getPayout, getPayoutOptions } from '@ardoise/contract/payouts/payouts';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import type { PayOperator } from '@ardoise/contract/transactions';
import { until } from '../../../testing/until.ts';
import { money, orgId, token } from '../../mobile-money/testing/money-school.ts';
import { createFamily, newPhone, pay, reaches } from '../../mobile-money/testing/payers.ts';

/** As the school's owner unless somebody else is named. */
export const ask = <C extends CallSpec>(call: C, request: Request<C>, as = token) =>
  money.app.call(call, request, { token: as });

export const ok = async <C extends CallSpec>(call: C, request: Request<C>, as = token) => {
  const { body } = await ask(call, request, as);
  if (body.data === null) throw new Error(JSON.stringify(body));
  return body.data as Answer<C>;
};

/** A family pays this much to the provider's account, which holds it for the school. */
export async function hold(amount: number): Promise<void> {
  const family = await createFamily(money, orgId, [[amount]]);
  await reaches(money, orgId, await pay(money, { orgId, family, amount }), 50);
}

export const available = async (as = token): Promise<number> =>
  (await ok(getPayoutOptions, {}, as)).available;

/** The six digits of the newest SMS to the number. */
export const codeOf = (phone: string, count = 1): Promise<string> =>
  until(`a code for ${phone}`, async () => {
    const messages = await money.simulator.messagesTo(phone);
    return messages.length < count ? null : (/\d{6}/.exec(messages[0] ?? '')?.[0] ?? null);
  });

/** A number of the school that answers as its last two digits say, verified by its code. */
export async function verifiedNumber(operator: PayOperator, suffix = '11', as = token) {
  const phone = newPhone(operator, suffix);
  const body = { kind: 'phone', phone, holder: 'Collège Les Palmiers' } as const;
  const { id } = await ok(addPayoutTarget, { body }, as);
  const code = await codeOf(phone);
  await ok(verifyPayoutTarget, { params: { id }, body: { code } }, as);
  return { id, phone };
}

export const payOut = (targetId: string, amount: number, as = token, more = {}) =>
  ask(createPayout, { body: { targetId, amount, ...more } }, as);

export const reachesState = (id: string, state: string, as = token) =>
  until(`payout ${id} is ${state}`, async () => {
    const payout = await ok(getPayout, { params: { id } }, as);
    return payout.state === state ? payout : null;
  });
