import type { listInvoices } from '@ardoise/contract/invoicing/invoices';
import type { listInvoicePayments } from '@ardoise/contract/invoicing/invoice-payments';
import { paymentMethod } from '@ardoise/contract/payments';
import {
  invoiceAges,
  invoiceStateNames,
  invoiceStates,
} from '@ardoise/contract/values/invoice-state';
import { say } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { useMeansName } from '../../../domain/money/means-mark.tsx';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { useClasses } from '../../../domain/years/class-select.tsx';
import type { FilterOf } from '../../../lib/api/list-call.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Filter } from '../../../ui/data-list/filters.ts';

type InvoiceFilter = Filter<FilterOf<typeof listInvoices>>;
type PaymentFilter = Filter<FilterOf<typeof listInvoicePayments>>;

function useClassOptions() {
  const { language } = usePreferences();
  const { data } = useClasses();
  return (data?.items ?? []).map(({ id, name, cycle }) => ({
    value: id,
    label: name,
    group: cycleLabel(cycle, language),
  }));
}

interface Given {
  readonly today: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** What another screen narrowed the list to is no choice here; it can only be taken away. */
function useFromElsewhere({ search }: Given): readonly InvoiceFilter[] {
  const t = useTranslations('invoicing.list.filters');
  return (['familyId', 'studentId', 'runId'] as const).flatMap((id) => {
    const value = search[id];
    return typeof value === 'string' ? [{ id, title: t(id), toggle: value, options: [] }] : [];
  });
}

export function useInvoiceFilters(given: Given): readonly InvoiceFilter[] {
  const t = useTranslations('invoicing.list.filters');
  const ages = useTranslations('invoicing.ageing.ages');
  const { language } = usePreferences();
  const classes = useClassOptions();
  const elsewhere = useFromElsewhere(given);
  return [
    ...elsewhere,
    {
      id: 'state',
      title: t('state'),
      options: invoiceStates.map((state) => ({
        value: state,
        label: say(invoiceStateNames[state], language),
      })),
    },
    { id: 'classId', title: t('class'), options: classes },
    {
      id: 'from',
      title: t('period'),
      range: { to: 'to', today: given.today },
      options: [],
    },
    {
      id: 'age',
      title: t('age'),
      options: invoiceAges.map((age) => ({ value: age, label: ages(age) })),
    },
  ];
}

export function usePaymentFilters(today: string): readonly PaymentFilter[] {
  const t = useTranslations('invoicing.payments.filters');
  const nameOf = useMeansName();
  const classes = useClassOptions();
  return [
    {
      id: 'method',
      title: t('method'),
      options: paymentMethod.options.map((method) => ({ value: method, label: nameOf(method) })),
    },
    { id: 'classId', title: t('class'), options: classes },
    { id: 'from', title: t('period'), range: { to: 'to', today }, options: [] },
  ];
}
