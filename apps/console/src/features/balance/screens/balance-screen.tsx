import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../ui/people/load-state.tsx';
import { AttentionCard } from '../components/attention-card.tsx';
import { Figures } from '../components/figures.tsx';
import { MovementsList } from '../components/movements-list.tsx';
import { WeeksCard } from '../components/weeks-card.tsx';
import { type Balance, useBalance } from '../queries.ts';
import classes from './balance-screen.module.css';

/** A school that has not begun: what will be here, and the way to begin. */
function NoPayments() {
  const words = useTranslations('balance');
  const canSeePeople = useCan()('people.read');
  return (
    <>
      <PageHead title={words('title')} />
      <EmptyState
        title={words('empty.title')}
        action={
          canSeePeople && (
            <LinkButton to="/onboarding/students">{words('empty.students')}</LinkButton>
          )
        }
      >
        {words('empty.about')}
      </EmptyState>
    </>
  );
}

function Money({ balance }: { balance: Balance }) {
  const words = useTranslations('balance');
  return (
    <>
      <PageHead
        title={words('title')}
        about={words('needs', { count: balance.attention.length })}
      />
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
