import {
  feeStateNames,
  feeStates,
  type FeeSummary,
  feeTypeNames,
  feeTypes,
  type listFees,
} from '@ardoise/contract/fees';
import { say } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { useClasses } from '../../../domain/years/class-select.tsx';
import type { FilterOf } from '../../../lib/api/list-call.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Filter } from '../../../ui/data-list/filters.ts';
import { useCycles } from '../queries.ts';

type FeeFilter = Filter<FilterOf<typeof listFees>>;

const lateBy = [1, 7, 15, 30, 60, 90];

/** The classes, cycles and services are those of the chosen year. */
export function useFeeFilters(
  yearId: string | undefined,
  services: FeeSummary['services'],
  today: string,
): readonly FeeFilter[] {
  const t = useTranslations('fees.list.filters');
  const { language } = usePreferences();
  const { data: classes } = useClasses(yearId);
  const cycles = useCycles(yearId) ?? [];
  return [
    { id: 'arrears', title: t('arrears'), toggle: 'only', options: [] },
    {
      id: 'state',
      title: t('state'),
      options: feeStates.map((state) => ({
        value: String(state),
        label: say(feeStateNames[state], language),
      })),
    },
    {
      id: 'classId',
      title: t('class'),
      clears: ['cycleId'],
      options: (classes?.items ?? []).map(({ id, name, cycle }) => ({
        value: id,
        label: name,
        group: cycleLabel(cycle, language),
      })),
    },
    ...(cycles.length > 1
      ? [
          {
            id: 'cycleId' as const,
            title: t('cycle'),
            clears: ['classId' as const],
            options: cycles.map(({ id, kind, name }) => ({
              value: id,
              label: name ?? cycleLabel(kind, language),
            })),
          },
        ]
      : []),
    {
      id: 'overdueDays',
      title: t('overdue'),
      options: lateBy.map((days) => ({ value: String(days), label: t('overdueDays', { days }) })),
    },
    { id: 'dueFrom', title: t('due'), range: { to: 'dueTo', today }, options: [] },
    { id: 'paidFrom', title: t('paid'), range: { to: 'paidTo', today }, options: [] },
    {
      id: 'type',
      title: t('type'),
      options: feeTypes.map((type) => ({
        value: String(type),
        label: say(feeTypeNames[type], language),
      })),
    },
    ...(services.length > 0
      ? [
          {
            id: 'serviceId' as const,
            title: t('service'),
            options: services.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ];
}
