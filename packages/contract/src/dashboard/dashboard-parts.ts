import { z } from 'zod';
import { paymentMethod } from '../payments.ts';

/** What falls due on a day. Tuition is of no service. */
export const dueParts = z.array(
  z.object({
    serviceId: z.uuid().nullable(),
    name: z.string().nullable().describe('Of the service; null for tuition'),
    amount: z.number().int(),
    installment: z
      .number()
      .int()
      .nullable()
      .describe('Of tuition, the number of the installment where all classes agree on it'),
    installments: z.number().int().nullable().describe('Of how many'),
  }),
);
export type DueParts = z.output<typeof dueParts>;

export const means = z.object({
  method: paymentMethod,
  amount: z.number().int().describe('Less reversals, and less what was refunded by it'),
  payments: z.number().int(),
  refunded: z.number().int(),
  before: z
    .number()
    .int()
    .nullable()
    .describe('Of the range before; null where nothing comes before'),
});

/** How a family was last spoken to about what it owes. */
export const contactWays = ['sms', 'letter', 'link', 'call', 'talk'] as const;
export type ContactWay = (typeof contactWays)[number];
