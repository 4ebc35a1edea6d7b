import type { Text } from '@ardoise/contract/values/language';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { operatorNames } from '@ardoise/contract/transactions';
import { subscriber } from '../../../platform/events/subscriber.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';
import type { TransactionsTable } from '../tables.ts';
import { findTransaction } from '../transactions/transition.ts';

/** Whoever may mend it is led to the settings, and who leads the desk to the payment that met it. */
export const tellRefusedAccount = subscriber({
  name: 'mobile-money.tell-refused-account',
  on: ['operator.refused'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId: id }) => {
    const { tx, orgId } = work;
    const row = await findTransaction(tx, { orgId, id });
    if (row === undefined) return;
    const members = await findMembers(tx, orgId);
    const menders = members.filter(({ role }) => roleHolds(role, 'paymentSettings.edit'));
    const leads = members.filter(
      ({ role }) => roleHolds(role, 'payments.adjust') && !roleHolds(role, 'paymentSettings.edit'),
    );
    const about = { kind: 'payment', title: titleOf(row) };
    await notify(work, {
      ...about,
      personIds: menders.map(({ personId }) => personId),
      text: textFor(row, mendIt),
      link: screenAddress('paymentSettings'),
    });
    await notify(work, {
      ...about,
      personIds: leads.map(({ personId }) => personId),
      text: textFor(row, haveItMended),
      link: screenAddress('transaction', id),
    });
  },
});

const titleOf = ({ operator }: TransactionsTable): Text => ({
  en: `${operatorNames[operator]} refuses the school’s account`,
  fr: `${operatorNames[operator]} refuse le compte de l’établissement`,
});

const mendIt: Text = {
  en: 'Check the payment settings and test the connection.',
  fr: 'Vérifiez les paramètres de paiement et testez la connexion.',
};

const haveItMended: Text = {
  en: 'Ask an owner to check the payment settings.',
  fr: 'Demandez à un administrateur de vérifier les paramètres de paiement.',
};

const textFor = ({ operator }: TransactionsTable, what: Text): Text => ({
  en: `Nobody can pay by ${operatorNames[operator]} until this is fixed. ${what.en}`,
  fr: `Personne ne peut payer par ${operatorNames[operator]} tant que ce n’est pas corrigé. ${what.fr}`,
});
