import { z } from 'zod';
import { cashErrors } from './cash-sessions.ts';
import * as endpoints from './endpoints/offline-desk.ts';
import { call } from './protocol/call.ts';
import { byId, listOf, pageQuery } from './protocol/envelope.ts';
import { errors, refusals } from './protocol/errors.ts';
import { paymentMethod } from './payments.ts';
import {
  deskStudent,
  openInstallment,
  paidAtDesk,
  sameWithinMinutes,
  tillErrors,
} from './take-payment.ts';
import { maxXaf, xafAboveZero } from './values/money.ts';
import { typedText } from './values/text.ts';

export const offlineErrors = refusals({
  otherDecision: {
    code: 42200,
    en: 'This cannot be decided of this payment.',
    fr: 'Cette décision ne convient pas à ce paiement.',
  },
  notAsTaken: {
    code: 40300,
    en: 'Only {cashier}, who took this cash, can record it otherwise than it was written down.',
    fr: 'Seule la personne qui a reçu ces espèces, {cashier}, peut les enregistrer autrement que ce qui a été noté.',
  },
});

const recentPayment = z.object({
  feeIds: z.array(z.uuid()).describe('Which it paid for'),
  amount: z.number().int(),
  method: paymentMethod,
  at: z.iso.datetime(),
});
export type RecentPayment = z.output<typeof recentPayment>;

const bookFamily = z.object({
  id: z.uuid(),
  students: z.array(deskStudent),
  installments: z.array(openInstallment).describe('By deadline'),
  recent: z.array(recentPayment).describe(`Of the last ${sameWithinMinutes} minutes`),
});
export type BookFamily = z.output<typeof bookFamily>;

export const readOwedBook = call({
  ...endpoints.readOwedBook,
  summary:
    'What every family owes, for a cash desk that loses its connection; page by page, until `next` is null',
  access: 'payments.take',
  query: z.object({
    after: z.uuid().optional().describe('`next` of the page before'),
    familyId: z.uuid().optional().describe('Of this family alone, after it has paid'),
  }),
  answer: z.object({
    families: z.array(bookFamily),
    next: z.uuid().nullable(),
  }),
});

export const openDeskKey = call({
  ...endpoints.openDeskKey,
  summary:
    'The key of a cash session, by which a device encrypts what it keeps without a connection; also of a closed one, so that what waits on the device can still be sent',
  access: 'payments.take',
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({
    key: z.string().describe('256 bits, in base64url'),
    signingKey: z
      .string()
      .nullable()
      .describe(
        'By which the device vouches for what it takes; given to the session’s cashier alone',
      ),
  }),
  answersSecrets: true,
});

/**
 * `credit`: more became the family's credit than was meant. `paidMeanwhile`: less was owed than the desk had last seen. `late`: the
 * session that it was taken in had been counted and closed. `same`: another payment for the same was made within half an hour of it, or
 * waits.
 */
export const offlineConflicts = ['credit', 'paidMeanwhile', 'late', 'same'] as const;
export type OfflineConflict = (typeof offlineConflicts)[number];

const samePayment = z
  .object({
    amount: z.number().int(),
    method: paymentMethod,
    at: z.iso.datetime().nullable().describe('Null: it is waiting'),
  })
  .nullable()
  .describe('The other payment for the same');

const exampleId = '0198c0de-0000-7000-8000-000000000001';

