import { getMoneyRules } from '@ardoise/contract/endpoints/corrections';
import { formatXaf } from '@ardoise/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import classes from './corrections.module.css';

/** Above the school's amount a press only asks: that is said before it. */
export function SecondPersonNote({ amount }: { amount: number }) {
  const t = useTranslations('corrections.reverse');
  const { language } = usePreferences();
  const { data } = useQuery(callQuery(useConsole(), getMoneyRules, {}));
  const limit = data?.secondPersonAbove ?? null;
  if (limit === null || amount <= limit) return null;
  return (
    <p className={classes.warning}>{t('secondPerson', { amount: formatXaf(limit, language) })}</p>
  );
}

/** What was done, or that somebody else is asked. */
export function useSayCorrected(): (state: 'done' | 'asked', done: string) => void {
  const t = useTranslations('corrections.reverse');
  const { toasts } = useConsole();
  return (state, done) =>
    toasts.show({
      title: state === 'done' ? done : t('asked'),
      tone: state === 'done' ? 'done' : 'news',
    });
}
