import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAttention } from '../../../domain/attention/use-attention.ts';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { AttentionCard } from '../components/attention-card.tsx';
import { Figures } from '../components/figures.tsx';
import { MovementsList } from '../components/movements-list.tsx';
import { NoPayments } from '../components/no-payments.tsx';
import { WeeksCard } from '../components/weeks-card.tsx';
import { type Balance, useBalance } from '../queries.ts';
import classes from './balance-screen.module.css';

/** Where what is held for the school leaves: the figure says how much, and this is how. */
function ToPayouts() {
  const t = useTranslations('balance');
  const canPayOut = useCan()('payouts.edit');
  return (
    <LinkButton variant={canPayOut ? 'filled' : 'default'} to="/account/payouts">
      {t(canPayOut ? 'payOut' : 'payouts')}
    </LinkButton>
  );
}

function Money({ balance }: { balance: Balance }) {
  const t = useTranslations('balance');
  const attention = useAttention();
  const can = useCan();
  return (
    <>
      <PageHead
        title={t('title')}
        about={attention && t('needs', { count: attention.total })}
        {...(can('payouts.read') ? { actions: <ToPayouts /> } : {})}
      />
      <Figures balance={balance} />
      <DetailColumns side={attention !== undefined && <AttentionCard attention={attention} />}>
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
