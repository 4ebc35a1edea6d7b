import { z } from 'zod';
import * as endpoints from './endpoints/services.ts';
import { serviceErrors } from './service-errors.ts';
import { studentErrors } from './students.ts';
import { call } from './protocol/call.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { errors } from './protocol/errors.ts';
import { day } from './values/dates.ts';
import { periods } from './values/service-types.ts';
import { typedText } from './values/text.ts';

export const mostSubscribedAtOnce = 1_000;

/** One student or several by their ids, or everybody who is in a class. */
const subscriptionInput = z
  .object({
    studentIds: z.array(z.uuid()).min(1).max(mostSubscribedAtOnce).optional(),
    classId: z.uuid().optional(),
    yearId: z
      .uuid()
      .optional()
      .describe('Unless given, that which newcomers join; with a class, that of it'),
    itemId: z.uuid().optional(),
    period: z.enum(periods).optional().describe('As the service says, unless given'),
    fromOn: day.optional().describe('Today, or the reopening day of a year that is to come'),
    toOn: day.optional().describe('The last day of the year unless given'),
  })
  .refine(({ studentIds, classId }) => (studentIds === undefined) !== (classId === undefined), {
    error: 'required',
  })
  .meta({ examples: [{ studentIds: ['0198c0de-0000-7000-8000-000000000001'] }] });

const subscriptionRefusals = [
  serviceErrors.serviceNotAvailable,
  serviceErrors.serviceDisabled,
  serviceErrors.basicFeeBillsItself,
  serviceErrors.itemNeeded,
  serviceErrors.subscriptionOutsideYear,
  studentErrors.yearNotOpen,
];

export const previewSubscription = call({
  ...endpoints.previewSubscription,
  summary: 'Who would be subscribed, and what each would owe when',
  access: 'services.edit',
  onlyReads: true,
  refusals: subscriptionRefusals,
  params: byId,
  body: subscriptionInput,
  answer: z.object({
    students: z.number().int(),
    already: z
      .number()
      .int()
      .describe('Subscribed to the same for some of these days: left as they are'),
    notEnrolled: z.number().int().describe('Not in a class of this year: left out'),
    installments: z
      .array(z.object({ amount: z.number().int(), dueOn: day }))
      .describe('Of each student'),
    fromOn: day,
    toOn: day,
  }),
});

export const subscribe = call({
  ...endpoints.subscribe,
  summary: 'Subscribe a student, a class or a selection; each gets a fee with its installments',
  access: 'services.edit',
  refusals: [
    ...subscriptionRefusals,
    serviceErrors.alreadySubscribed,
    serviceErrors.nobodyToSubscribe,
  ],
  params: byId,
  body: subscriptionInput,
  answer: z.object({
    subscribed: z.number().int(),
    already: z.number().int(),
    notEnrolled: z.number().int(),
    ids: z.array(z.uuid()),
  }),
});

export const subscriptionStates = ['running', 'ended'] as const;

const subscription = z.object({
  id: z.uuid(),
  serviceId: z.uuid(),
  serviceName: z.string(),
  itemName: z.string().nullable(),
  student: z.object({
    id: z.uuid(),
    studentId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    className: z.string().nullable(),
  }),
  yearName: z.string(),
  period: z.enum(periods),
  fromOn: day,
  toOn: day,
  /** It asks for something still, or will. */
  isRunning: z.boolean(),
  endedOn: day.nullable(),
  endedReason: z.string().nullable(),
  feeId: z.uuid(),
  amount: z.number().int(),
  paid: z.number().int(),
  pending: z.number().int(),
});
export type Subscription = z.output<typeof subscription>;

export const listSubscriptions = call({
  ...endpoints.listSubscriptions,
  summary: 'Subscriptions of a service or of a student, newest first',
  access: 'services.read',
  refusals: [serviceErrors.serviceNotAvailable],
  query: listQuery.extend({
    serviceId: z.uuid().optional(),
    studentId: z.uuid().optional(),
    classId: z.uuid().optional(),
    state: z.enum(subscriptionStates).optional(),
  }),
  answer: listOf(subscription),
});

export const previewSubscriptionEnd = call({
  ...endpoints.previewSubscriptionEnd,
  summary: 'What ending a subscription would mean for its fee',
  access: 'services.read',
  refusals: [
    serviceErrors.serviceNotAvailable,
    serviceErrors.subscriptionEnded,
    serviceErrors.endsBeforeToday,
  ],
  params: byId,
  query: z.object({ endsOn: day.optional().describe('Today unless given') }),
  answer: z.object({
    endsOn: day,
    owed: z.number().int().describe('Fell due by then, and stays'),
    cut: z.number().int(),
    credit: z.number().int().describe('Was paid ahead: becomes the family’s credit'),
  }),
});

export const endSubscription = call({
  ...endpoints.endSubscription,
  summary: 'End a subscription early: what fell due stays owed, what was paid ahead is credit',
  access: 'services.edit',
  refusals: [
    serviceErrors.serviceNotAvailable,
    serviceErrors.subscriptionEnded,
    serviceErrors.endsBeforeToday,
    errors.changedMeanwhile,
  ],
  params: byId,
  body: z.object({ endsOn: day.optional(), reason: typedText(200).min(3) }),
  answer: z.object({ owed: z.number().int(), cut: z.number().int(), credit: z.number().int() }),
});
