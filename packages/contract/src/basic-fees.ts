import { z } from 'zod';
import { isEachOnce, serviceName, typedAmount } from './services.ts';
import { basicEvery } from './values/service-types.ts';

const amount = typedAmount.min(0, { error: 'amount' });
const place = z.number().int().min(0).max(1_000);

/**
 * The basic fees that a new year asks for at enrolment. Cycles and classes have no ids yet: they are named by their places
 * in the year, a class by that in its cycle.
 */
export const yearBasicFees = z
  .array(
    z.object({
      /** Of one that the school has already; its name and how often it is asked for stay as they are. */
      serviceId: z.uuid().optional(),
      name: serviceName,
      every: z.enum(basicEvery),
      amount,
      amounts: z
        .array(z.object({ cycle: place, class: place.optional(), amount }))
        .max(400)
        .refine((all) => isEachOnce(all.map((one) => `${one.cycle} ${one.class ?? ''}`)), {
          error: 'notAChoice',
        })
        .default([]),
    }),
  )
  .max(20)
  .refine((fees) => isEachOnce(fees.flatMap(({ serviceId }) => serviceId ?? [])), {
    error: 'notAChoice',
  })
  .describe(
    'What is asked for at enrolment beside tuition. Without it, the year asks for what the one before it did',
  );
export type YearBasicFees = z.output<typeof yearBasicFees>;
