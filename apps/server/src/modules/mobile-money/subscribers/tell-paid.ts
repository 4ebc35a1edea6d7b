import { formatXaf } from '@ardoise/contract/money';
import { operatorNames } from '@ardoise/contract/transactions';
import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';
import { tellDesk } from './tell-desk.ts';

/** The job that tells the payer tells the staff too: a delivery of their own would cost every payment another job. */
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
