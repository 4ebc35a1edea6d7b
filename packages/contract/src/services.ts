import { z } from 'zod';
import * as endpoints from './endpoints/services.ts';
import { serviceErrors } from './service-errors.ts';
import { call } from './protocol/call.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { errors } from './protocol/errors.ts';
import {
  basicEvery,
  basicFee,
  type Period,
  periods,
  serviceTypes,
} from './values/service-types.ts';
import { maxXaf } from './values/money.ts';
import { nameText, typedText } from './values/text.ts';

export const serviceType = z
  .literal([...serviceTypes])
  .describe('1 fees, 2 transport, 3 canteen, 4 other, 100 basic fees');

export const typedAmount = z
  .number({ error: ({ input }) => (input === undefined ? 'required' : 'amount') })
  .int({ error: 'amount' })
  .max(maxXaf);

const cost = typedAmount.min(0, { error: 'amount' });

export const isEachOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

export const serviceName = nameText(60)
  .min(1, { error: 'required' })
  .meta({ examples: ['Bus'] });

const itemInput = z.object({
  /** Of one that is there already. What is missing from the list is offered no more. */
  id: z.uuid().optional(),
  name: nameText(60).min(1, { error: 'required' }),
  cost: typedAmount.min(1, { error: 'amountAboveZero' }),
});

/** What a basic fee costs in a class, in a cycle, or, where neither is named, in the year. */
const amountInput = z.object({
  cycleId: z.uuid().optional(),
  classId: z.uuid().optional(),
  amount: cost,
});

type AmountInput = z.output<typeof amountInput>;

/** A class or a cycle, and each once. */
const areApart = (amounts: readonly AmountInput[]): boolean =>
  amounts.every(({ cycleId, classId }) => cycleId === undefined || classId === undefined) &&
  isEachOnce(amounts.map(({ cycleId, classId }) => classId ?? cycleId ?? ''));

const yearAmounts = z.object({
  yearId: z.uuid(),
  amounts: z.array(amountInput).max(400).refine(areApart, { error: 'notAChoice' }),
});

const every = z
  .enum([...periods, 'child'])
  .describe(
    'Of a subscription: once, or by month, term or year. Of a basic fee: `year`, or `child`, once for each child',
  );
export type ServiceEvery = Period | 'child';

const shape = z.object({
  type: serviceType,
  name: serviceName,
  description: typedText(500).default(''),
  cost,
  every,
  items: z.array(itemInput).max(60).default([]),
  /** Of a basic fee. A year that is missing keeps the amounts that it has. */
  years: z
    .array(yearAmounts)
    .max(20)
    .refine((years) => isEachOnce(years.map(({ yearId }) => yearId)), { error: 'notAChoice' })
    .default([]),
});

interface ServiceShape {
  readonly type: number;
  readonly cost: number;
  readonly every: ServiceEvery;
  readonly items: ReadonlyArray<{ readonly name: string }>;
}

/** The rules that concern more than one field: the form asks the same function that the server asks. */
export function serviceProblems(service: ServiceShape): Array<{ path: string[]; key: string }> {
  const isBasic = service.type === basicFee;
  const problems: Array<{ path: string[]; key: string }> = [];
  const fits: readonly ServiceEvery[] = isBasic ? basicEvery : periods;
  if (!fits.includes(service.every)) problems.push({ path: ['every'], key: 'notAChoice' });
  if (isBasic && service.items.length > 0) problems.push({ path: ['items'], key: 'notAChoice' });
  if (!isBasic && service.cost < 1 && service.items.length === 0)
    problems.push({ path: ['cost'], key: 'amountAboveZero' });
  return problems;
}

const exampleService = { type: 2 as const, name: 'Bus', cost: 15_000, every: 'month' as const };

const withRules = <Shape extends typeof shape>(given: Shape) =>
  given.superRefine((service, context) => {
    for (const { path, key } of serviceProblems(service))
      context.addIssue({ code: 'custom', path, message: key });
  });

export const serviceInput = withRules(shape).meta({ examples: [exampleService] });
export type ServiceInput = z.output<typeof serviceInput>;

/**
 * What a new price means for those who subscribed or were billed. `keep`: they keep theirs. `fromNow`: what falls due after
 * today costs the new price. `unpaid`: whatever is not yet paid costs it. What is paid stays paid, what exceeds is credit.
 */
export const priceEffects = ['keep', 'fromNow', 'unpaid'] as const;
export type PriceEffect = (typeof priceEffects)[number];

const serviceItem = z.object({ id: z.uuid(), name: z.string(), cost: z.number().int() });

const serviceRow = z.object({
  id: z.uuid(),
  type: serviceType,
  name: z.string(),
  description: z.string(),
  cost: z.number().int(),
  every,
  isEnabled: z.boolean(),
  items: z.array(serviceItem),
  /** Who is subscribed today or will be; of a basic fee, who was billed in the current year. */
  students: z.number().int(),
});
export type ServiceRow = z.output<typeof serviceRow>;

