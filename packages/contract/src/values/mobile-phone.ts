import { z } from 'zod';
import { isCameroonMobile, nationalNumber } from './phone.ts';

/** A Cameroon mobile number in any usual writing, stored as its nine digits. */
export const mobilePhone = z
  .string()
  .max(30)
  .transform((typed, context) => {
    const national = nationalNumber(typed);
    if (national !== null && isCameroonMobile(national)) return national;
    context.addIssue({ code: 'custom', message: 'phone' });
    return z.NEVER;
  });
