import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { formatXaf } from '@ardoise/contract/values/money';
import { operatorNames } from '@ardoise/contract/transactions';
import { subscriber } from '../../../platform/events/subscriber.ts';
import { findTransaction } from '../transactions/transition.ts';
import { isTold, paidForOf } from './children-of.ts';
import { tellDesk } from './tell-desk.ts';

/**
 * Whoever refuses knows it; whom the prompt never reached may think that the school has the money. Strangers' tries are
 * anybody's and would bury the others.
 */
export const tellExpired = subscriber({
  name: 'mobile-money.tell-expired',
  on: ['transaction.expired'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId: id }) => {
    const row = await findTransaction(work.tx, { orgId: work.orgId, id });
    if (row === undefined || row.came_by === 'stranger' || !isTold(row)) return;
    const operator = operatorNames[row.operator];
    const { number, amount } = row;
    const phone = maskPhone(row.phone);
    const children = await paidForOf(work, row);
    await tellDesk(work, id, {
      title: { en: 'A payer did not answer in time', fr: 'Un payeur n’a pas répondu à temps' },
      text: {
        en: `${operator} asked ${phone} to pay ${formatXaf(amount, 'en')} for ${children} (${number}). Nobody approved it, and nothing was taken.`,
        fr: `${operator} a demandé au ${phone} de payer ${formatXaf(amount, 'fr')} pour ${children} (${number}). Personne n’a confirmé et rien n’a été débité.`,
      },
    });
  },
});
