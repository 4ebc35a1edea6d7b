import type { Owed } from '@ardoise/contract/owed';
import { formatDay } from '@ardoise/contract/values/dates';
import { useTranslations } from 'use-intl';
import { StateTag } from '../../ui/state-tag.tsx';

/** How somebody stands: so many days late, what is due when, or paid. */
export function OwedState({ owed }: { owed: Owed }) {
  const t = useTranslations('money.owed');
  const { state, daysLate, next } = owed;
  if (state === 'overdue')
    return <StateTag tone="due">{t('lateShort', { days: daysLate })}</StateTag>;
  if (state === 'paid') return <StateTag tone="paid">{t('paid')}</StateTag>;
  if (state === 'none') return <StateTag tone="idle">{t('nothingAsked')}</StateTag>;
  return (
    <StateTag tone="idle">
      {t('dueOn', { day: next === null ? '' : formatDay(next.dueOn) })}
    </StateTag>
  );
}
