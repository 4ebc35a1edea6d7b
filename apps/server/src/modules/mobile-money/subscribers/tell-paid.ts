import { formatXaf } from '@ardoise/contract/values/money';
import { operatorNames } from '@ardoise/contract/transactions';
import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';
import { tellDesk } from './tell-desk.ts';

/** Told by the subscriber that tells the payer: a delivery of their own would cost every payment another job. */
export async function tellPaid(
  work: Work,
  { id, operator, amount, narration }: TransactionsTable,
  receiptNumber: string,
): Promise<void> {
  const name = operatorNames[operator];
  await tellDesk(work, id, {
    title: {
      en: `${formatXaf(amount, 'en')} paid by ${name}`,
      fr: `${formatXaf(amount, 'fr')} payés par ${name}`,
    },
    text: {
      en: `${narration}. Receipt ${receiptNumber}.`,
      fr: `${narration}. Reçu ${receiptNumber}.`,
    },
  });
}
