import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/attention.ts';
import { attentions, failureReasons, payOperators, transactionStatus } from './transactions.ts';

/** How many of a kind are shown; all of them are counted. */
export const shownOfKind = 10;

const count = z.number().int().describe('All of this kind; the oldest are listed');

const cashSessionToSee = z.object({
  id: z.uuid(),
  number: z.string(),
  till: z.string(),
  cashier: z.string(),
  at: z.iso.datetime().describe('When it was closed, or opened where it still is open'),
  variance: z.number().int(),
});

export const getAttention = call({
  ...endpoints.getAttention,
  summary: 'What only a person can bring further, as far as the role of the reader reaches',
  access: 'shell.read',
  answer: z.object({
    total: z.number().int(),
    payments: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          operator: z.enum(payOperators),
          amount: z.number().int(),
          phone: z.string(),
          status: transactionStatus,
          failure: z.enum(failureReasons).nullable(),
          attention: z.enum(attentions).nullable(),
          since: z.iso.datetime(),
        }),
      ),
    }),
    applications: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          student: z.string(),
          dueAt: z.iso.datetime(),
        }),
      ),
    }),
    pendingPayments: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          method: z.enum(['bank', 'cheque', 'transfer']),
          amount: z.number().int(),
          reference: z.string(),
          since: z.iso.datetime(),
        }),
      ),
    }),
    offlinePayments: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          number: z.string().describe('Of the provisional slip'),
          cashier: z.string(),
          amount: z.number().int(),
          isLate: z.boolean().describe('Its session had been closed: the cash is to be found'),
          since: z.iso.datetime(),
        }),
      ),
    }),
    variances: z.object({ count, items: z.array(cashSessionToSee) }),
    forgottenSessions: z.object({ count, items: z.array(cashSessionToSee) }),
    reversals: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          familyId: z.uuid(),
          amount: z.number().int(),
          reason: z.string(),
          askedBy: z.string().nullable(),
          toStudent: z.string().nullable(),
          since: z.iso.datetime(),
        }),
      ),
    }),
    refunds: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          familyId: z.uuid(),
          operator: z.enum(payOperators),
          amount: z.number().int(),
          phone: z.string(),
          since: z.iso.datetime(),
        }),
      ),
    }),
    payouts: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          amount: z.number().int(),
          askedBy: z.string().nullable().describe('Null: an API key'),
          isStuck: z
            .boolean()
            .describe(
              'The operator has not said how it ended; otherwise it waits for one’s approval',
            ),
          since: z.iso.datetime(),
        }),
      ),
    }),
    accounts: z.object({
      count,
      items: z.array(z.object({ operator: z.enum(payOperators), since: z.iso.datetime() })),
    }),
    lines: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          operator: z.enum(payOperators).nullable(),
          amount: z.number().int(),
          phone: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      ),
    }),
    proofs: z.object({
      count,
      items: z.array(
        z.object({
          id: z.uuid(),
          reference: z.string(),
          family: z.string(),
          sentAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
});
