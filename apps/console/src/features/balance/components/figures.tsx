import { formatXaf } from '@ardoise/contract/values/money';
import { payOperators, type PayOperator } from '@ardoise/contract/transactions';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import type { Balance } from '../queries.ts';
import { SmsFigure } from './sms-figure.tsx';
import classes from './figures.module.css';

interface FigureProps {
  label: ReactNode;
  amount: number;
  about: string;
}

function Figure({ label, amount, about }: FigureProps) {
  const { language } = usePreferences();
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.amount}>{formatXaf(amount, language)}</dd>
      <dd className={classes.about}>{about}</dd>
    </div>
  );
}

/** One figure for an operator, whichever accounts its money came by. */
function OperatorFigure({ balance, operator }: { balance: Balance; operator: PayOperator }) {
  const t = useTranslations('balance.figures');
  const { language } = usePreferences();
  const accounts = balance.byOperator.filter((one) => one.operator === operator);
  const sum = (given: typeof accounts) =>
    given.reduce((total, { collected }) => total + collected, 0);
  const amount = sum(accounts);
  const own = sum(accounts.filter(({ isOwnAccount }) => isOwnAccount));
  const about =
    own === 0
      ? t('settled')
      : own === amount
        ? t('ownAccount')
        : t('partlyOwn', { amount: formatXaf(own, language) });
  return <Figure label={<MeansMark means={operator} />} amount={amount} about={about} />;
}

/** Where the money is, at a glance. */
export function Figures({ balance }: { balance: Balance }) {
  const t = useTranslations('balance.figures');
  const { language } = usePreferences();
  const { familyCredit } = balance;
  return (
    <dl className={classes.figures} aria-label={t('label')}>
      <Figure
        label={t('collected')}
        amount={balance.collected}
        about={
          familyCredit > 0
            ? t('credit', { amount: formatXaf(familyCredit, language) })
            : t('collectedAbout')
        }
      />
      <Figure label={t('available')} amount={balance.available} about={t('availableAbout')} />
      {balance.otherIncome > 0 && (
        <Figure
          label={t('otherIncome')}
          amount={balance.otherIncome}
          about={t('otherIncomeAbout')}
        />
      )}
      {balance.commission > 0 && (
        <Figure label={t('commission')} amount={balance.commission} about={t('commissionAbout')} />
      )}
      <Figure
        label={t('pending')}
        amount={balance.pending}
        about={t('pendingAbout', { count: balance.pendingCount })}
      />
      <Figure
        label={t('today')}
        amount={balance.today.collected}
        about={t('todayAbout', { count: balance.today.count })}
      />
      <Figure
        label={t('toCollect')}
        amount={balance.toCollect}
        about={
          balance.overdue > 0
            ? t('overdue', { amount: formatXaf(balance.overdue, language) })
            : t('nothingOverdue')
        }
      />
      {payOperators.map((operator) => (
        <OperatorFigure key={operator} balance={balance} operator={operator} />
      ))}
      <Figure
        label={t('cash')}
        amount={balance.cash.inDrawers}
        about={t('cashAbout', { count: balance.cash.sessions.length })}
      />
      <SmsFigure />
    </dl>
  );
}
