import { z } from 'zod';
import * as endpoints from '../endpoints/desk-health.ts';
import { call } from '../protocol/call.ts';
import { payOperators } from '../transactions.ts';

/** Of the last hour: how many ended, and how many of these in a fault that is not the payer's or the reader's. */
const errorRate = { ended: z.number().int(), faults: z.number().int() };

export const getPlatformHealth = call({
  ...endpoints.getPlatformHealth,
  summary:
    'How the platform is: queues, operators, gateways, the oldest payment, and the invariants',
  access: 'desk',
  answer: z.object({
    at: z.iso.datetime(),
    queues: z.array(
      z.object({
        kind: z.enum([
          'money',
          'messages',
          'campaigns',
          'webhooks',
          'recording',
          'heavy',
          'upkeep',
          'rounds',
        ]),
        waiting: z.number().int().describe('Due, and not begun'),
        running: z.number().int(),
        setAside: z.number().int().describe('Failed at every try'),
        oldestDueAt: z.iso.datetime().nullable(),
      }),
    ),
    operators: z.array(z.object({ operator: z.enum(payOperators), ...errorRate })),
    gateways: z.array(z.object({ gateway: z.string(), ...errorRate })),
    oldestPending: z
      .object({ number: z.string(), school: z.string(), since: z.iso.datetime() })
      .nullable()
      .describe('The payment that has waited longest for its operator’s word'),
    invariants: z.object({
      checkedAt: z.iso.datetime().nullable().describe('When all schools were last checked'),
      broken: z.array(z.object({ school: z.string(), rule: z.string(), found: z.string() })),
    }),
    waiting: z.object({
      businesses: z.number().int(),
      senderIds: z.number().int(),
      orders: z.number().int().describe('Whose payment needs somebody to look'),
      payouts: z.number().int().describe('To approve or carry out, and banks to confirm'),
    }),
  }),
});
