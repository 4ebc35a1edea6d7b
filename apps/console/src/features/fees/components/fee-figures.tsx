import type { FeeSummary } from '@ardoise/contract/fees';
import { type Period, periods } from '@ardoise/contract/values/periods';
import { formatXaf } from '@ardoise/contract/values/money';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './fee-figures.module.css';

interface FigureProps {
  label: ReactNode;
  amount: number | undefined;
  about: ReactNode;
}

const noBreakSpace = '\u00a0';

function Figure({ label, amount, about }: FigureProps) {
  const { language } = usePreferences();
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.amount}>
        {amount === undefined ? noBreakSpace : formatXaf(amount, language)}
      </dd>
      <dd className={classes.about}>{about}</dd>
    </div>
  );
}

/** `214 payments, 71% by mobile money, last one 09:14`; what went back to families is said in the words of the balance page. */
function useCollectedAbout(summary: FeeSummary | undefined): string {
  const t = useTranslations('fees.figures');
  const when = useWhen();
  if (summary === undefined) return noBreakSpace;
  const { payments, byMeans, lastPaidAt, refunded } = summary;
  const came = byMeans.reduce((sum, { amount }) => sum + amount, 0);
  const mobile = byMeans
    .filter(({ method }) => method === 'mtn' || method === 'orange')
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    t('payments', { count: payments }),
    came > 0 && t('byMobile', { share: String(Math.round((mobile / came) * 100)) }),
    payments > 0 && lastPaidAt !== null && t('last', { when: when(lastPaidAt) }),
    refunded > 0 && t('collectedAbout'),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

interface PeriodChoiceProps {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** The label of the figure is where its period is chosen. */
function PeriodChoice({ period, onPeriod }: PeriodChoiceProps) {
  const t = useTranslations('fees.figures');
  return (
    <>
      <span>{t('collected')}</span>
      <NativeSelect
        variant="unstyled"
        size="xs"
        className={classes.period ?? ''}
        aria-label={t('period')}
        value={period}
        data={periods.map((one) => ({
          value: one,
          label: t(`periods.${one}`),
        }))}
        onChange={(event) => onPeriod(event.currentTarget.value as Period)}
      />
    </>
  );
}

interface FeeFiguresProps extends PeriodChoiceProps {
  summary: FeeSummary | undefined;
  onShow: (what: 'overdue' | 'arrears') => void;
}

/** What came in, and what is still to come, at a glance. */
export function FeeFigures({ summary, period, onPeriod, onShow }: FeeFiguresProps) {
  const t = useTranslations('fees.figures');
  const { language } = usePreferences();
  const collectedAbout = useCollectedAbout(summary);
  const opens = (what: 'overdue' | 'arrears', words: string, count: number) =>
    count === 0 ? (
      words
    ) : (
      <button type="button" className={`${classes.open} thumb`} onClick={() => onShow(what)}>
        {words}
      </button>
    );
  const overdue = summary?.overdue;
  const arrears = summary?.arrears;
  return (
    <dl className={classes.figures} aria-label={t('label')}>
      <Figure
        label={<PeriodChoice period={period} onPeriod={onPeriod} />}
        amount={summary?.collected}
        about={collectedAbout}
      />
      <Figure
        label={t('pending')}
        amount={summary?.year.pending}
        about={
          summary !== undefined &&
          t('ofYear', {
            net: formatXaf(summary.year.net, language),
            year: summary.yearName ?? '–',
          })
        }
      />
      <Figure
        label={t('overdue')}
        amount={overdue?.fees}
        about={
          overdue !== undefined &&
          opens(
            'overdue',
            t('overdueFees', {
              count: overdue.fees,
              pending: formatXaf(overdue.pending, language),
            }),
            overdue.fees,
          )
        }
      />
      <Figure
        label={t('arrears')}
        amount={arrears?.pending}
        about={
          arrears !== undefined &&
          opens('arrears', t('arrearsFees', { count: arrears.fees }), arrears.fees)
        }
      />
    </dl>
  );
}
