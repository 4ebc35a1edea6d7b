import { z } from 'zod';
import * as endpoints from '../endpoints/dashboard.ts';
import { call } from '../protocol/call.ts';
import { failureReasons, payOperators } from '../transactions.ts';
import { day } from '../values/dates.ts';
import { periods } from '../values/periods.ts';
import { contactWays, dueParts, means } from './dashboard-parts.ts';
import { cycleKinds } from '../years.ts';

const amount = z.number().int();
const count = z.number().int();
const moment = z.iso.datetime();

/** Which period each of them is says `periodOfRange`. */
const range = z.coerce
  .number()
  .int()
  .min(1)
  .max(5)
  .default(4)
  .describe('1: 24 hours, 2: 3 days, 3: 7 days, 4: 30 days, 5: all time');

const before = amount
  .nullable()
  .describe('The same of the range before; null where nothing comes before, or nobody knows');

const yearFigures = z.object({
  id: z.uuid(),
  name: z.string(),
  net: amount.describe('What its fees ask for, less discounts'),
  paid: amount,
  pending: amount,
  due: amount.describe('Of the net, what had its deadline by today'),
});

const point = z.object({
  at: moment.describe('When the hour, the day or the month begins'),
  collected: amount.describe('Less reversals and refunds'),
  due: amount.describe('What fell due in it: a deadline falls at the beginning of its day'),
  before: amount
    .nullable()
    .describe('What the same point of the range before collected; null before the first payment'),
});

const mark = z.object({
  at: moment,
  kind: z.enum(['deadline', 'campaign', 'reminder']),
  id: z.uuid().nullable().describe('Of the campaign, which a reminder is too'),
  title: z.string().nullable().describe('The campaign’s name'),
  parts: dueParts.describe('Of a deadline: what falls due by it'),
  amount: amount.nullable().describe('Of a deadline'),
  people: count.nullable().describe('Of a campaign or reminder: to how many it went'),
});

const taught = {
  net: amount,
  paid: amount,
  pending: amount,
  due: amount.describe('Of the net, what had its deadline by today'),
};

const classFigures = z.object({
  id: z.uuid(),
  name: z.string().describe('As it is called now'),
  cycleId: z.uuid(),
  ...taught,
});

const cycleFigures = z.object({
  id: z.uuid(),
  kind: z.enum(cycleKinds),
  name: z.string().nullable(),
  ...taught,
});

const prompts = z.object({
  sent: count.describe('Begun in the range, for fees: paid, failed or waiting'),
  paid: count,
  failed: count,
  waiting: count,
  before: z
    .object({ sent: count, paid: count, failed: count })
    .nullable()
    .describe('Of the range before'),
  failures: z
    .array(z.object({ reason: z.enum(failureReasons), prompts: count }))
    .describe('Most frequent first'),
  byOperator: z.array(
    z.object({ operator: z.enum(payOperators), paid: count, failed: count, waiting: count }),
  ),
  secondsToPaid: count
    .nullable()
    .describe('From the prompt to the money, in the middle of those that were paid'),
});

const age = z.object({
  fromDays: count.describe('Days late, from'),
  toDays: count.nullable().describe('And up to; null: whatever is older'),
  dueFrom: day.nullable(),
  dueTo: day.describe('The list of arrears with these days has the same amount'),
  amount: amount.describe('What is open and had its deadline then; all ages are what is overdue'),
  families: count.describe(
    'Who owe something of it, as that list has them: of several ages, in each',
  ),
  familiesFrom: count.describe('Who owe something that is so old or older, each once'),
});

const debtor = z.object({
  id: z.uuid(),
  name: z.string(),
  children: count.describe('Who owe something'),
  late: amount,
  owed: amount,
  since: day.describe('The earliest deadline that was missed'),
  daysLate: count,
  lastPaidAt: moment.nullable(),
  promisedFor: day.nullable().describe('The day that the family has promised to pay by'),
  lastContact: z
    .object({ at: moment, way: z.enum(contactWays), isDelivered: z.boolean().nullable() })
    .nullable(),
});

const cashSession = z.object({
  id: z.uuid(),
  number: z.string(),
  till: z.string(),
  cashier: z.string(),
  openedAt: moment,
  closedAt: moment.nullable(),
  takenToday: amount.describe('In cash, on the day at the school, less what was reversed on it'),
  expected: amount.describe('In the drawer; of a closed session as it was locked'),
  counted: amount.nullable(),
  variance: amount.nullable(),
});

const upcomingDay = z.object({
  day,
  amount: amount.describe('What of it is still open'),
  likely: amount.nullable().describe('What of that is likely to come by the day'),
  parts: dueParts,
});

const dashboard = z.object({
  range: z.literal([1, 2, 3, 4, 5]),
  period: z.enum(periods).describe('What lists call this range'),
  unit: z.enum(['hour', 'day', 'month']).describe('Of the points'),
  asOf: moment.describe('When it was read: every figure is of this moment'),
  timeZone: z.string(),
  today: day,
  from: moment.nullable().describe('Null for all time'),
  days: z
    .object({ from: day, to: day })
    .nullable()
    .describe('The deadlines that count as of the range; null for all time up to today'),
  before: z.object({ from: moment, to: moment }).nullable(),
  lastPaidAt: moment.nullable(),
  year: yearFigures.nullable().describe('The current one; null where the school has none'),
  collected: z.object({ amount, before, payments: count, refunded: amount }),
  expected: z.object({ amount: amount.describe('What fell due in the range'), before }),
  pending: z.object({
    amount: amount.describe('Everything that is still to pay'),
    before: before.describe('As the range began; null where nobody knows'),
  }),
  overdue: z.object({
    amount: amount.describe('Of this, what is past its deadline'),
    before: before.describe('As the range began; null where nobody knows'),
    families: count,
    familiesBefore: count.nullable(),
  }),
  points: z.array(point),
  earlier: z
    .object({ collected: amount, due: amount })
    .describe('Of all time, what came before the first point; nothing for the other ranges'),
  marks: z.array(mark),
  byMeans: z.array(means).describe('Most first; together they are what was collected'),
  byClass: z.array(classFigures).describe('Of the year, by the order of classes'),
  byCycle: z.array(cycleFigures),
  prompts,
  ageing: z.array(age),
  debtors: z.array(debtor).describe('The families that are late with most'),
  cash: z.object({
    inDrawers: amount.describe('Expected in the drawers of the open sessions'),
    sessions: z.array(cashSession).describe('Those that are open, or were opened or closed today'),
  }),
  upcoming: z.object({
    from: day,
    to: day,
    amount: amount.describe('What falls due from today on, for 30 days, and is still open'),
    likely: amount
      .nullable()
      .describe('From the school’s own history; null where that is too short to tell'),
    share: z
      .number()
      .nullable()
      .describe('Of what fell due at its last great deadlines, the part that had come by the day'),
    deadlines: count.describe('From how many of them that is known'),
    days: z.array(upcomingDay),
  }),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = call({
  ...endpoints.getDashboard,
  summary: 'Where the money is: every figure of the dashboard, over one of its five ranges',
  access: 'reports.read',
  query: z.object({ range }),
  answer: dashboard,
});
