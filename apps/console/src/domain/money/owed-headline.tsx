import type { Owed } from '@ardoise/contract/owed';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { TextLink } from '../../ui/link-button.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import classes from './owed-headline.module.css';

/** What is owed, first of all: how much, how late, and what comes next. Where nothing was ever asked, nothing is said. */
export function OwedHeadline({ owed, familyId }: { owed: Owed; familyId: string }) {
  const t = useTranslations('money.owed');
  const { language } = usePreferences();
  const can = useCan();
  const { state, amount, overdue, daysLate, next } = owed;
  if (state === 'none') return null;
  if (state === 'paid')
    return (
      <p className={classes.headline}>
        <StateTag tone="paid">{t('allPaid')}</StateTag>
      </p>
    );
  const isPartLate = overdue > 0 && overdue < amount;
  return (
    <p className={classes.headline}>
      <strong className={classes.amount}>
        {t('owes', { amount: formatXaf(amount, language) })}
      </strong>
      {state === 'overdue' && <StateTag tone="due">{t('late', { days: daysLate })}</StateTag>}
      {isPartLate && <span>{t('overdue', { amount: formatXaf(overdue, language) })}</span>}
      {state === 'overdue' && can('fees.read') && (
        <TextLink underline="always" to="/arrears/$id" params={{ id: familyId }}>
          {t('arrears')}
        </TextLink>
      )}
      {next !== null && (
        <span>
          {t('next', { amount: formatXaf(next.amount, language), day: formatDay(next.dueOn) })}
        </span>
      )}
    </p>
  );
}
