import type { listArrears } from '@ardoise/contract/arrears/arrears';
import { promiseStateNames } from '@ardoise/contract/arrears/arrears-words';
import { say } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { useClasses } from '../../../domain/years/class-select.tsx';
import type { FilterOf } from '../../../lib/api/list-call.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Filter } from '../../../ui/data-list/filters.ts';
import { ages } from '../narrowed-by.ts';

type ArrearsFilter = Filter<FilterOf<typeof listArrears>>;

export function useArrearsFilters(today: string): readonly ArrearsFilter[] {
  const t = useTranslations('arrears.list.filters');
  const { language } = usePreferences();
  const { data: classes } = useClasses();
  return [
    { id: 'owing', title: t('owing'), toggle: 'all', options: [] },
    {
      id: 'lateFrom',
      title: t('late'),
      options: ages.map(({ from, to }) => ({
        value: from,
        label: to === undefined ? t('over', { from }) : t('days', { from, to }),
      })),
    },
    {
      id: 'promised',
      title: t('promised'),
      options: [
        { value: 'open', label: say(promiseStateNames.open, language) },
        { value: 'broken', label: say(promiseStateNames.broken, language) },
        { value: 'none', label: t('noPromise') },
      ],
    },
    {
      id: 'classId',
      title: t('class'),
      options: (classes?.items ?? []).map(({ id, name, cycle }) => ({
        value: id,
        label: name,
        group: cycleLabel(cycle, language),
      })),
    },
    { id: 'dueFrom', title: t('due'), range: { to: 'dueTo', today }, options: [] },
  ];
}
