import { operatorNames } from '@ardoise/contract/transactions';
import { subscriber } from '../../../platform/events/subscriber.ts';
import { findTransaction } from '../transactions/transition.ts';
import { tellDesk } from './tell-desk.ts';

/** Whoever takes payments can send guardians to the other operator, and knows whom to have it emptied by. */
export const tellFullWallet = subscriber({
  name: 'mobile-money.tell-full-wallet',
  on: ['operator.walletFull'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId: id }) => {
    const row = await findTransaction(work.tx, { orgId: work.orgId, id });
    if (row === undefined) return;
    const operator = operatorNames[row.operator];
    await tellDesk(work, id, {
      title: {
        en: `The school’s ${operator} account is full`,
        fr: `Le compte ${operator} de l’établissement est plein`,
      },
      text: {
        en: `${operator} takes no more payments for the school until money is moved out of this account or ${operator} raises its limit. The settings are right.`,
        fr: `${operator} n’accepte plus de paiement pour l’établissement tant que de l’argent n’est pas retiré de ce compte ou que ${operator} n’en relève pas le plafond. Les réglages sont corrects.`,
      },
    });
  },
});
