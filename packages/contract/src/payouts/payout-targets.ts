import { z } from 'zod';
import * as endpoints from '../endpoints/payouts.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { oneTimeCode } from '../session.ts';
import { sessionErrors } from '../session-errors.ts';
import { payOperators } from '../transactions.ts';
import { mobilePhone } from '../values/mobile-phone.ts';
import { nameText } from '../values/text.ts';
import { payoutErrors } from './payout-errors.ts';

/** Where a school's money may be paid out to: its own numbers and bank accounts, each proved first. */

export const targetKinds = ['phone', 'bank'] as const;

/** `waiting`: for the code that was sent to the number, or for the desk to confirm the bank. */
export const targetStates = ['waiting', 'verified', 'refused'] as const;
export type TargetState = (typeof targetStates)[number];

export const mostTargets = 10;

export const payoutTarget = z.object({
  id: z.uuid(),
  kind: z.enum(targetKinds),
  operator: z.enum(payOperators).nullable().describe('Of a number'),
  phone: z.string().nullable(),
  bank: z.string().nullable(),
  account: z.string().nullable().describe('The number of the account at the bank'),
  holder: z.string().describe('In whose name it is'),
  state: z.enum(targetStates),
  reason: z.string().nullable().describe('Why the desk refused a bank account'),
  codeSentAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
});
export type PayoutTarget = z.output<typeof payoutTarget>;

export const listPayoutTargets = call({
  ...endpoints.listPayoutTargets,
  summary: 'The school’s own numbers and bank accounts that its money can be paid out to',
  access: 'payouts.read',
  answer: z.object({ items: z.array(payoutTarget) }),
});

/** As banks here write it: the bank's and branch's codes, the account and its key, 23 digits, or an IBAN. */
const accountNumber = z
  .string()
  .max(60)
  .transform((typed, context) => {
    const number = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
    if (/^[A-Z0-9]{10,34}$/.test(number)) return number;
    context.addIssue({ code: 'custom', message: 'accountNumber' });
    return z.NEVER;
  });

export const addPayoutTarget = call({
  ...endpoints.addPayoutTarget,
  summary:
    'Add a number, to which a code is sent, or a bank account, which the provider’s desk confirms',
  access: 'payouts.edit',
  refusals: [
    payoutErrors.payoutNumberUnknown,
    payoutErrors.targetTaken,
    payoutErrors.tooManyTargets,
  ],
  body: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('phone'), phone: mobilePhone, holder: nameText(80).min(2) }),
      z.object({
        kind: z.literal('bank'),
        bank: nameText(80).min(2),
        account: accountNumber,
        holder: nameText(80).min(2),
      }),
    ])
    .meta({ examples: [{ kind: 'phone', phone: '677204518', holder: 'Collège Les Palmiers' }] }),
  answer: payoutTarget,
});

export const sendPayoutTargetCode = call({
  ...endpoints.sendPayoutTargetCode,
  summary: 'Send a new code to a number that is not verified',
  access: 'payouts.edit',
  refusals: [payoutErrors.targetAlreadyVerified],
  params: byId,
  body: z.object({}).optional(),
  answer: payoutTarget,
});

export const verifyPayoutTarget = call({
  ...endpoints.verifyPayoutTarget,
  summary: 'Verify a number by the code that was sent to it',
  access: 'payouts.edit',
  refusals: [
    payoutErrors.targetAlreadyVerified,
    sessionErrors.wrongCode,
    sessionErrors.codeUsedOrExpired,
  ],
  params: byId,
  body: z.object({ code: oneTimeCode }),
  answer: payoutTarget,
});

export const removePayoutTarget = call({
  ...endpoints.removePayoutTarget,
  summary: 'Remove a number or bank account; what was sent to it, or is on its way, stays',
  access: 'payouts.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});
