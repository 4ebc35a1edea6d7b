import { formatXaf } from '@ardoise/contract/values/money';
import { operatorNames } from '@ardoise/contract/transactions';
import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';
import { childrenOf } from './children-of.ts';
import { tellDesk } from './tell-desk.ts';

/** Told by the subscriber that tells the payer: a delivery of their own would cost every payment another job. */
export async function tellPaid(
  work: Work,
  { id, operator, amount }: TransactionsTable,
  receiptNumber: string,
): Promise<void> {
  const name = operatorNames[operator];
  const children = await childrenOf(work, id);
  await tellDesk(work, id, {
    title: {
      en: `${formatXaf(amount, 'en')} paid for ${children}`,
      fr: `${formatXaf(amount, 'fr')} payés pour ${children}`,
    },
    text: {
      en: `${name}. Receipt ${receiptNumber}.`,
      fr: `${name}. Reçu ${receiptNumber}.`,
    },
  });
}
