import type { PromotedClass } from '@ardoise/contract/promotion';
import type { SchoolClass } from '@ardoise/contract/years';
import { useTranslations } from 'use-intl';
import { groupByCycle } from '../../../domain/years/class-groups.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Decision } from './plan.ts';

/** Where a whole class can go, under the cycles of the new year. */
export function useClassOptions(toClasses: readonly SchoolClass[]) {
  const t = useTranslations('students.promote.options');
  const { language } = usePreferences();
  return [
    { value: 'later', label: t('later') },
    ...groupByCycle(toClasses, language).map(([group, members]) => ({
      group,
      items: members.map(({ id, name }) => ({ value: id, label: name })),
    })),
    { value: 'leave', label: t('leave') },
  ];
}

/** What can become of one student: what the class does first, then to repeat, then everything else. */
export function useStudentOptions(
  taught: PromotedClass,
  decision: Decision,
  toClasses: readonly SchoolClass[],
) {
  const t = useTranslations('students.promote.options');
  const label = (value: Decision): string => {
    if (value === 'leave') return t('leave');
    if (value === 'later') return t('later');
    const name = toClasses.find(({ id }) => id === value)?.name ?? '';
    return t(taught.repeatClassIds.includes(value) ? 'repeat' : 'promote', { class: name });
  };
  const others = toClasses.map(({ id }) => id).filter((id) => !taught.repeatClassIds.includes(id));
  const values = [decision, ...taught.repeatClassIds, 'leave', 'later', ...others];
  return [...new Set(values)].map((value) => ({ value, label: label(value) }));
}
