import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import type { RunTarget, startInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import type { Input } from '@ardoise/contract/protocol/call';
import type { Day } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';
import { addDays } from '@ardoise/contract/values/subscription-dates';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { textToAmount } from '../../../domain/money/typed-amount.ts';
import { textToDay } from '../../../ui/form/typed-day.ts';
import { blankTerms, termsOf, type TermValues, termsToInput } from '../form/invoice-values.ts';

export const targets = ['class', 'cycle', 'service', 'families', 'all'] as const;

export interface ManyItem {
  readonly key: string;
  readonly description: string;
  readonly amount: string;
}

export interface Named {
  readonly value: string;
  readonly label: string;
}

/** What the fields of billing many hold. */
export interface ManyValues extends TermValues {
  by: (typeof targets)[number];
  classIds: string[];
  cycleId: string | null;
  serviceId: string | null;
  families: readonly Named[];
  items: readonly ManyItem[];
  billsOpenFees: boolean;
}

export const blankManyItem = (): ManyItem => ({ key: randomId(), description: '', amount: '' });

/** As the school's invoices begin, and to be changed like one of them. */
export const blankMany = (config: InvoiceConfig, today: Day, language: Language): ManyValues => ({
  ...blankTerms(),
  ...termsOf({ ...config, dueOn: addDays(today, config.dueDays) }, language),
  by: 'class',
  classIds: [],
  cycleId: null,
  serviceId: null,
  families: [],
  items: [blankManyItem()],
  billsOpenFees: false,
});

function targetOf(values: ManyValues): RunTarget {
  switch (values.by) {
    case 'class':
      return { by: 'class', classIds: values.classIds };
    case 'cycle':
      return { by: 'cycle', cycleId: values.cycleId ?? '' };
    case 'service':
      return { by: 'service', serviceId: values.serviceId ?? '' };
    case 'families':
      return { by: 'families', familyIds: values.families.map(({ value }) => value) };
    case 'all':
      return { by: 'all' };
  }
}

type StartBody = Input<typeof startInvoiceRun>['body'];
export type RunContent = Omit<StartBody, 'channels' | 'repeat' | 'excludedFamilyIds'>;

const isBlank = ({ description, amount }: ManyItem): boolean =>
  description.trim() === '' && amount.trim() === '';

/** From what is typed to what the calls take. An empty line is no item where open fees are billed. */
export function manyToInput(values: ManyValues): RunContent {
  const items = values.billsOpenFees ? values.items.filter((item) => !isBlank(item)) : values.items;
  return {
    ...termsToInput(values),
    note: '',
    target: targetOf(values),
    billsOpenFees: values.billsOpenFees,
    items: items.map(({ description, amount }) => ({
      description,
      amount: textToAmount(amount) as number,
    })),
  };
}

/** How they go out, and whether they come again. */
export interface SendingValues {
  readonly channels: ReadonlyArray<'email' | 'sms'>;
  readonly every: 'once' | 'month' | 'term';
  readonly until: string;
}

/** Null where the last day is missing or is no day. */
export function sendingToInput({
  channels,
  every,
  until,
}: SendingValues): Pick<StartBody, 'channels' | 'repeat'> | null {
  if (every === 'once') return { channels: [...channels], repeat: null };
  const day = textToDay(until);
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    return null;
  return { channels: [...channels], repeat: { every, until: day } };
}
