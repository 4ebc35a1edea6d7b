import type { Text } from '@ardoise/contract/language';
import { roleHolds } from '@ardoise/contract/permissions';
import { operatorNames } from '@ardoise/contract/transactions';
import type { Tx } from '../../../platform/db/database.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';
import type { TransactionsTable } from '../tables.ts';

type Refused = Pick<TransactionsTable, 'org_id' | 'id' | 'operator' | 'kind'>;

/**
 * The operator does not take the school's credentials, so that nobody can pay by it. Told once: each guardian who tries
 * after that would say the same. The provider's own account is not the school's to mend.
 */
export async function tellRefusedAccount(tx: Tx, row: Refused, at: Date): Promise<void> {
  if (row.kind === 'provider') return;
  const isNew = await tx
    .updateTable('operator_settings')
    .set({ refused_at: at })
    .where('org_id', '=', row.org_id)
    .where('operator', '=', row.operator)
    .where('kind', '=', row.kind)
    .where('refused_at', 'is', null)
    .returning('operator')
    .executeTakeFirst();
  if (isNew === undefined) return;
  const members = await findMembers(tx, row.org_id);
  const menders = members.filter(({ role }) => roleHolds(role, 'paymentSettings.edit'));
  const leads = members.filter(
    ({ role }) => roleHolds(role, 'payments.adjust') && !roleHolds(role, 'paymentSettings.edit'),
  );
  const work = { tx, orgId: row.org_id, now: at };
  const about = { kind: 'payment', title: titleOf(row) };
  await notify(work, {
    ...about,
    personIds: menders.map(({ personId }) => personId),
    text: textFor(row, mendIt),
    link: '/settings/payment-settings',
  });
  await notify(work, {
    ...about,
    personIds: leads.map(({ personId }) => personId),
    text: textFor(row, haveItMended),
    link: `/payment/status/${row.id}`,
  });
}

/** Money came by the account: should it be refused again, that is news. */
export async function forgetRefusal(
  tx: Tx,
  { org_id: orgId, operator, kind }: Refused,
): Promise<void> {
  await tx
    .updateTable('operator_settings')
    .set({ refused_at: null })
    .where('org_id', '=', orgId)
    .where('operator', '=', operator)
    .where('kind', '=', kind)
    .execute();
}

const titleOf = ({ operator }: Refused): Text => ({
  en: `${operatorNames[operator]} refuses the school’s account`,
  fr: `${operatorNames[operator]} refuse le compte de l’établissement`,
});

const mendIt: Text = {
  en: 'Check the payment settings and test the connection.',
  fr: 'Vérifiez les réglages de paiement et testez la connexion.',
};

const haveItMended: Text = {
  en: 'Ask an owner to check the payment settings.',
  fr: 'Demandez à un propriétaire de vérifier les réglages de paiement.',
};

const textFor = ({ operator }: Refused, what: Text): Text => ({
  en: `Nobody can pay by ${operatorNames[operator]} until this is put right. ${what.en}`,
  fr: `Personne ne peut payer par ${operatorNames[operator]} tant que ce n’est pas corrigé. ${what.fr}`,
});
