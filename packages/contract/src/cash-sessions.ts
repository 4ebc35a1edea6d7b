import { z } from 'zod';
import * as endpoints from './endpoints/cash-sessions.ts';
import { call } from './protocol/call.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import type { PieceName } from './values/cash-pieces.ts';
import { day } from './values/dates.ts';
import { maxXaf, xafAboveZero } from './values/money.ts';
import { nameText, typedText } from './values/text.ts';

export const cashErrors = refusals({
  sessionAlreadyOpen: {
    code: 40900,
    en: 'You already have an open cash session. Close it before you open another.',
    fr: 'Vous avez déjà une session de caisse ouverte. Fermez-la avant d’en ouvrir une autre.',
  },
  tillInUse: {
    code: 40900,
    en: 'This cash desk is already open, kept by {name}. Choose another, or have that session closed.',
    fr: 'Cette caisse est déjà ouverte, tenue par {name}. Choisissez-en une autre ou faites fermer cette session.',
  },
  sessionClosed: {
    code: 40900,
    en: 'This cash session is closed. Nothing can be added to it.',
    fr: 'Cette session de caisse est fermée. Rien ne peut y être ajouté.',
  },
  noOpenSession: {
    code: 40900,
    en: 'Open your cash session first: no cash is taken without one.',
    fr: 'Ouvrez d’abord la caisse : aucun versement en espèces sans session ouverte.',
  },
  noDrawerToPayBack: {
    code: 40900,
    en: 'The cash session of this payment is locked, so the cash goes back out of your drawer. Open your cash session first.',
    fr: 'La session de caisse de ce paiement est verrouillée : les espèces sortent donc de votre caisse. Ouvrez-la d’abord.',
  },
  notInDrawer: {
    code: 40900,
    en: 'There are only {amount} in the drawer.',
    fr: 'Il n’y a que {amount} en caisse.',
  },
  countFirst: {
    code: 40900,
    en: 'Count the drawer first.',
    fr: 'Comptez d’abord la caisse.',
  },
  changedSinceCount: {
    code: 40900,
    en: 'Money has moved since the drawer was counted. Count it again.',
    fr: 'De l’argent a bougé depuis le comptage. Comptez à nouveau la caisse.',
  },
  explanationNeeded: {
    code: 42200,
    en: 'Say what explains the variance.',
    fr: 'Indiquez ce qui explique l’écart.',
  },
});

/** By what money comes at a desk. */
export const deskMeans = ['cash', 'mtn', 'orange', 'bank', 'cheque', 'transfer'] as const;
export type DeskMeans = (typeof deskMeans)[number];

const takenByMeans = z.array(
  z.object({ means: z.enum(deskMeans), amount: z.number().int(), count: z.number().int() }),
);

const cashSession = z.object({
  id: z.uuid(),
  number: z.string().describe('`C-0012`'),
  till: z.string(),
  cashierId: z.uuid(),
  cashier: z.string(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  float: z.number().int(),
  takenInCash: z.number().int().describe('Less what was reversed while it was open'),
  paidOut: z
    .number()
    .int()
    .describe('With credit that was refunded, and payments of locked sessions that were reversed'),
  deposited: z.number().int(),
  expected: z.number().int().describe('In the drawer; of a closed session as it was locked'),
  counted: z.number().int().nullable(),
  variance: z.number().int().nullable().describe('Counted less expected: below zero is short'),
  explanation: z.string().nullable(),
  taken: takenByMeans.describe(
    'By every means, those that are paid; of a closed session as it was locked',
  ),
  isOwn: z.boolean().describe('Of whoever asks'),
});
export type CashSession = z.output<typeof cashSession>;

const takenByCashier = z.object({
  cashierId: z.uuid(),
  cashier: z.string(),
  sessions: z.number().int(),
  taken: takenByMeans,
  variance: z.number().int().describe('Of those that are closed, all together'),
});
export type TakenByCashier = z.output<typeof takenByCashier>;

export const movementKinds = ['payOut', 'deposit'] as const;

const drawerMovement = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['float', 'payment', 'reversal', 'refund', ...movementKinds]),
  text: z.string().describe('The students who were paid for, or what the money went for'),
  reference: z.string().nullable().describe('Of the receipt, the voucher or the slip'),
  receiptCode: z.string().nullable(),
  photoUrl: z.string().nullable(),
  amount: z.number().int().describe('Below zero where it left the drawer'),
  inDrawer: z.number().int().describe('After it'),
});
export type DrawerMovement = z.output<typeof drawerMovement>;

