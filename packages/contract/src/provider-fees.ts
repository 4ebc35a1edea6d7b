import { z } from 'zod';
import { feeBearers } from './values/provider-fee.ts';

/** Of a payment: as it was agreed when it was begun. */
export const agreedFee = {
  fee: z.number().int().describe('What the provider keeps'),
  feeBearer: z
    .enum(feeBearers)
    .nullable()
    .describe('`payer`: the operator asks for it on top of the amount; null: there is none'),
};
