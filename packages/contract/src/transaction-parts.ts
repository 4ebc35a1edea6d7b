import { z } from 'zod';

/** How much of a transaction is meant for which fee of which student. */
export const transactionPart = z.object({
  studentId: z.uuid(),
  student: z.string(),
  kind: z.string().describe('Of the fee: `tuition`, or the kind of the service'),
  title: z.string(),
  amount: z.number().int(),
  installments: z
    .array(z.number().int())
    .describe('Which installments of the fee were chosen, from 1; none where an amount was'),
  installmentCount: z.number().int(),
});
export type TransactionPart = z.output<typeof transactionPart>;