const howMany = z.number().int().min(0).max(100_000).default(0);

/** How many notes and coins there are of each. */
export const countedPieces = z.object({
  n10000: howMany,
  n5000: howMany,
  n2000: howMany,
  n1000: howMany,
  n500: howMany,
  c500: howMany,
  c100: howMany,
  c50: howMany,
  c25: howMany,
  c10: howMany,
  c5: howMany,
  c2: howMany,
  c1: howMany,
} satisfies Record<PieceName, typeof howMany>);

const cashSessionDetail = cashSession.extend({
  movements: z.array(drawerMovement).describe('Oldest first'),
  days: z
    .array(z.object({ day, takenInCash: z.number().int() }))
    .describe('What was taken in cash on each day of the school, less what was reversed on it'),
  counts: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      by: z.string(),
      pieces: countedPieces,
      total: z.number().int(),
      expected: z.number().int(),
    }),
  ),
  signature: z
    .string()
    .nullable()
    .describe('Over names, times, sums, count and explanation, as they were locked'),
  isUnchanged: z
    .boolean()
    .nullable()
    .describe('Whether the record still fits its signature; null while the session is open'),
});
export type CashSessionDetail = z.output<typeof cashSessionDetail>;

export const listCashSessions = call({
  ...endpoints.listCashSessions,
  summary: 'Cash sessions, newest first, by cashier, day and state, with what each took',
  access: 'payments.read',
  query: listQuery.extend({
    cashierId: z.uuid().optional(),
    state: z.enum(['open', 'closed', 'variance']).optional(),
    from: day.optional().describe('Opened on this day or later, as it is at the school'),
    to: day.optional(),
  }),
  answer: listOf(cashSession).extend({
    cashiers: z.array(z.object({ id: z.uuid(), name: z.string() })),
    byCashier: z.array(takenByCashier).describe('Of all that are found, on every page'),
  }),
});

export const getOwnCashSession = call({
  ...endpoints.getOwnCashSession,
  summary: 'One’s own open session, if there is one, and the cash desks of the school',
  access: 'payments.take',
  answer: z.object({
    session: cashSession.nullable(),
    tills: z.array(z.string()).describe('That were used before; the latest first'),
    lastFloat: z.number().int().nullable().describe('What was counted at one’s last closing'),
  }),
});

export const getCashSession = call({
  ...endpoints.getCashSession,
  summary: 'A cash session with every movement of the drawer and every count',
  access: 'payments.read',
  params: byId,
  answer: cashSessionDetail,
});

export const openCashSession = call({
  ...endpoints.openCashSession,
  summary: 'Open one’s cash session with a float; one at a time for each cashier and cash desk',
  access: 'payments.take',
  refusals: [cashErrors.sessionAlreadyOpen, cashErrors.tillInUse],
  body: z.object({ till: nameText(40).min(1), float: z.number().int().min(0).max(maxXaf) }),
  answer: cashSessionDetail,
});

export const moveCash = call({
  ...endpoints.moveCash,
  summary:
    'Pay out of the drawer, or take money to the bank; somebody else’s session needs payments.adjust',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [cashErrors.sessionClosed, cashErrors.notInDrawer],
  params: byId,
  body: z.object({
    kind: z.enum(movementKinds),
    amount: xafAboveZero,
    purpose: typedText(200).min(3).describe('What for, or to which bank'),
    reference: typedText(60).optional().describe('Of the voucher or the slip'),
    photoId: z.uuid().nullable().default(null),
  }),
  answer: cashSessionDetail,
});

export const countCash = call({
  ...endpoints.countCash,
  summary: 'Count the drawer, by notes and coins; every count is kept',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [cashErrors.sessionClosed],
  params: byId,
  body: z.object({ pieces: countedPieces }),
  answer: cashSessionDetail,
});

export const closeCashSession = call({
  ...endpoints.closeCashSession,
  summary:
    'Lock the session with its last count, and the explanation of a variance; a forgotten one is closed by whoever has payments.adjust',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [
    cashErrors.sessionClosed,
    cashErrors.countFirst,
    cashErrors.changedSinceCount,
    cashErrors.explanationNeeded,
  ],
  params: byId,
  body: z.object({ explanation: typedText(300).default('') }),
  answer: cashSessionDetail,
});

export const openCashReport = call({
  ...endpoints.openCashReport,
  summary: 'An address, good for two minutes, of the session’s report as a PDF',
  access: 'payments.read',
  isOpenWhenSuspended: true,
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({ address: z.string(), expiresIn: z.number().int() }),
  answersSecrets: true,
});
