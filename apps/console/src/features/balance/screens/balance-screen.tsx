import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { AttentionCard } from '../components/attention-card.tsx';
import { Figures } from '../components/figures.tsx';
import { MovementsList } from '../components/movements-list.tsx';
import { NoPayments } from '../components/no-payments.tsx';
import { WeeksCard } from '../components/weeks-card.tsx';
import { type Balance, useBalance } from '../queries.ts';
import classes from './balance-screen.module.css';

function Money({ balance }: { balance: Balance }) {
  const t = useTranslations('balance');
  return (
    <>
      <PageHead title={t('title')} about={t('needs', { count: balance.attention.length })} />
      <Figures balance={balance} />
      <DetailColumns side={<AttentionCard payments={balance.attention} />}>
        <WeeksCard weeks={balance.byWeek} />
      </DetailColumns>
      <div className={classes.movements}>
        <MovementsList balance={balance} />
      </div>
    </>
  );
}

export function BalanceScreen(): ReactNode {
  const query = useBalance();
  const balance = query.data;
  if (balance === undefined) return <LoadState query={query} list="/apps/transactions" />;
  const hasNothing = balance.collected === 0 && balance.movements.length === 0;
  return hasNothing ? <NoPayments /> : <Money balance={balance} />;
}