export const recordOfflinePayment = call({
  ...endpoints.recordOfflinePayment,
  summary:
    'Record cash that was taken without a connection, with the time and the session in which it was taken. The same key is the same payment; what has become too much is credit',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [errors.notFound, tillErrors.severalFamilies, offlineErrors.notAsTaken],
  body: z
    .object({
      key: z.uuid().describe('Made on the device, once for each payment that somebody means'),
      sessionId: z.uuid().describe('In which it was taken; it may be closed meanwhile'),
      takenAt: z.iso.datetime().describe('By the clock of the device'),
      studentIds: z.array(z.uuid()).min(1).max(20),
      feeIds: z.array(z.uuid()).max(50).default([]),
      amount: xafAboveZero,
      given: xafAboveZero.optional(),
      credit: z.number().int().min(0).max(maxXaf).default(0).describe('Meant as credit'),
      owedSeen: z
        .number()
        .int()
        .min(0)
        .describe('For what is chosen, as the desk had last seen it'),
      seenAt: z.iso.datetime().describe('When it was last seen'),
      signature: z
        .string()
        .max(64)
        .optional()
        .describe(
          'Made by the cashier’s device when it was taken; needed where somebody else sends it',
        ),
    })
    .meta({
      examples: [
        {
          key: exampleId,
          sessionId: exampleId,
          takenAt: '2026-11-17T08:15:00.000Z',
          studentIds: [exampleId],
          amount: 40_000,
          owedSeen: 120_000,
          seenAt: '2026-11-17T07:30:00.000Z',
        },
      ],
    }),
  answer: z.object({
    paid: paidAtDesk,
    conflicts: z.array(z.enum(offlineConflicts)),
    same: samePayment,
  }),
});
export type RecordedOffline = z.output<(typeof recordOfflinePayment)['answer']>;

/** What became of late cash: it lay in the drawer when it was counted, goes into an open one, or is not there. Of the other conflicts: seen. */
export const offlineDecisions = ['seen', 'inCount', 'intoDrawer', 'missing'] as const;
export type OfflineDecision = (typeof offlineDecisions)[number];

const offlinePayment = z.object({
  id: z.uuid().describe('The key that the device made'),
  provisionalNumber: z.string(),
  paymentId: z.uuid(),
  amount: z.number().int(),
  students: z.array(z.object({ id: z.uuid(), name: z.string() })),
  familyId: z.uuid(),
  cashier: z.string(),
  session: z.object({ id: z.uuid(), number: z.string() }).describe('In which it was taken'),
  takenAt: z.iso.datetime(),
  sentAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  owedSeen: z.number().int(),
  owedFound: z.number().int().describe('For the same, when it was recorded'),
  credited: z.number().int(),
  conflicts: z.array(z.enum(offlineConflicts)),
  same: samePayment,
  state: z.enum(['settled', 'waiting', 'decided']),
  decision: z.enum(offlineDecisions).nullable(),
  note: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  receiptCode: z.string().nullable(),
  receiptNumber: z.string().nullable(),
});
export type OfflinePayment = z.output<typeof offlinePayment>;

export const listOfflinePayments = call({
  ...endpoints.listOfflinePayments,
  summary: 'Cash that was taken without a connection, that with a conflict first',
  access: 'payments.read',
  query: pageQuery.extend({
    state: z.enum(['settled', 'waiting', 'decided']).optional(),
    sessionId: z.uuid().optional(),
  }),
  answer: listOf(offlinePayment),
});

export const decideOfflinePayment = call({
  ...endpoints.decideOfflinePayment,
  summary:
    'Say that a conflict was seen, or where late cash is: it was in the count, goes into an open drawer, or is missing',
  access: 'payments.adjust',
  isOpenWhenSuspended: true,
  refusals: [tillErrors.pendingDecided, offlineErrors.otherDecision, cashErrors.sessionClosed],
  params: byId,
  body: z
    .object({
      decision: z.enum(offlineDecisions),
      drawerId: z.uuid().optional().describe('The open session, for `intoDrawer`'),
      note: typedText(300).default(''),
    })
    .refine(({ decision, drawerId }) => (decision === 'intoDrawer') === (drawerId !== undefined), {
      error: 'required',
      path: ['drawerId'],
    })
    .refine(({ decision, note }) => decision !== 'missing' || note.length >= 3, {
      error: 'required',
      path: ['note'],
    })
    .meta({ examples: [{ decision: 'inCount' }] }),
  answer: offlinePayment,
});
