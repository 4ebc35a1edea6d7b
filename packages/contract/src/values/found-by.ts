import { z } from 'zod';

/** What a search has found somebody by, where the row itself does not show it. */
export const foundBy = z
  .object({
    by: z.enum(['phone', 'receipt', 'transaction', 'paymentCode', 'guardian', 'payer', 'amount']),
    text: z
      .string()
      .describe('As it is known by; of a phone no more than four of the digits that were typed'),
  })
  .nullable()
  .describe('What `q` found it by, where the row does not show that; null otherwise');
export type FoundBy = z.output<typeof foundBy>;
