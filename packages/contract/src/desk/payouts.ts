import { z } from 'zod';
import * as endpoints from '../endpoints/payouts.ts';
import { payoutErrors } from '../payouts/payout-errors.ts';
import { payoutTarget } from '../payouts/payout-targets.ts';
import { payout, payoutStates } from '../payouts/payouts.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { typedText } from '../values/text.ts';

const school = z.object({ id: z.uuid(), name: z.string(), appId: z.string() });

const deskPayout = payout.omit({ isOwn: true }).extend({
  school,
  isStuck: z
    .boolean()
    .describe('Whether an operator has left it open for a day, so that the desk may settle it'),
});
export type DeskPayout = z.output<typeof deskPayout>;

const deskTarget = payoutTarget.extend({ school });
export type DeskPayoutTarget = z.output<typeof deskTarget>;

const reason = typedText(500).min(3);

export const listDeskPayouts = call({
  ...endpoints.listDeskPayouts,
  summary:
    'Payouts of all schools that the desk has to do with, those that an operator leaves open included: first those that wait for it, the oldest on top',
  access: 'desk',
  query: listQuery.extend({ state: z.enum(payoutStates).optional() }),
  answer: listOf(deskPayout).extend({
    waiting: z
      .number()
      .int()
      .describe('How many wait for the desk: to approve, to carry out, or to settle'),
  }),
});

export const approveDeskPayout = call({
  ...endpoints.approveDeskPayout,
  summary: 'Approve a payout: it is sent, or, to a bank, taken on to be carried out by hand',
  access: 'desk',
  refusals: [payoutErrors.payoutDecided],
  params: byId,
  body: z.object({}).optional(),
  answer: deskPayout,
});

export const refuseDeskPayout = call({
  ...endpoints.refuseDeskPayout,
  summary: 'Refuse a payout with a reason that the school reads: its money can be paid out again',
  access: 'desk',
  refusals: [payoutErrors.payoutDecided],
  params: byId,
  body: z.object({ reason }),
  answer: deskPayout,
});

export const settleDeskPayout = call({
  ...endpoints.settleDeskPayout,
  summary:
    'Say how a payout ended that went to a bank, or that an operator has left open for a day: paid, with its reference, or not, with the reason',
  access: 'desk',
  refusals: [payoutErrors.payoutNotToSettle, payoutErrors.payoutReferenceTaken],
  params: byId,
  body: z
    .discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('paid'), reference: typedText(80).min(3) }),
      z.object({ outcome: z.literal('failed'), reason }),
    ])
    .meta({ examples: [{ outcome: 'paid', reference: 'VIR-2026-004518' }] }),
  answer: deskPayout,
});

export const listDeskPayoutTargets = call({
  ...endpoints.listDeskPayoutTargets,
  summary: 'Bank accounts of schools that wait to be confirmed, the oldest first',
  access: 'desk',
  answer: z.object({ items: z.array(deskTarget) }),
});

export const decidePayoutTarget = call({
  ...endpoints.decidePayoutTarget,
  summary:
    'Confirm that a bank account is the school’s own, or refuse it with a reason that it reads',
  access: 'desk',
  refusals: [payoutErrors.targetDecided],
  params: byId,
  body: z
    .discriminatedUnion('decision', [
      z.object({ decision: z.literal('verified') }),
      z.object({ decision: z.literal('refused'), reason }),
    ])
    .meta({ examples: [{ decision: 'verified' }] }),
  answer: deskTarget,
});
