import { formatXaf } from '@ardoise/contract/values/money';
import { operatorNames } from '@ardoise/contract/transactions';
import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';
import { childrenOfAll } from './children-of.ts';
import { tellDeskOfAll } from './tell-desk.ts';

type Paid = Pick<TransactionsTable, 'id' | 'operator' | 'amount'> & {
  readonly receiptNumber: string;
};

/** Told by the subscriber that tells the payers: a delivery of their own would cost every payment another job. */
export async function tellPaid(work: Work, paid: readonly Paid[]): Promise<void> {
  const children = await childrenOfAll(
    work,
    paid.map(({ id }) => id),
  );
  await tellDeskOfAll(
    work,
    paid.map(({ id, operator, amount, receiptNumber }) => {
      const name = operatorNames[operator];
      return {
        id,
        title: {
          en: `${formatXaf(amount, 'en')} paid for ${children.get(id)}`,
          fr: `${formatXaf(amount, 'fr')} payés pour ${children.get(id)}`,
        },
        text: {
          en: `${name}. Receipt ${receiptNumber}.`,
          fr: `${name}. Reçu ${receiptNumber}.`,
        },
      };
    }),
  );
}