const serviceDetail = serviceRow.extend({
  years: z.array(
    z.object({
      yearId: z.uuid(),
      yearName: z.string(),
      amounts: z.array(
        z.object({
          cycleId: z.uuid().nullable(),
          classId: z.uuid().nullable(),
          amount: z.number().int(),
        }),
      ),
      /** Enrolled in it, and not yet billed for this basic fee. */
      notBilled: z.number().int(),
    }),
  ),
  money: z.object({
    billed: z.number().int(),
    paid: z.number().int(),
    pending: z.number().int(),
  }),
  /** Nobody ever subscribed to it or was billed for it. */
  canRemove: z.boolean(),
  version: z
    .number()
    .int()
    .describe('Send it back with a change: one of an older version is refused'),
});
export type ServiceDetail = z.output<typeof serviceDetail>;

export const listServices = call({
  ...endpoints.listServices,
  summary: 'Services and basic fees, by type and name',
  access: 'services.read',
  refusals: [serviceErrors.serviceNotAvailable],
  query: listQuery.extend({
    type: z.coerce.number().int().optional(),
    isEnabled: z.enum(['true', 'false']).optional(),
  }),
  answer: listOf(serviceRow),
});

export const createService = call({
  ...endpoints.createService,
  summary: 'Offer a service, or ask for a basic fee at every enrolment from now on',
  access: 'services.edit',
  refusals: [serviceErrors.serviceNotAvailable, serviceErrors.serviceNameTaken, errors.notFound],
  body: serviceInput,
  answer: serviceDetail,
});

export const getService = call({
  ...endpoints.getService,
  summary: 'A service with its items, the amounts of each year and what it has brought',
  access: 'services.read',
  refusals: [serviceErrors.serviceNotAvailable],
  params: byId,
  answer: serviceDetail,
});

const change = withRules(shape);

export const previewServicePrice = call({
  ...endpoints.previewServicePrice,
  summary: 'Whom another price of a service concerns, and what each way to apply it would change',
  access: 'services.edit',
  onlyReads: true,
  refusals: [serviceErrors.serviceNotAvailable, serviceErrors.serviceTypeStays],
  params: byId,
  body: change.meta({ examples: [exampleService] }),
  answer: z.object({
    students: z.number().int().describe('With something still to pay at the old price, or to come'),
    effects: z.array(
      z.object({
        effect: z.enum(priceEffects),
        students: z.number().int().describe('Whose fee changes'),
        more: z
          .number()
          .int()
          .describe('Asked for beyond what is asked for now; less where negative'),
        credit: z.number().int().describe('What becomes the families’ credit'),
      }),
    ),
  }),
});

export const updateService = call({
  ...endpoints.updateService,
  summary: 'Change a service; a new price says what it means for those who subscribed',
  access: 'services.edit',
  refusals: [
    serviceErrors.serviceNotAvailable,
    serviceErrors.serviceNameTaken,
    serviceErrors.serviceTypeStays,
    serviceErrors.chooseEffect,
    errors.changedMeanwhile,
  ],
  params: byId,
  body: z
    .object({
      service: change,
      version: z.number().int(),
      effect: z.enum(priceEffects).optional(),
    })
    .meta({ examples: [{ service: exampleService, version: 1 }] }),
  answer: serviceDetail,
});

export const enableService = call({
  ...endpoints.enableService,
  summary: 'Offer a service again',
  access: 'services.edit',
  refusals: [serviceErrors.serviceNotAvailable],
  params: byId,
  body: z.object({}).optional(),
  answer: serviceDetail,
});

export const disableService = call({
  ...endpoints.disableService,
  summary: 'Offer a service no more; those who subscribed keep it, or it ends for them today',
  access: 'services.edit',
  refusals: [serviceErrors.serviceNotAvailable],
  params: byId,
  body: z.object({ subscriptions: z.enum(['keep', 'end']) }),
  answer: serviceDetail,
});

export const removeService = call({
  ...endpoints.removeService,
  summary: 'Remove a service that nobody ever subscribed to or was billed for',
  access: 'services.edit',
  refusals: [serviceErrors.serviceNotAvailable, serviceErrors.serviceInUse],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});

export const billService = call({
  ...endpoints.billService,
  summary: 'Ask for a basic fee of everybody who is enrolled in a year already and was not billed',
  access: 'services.edit',
  refusals: [
    serviceErrors.serviceNotAvailable,
    serviceErrors.serviceDisabled,
    serviceErrors.notBasicFee,
  ],
  params: byId,
  body: z.object({ yearId: z.uuid() }),
  answer: z.object({ billed: z.number().int(), amount: z.number().int() }),
});
