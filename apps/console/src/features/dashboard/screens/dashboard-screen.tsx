import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { FirstStep } from '../../../domain/years/first-step.tsx';
import { useIsPhone } from '../../../ui/charts/finding-card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { BoardContext, useNewBoard } from '../board.ts';
import { AgeingCard } from '../components/ageing-card.tsx';
import { CashCard } from '../components/cash-card.tsx';
import { ClassesCard } from '../components/classes-card.tsx';
import { DebtorsCard } from '../components/debtors-card.tsx';
import { Figures } from '../components/figures.tsx';
import { Head } from '../components/head.tsx';
import { MeansCard } from '../components/means-card.tsx';
import { PromptsCard } from '../components/prompts-card.tsx';
import { RangeLinks } from '../components/range-links.tsx';
import { RunningCard } from '../components/running-card.tsx';
import { UpcomingCard } from '../components/upcoming-card.tsx';
import { useDashboard } from '../queries.ts';
import classes from './dashboard-screen.module.css';

/** The shape of what is to come, with the ranges in place already. */
function Loading() {
  const t = useTranslations('dashboard');
  return (
    <>
      <PageHead title={t('title')} actions={<RangeLinks />} />
      <div className={classes.skeleton} role="status" aria-label={t('loading')}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={classes.figure} />
        ))}
        <div className={classes.wide} />
        <div className={classes.block} />
      </div>
    </>
  );
}

/** Nothing was ever asked for, and nothing ever paid. */
const isNew = ({ year, lastPaidAt, pending }: Dashboard): boolean =>
  lastPaidAt === null && pending.amount === 0 && (year === null || year.net === 0);

/** At a desk what belongs together stands together. */
function Cards() {
  return (
    <>
      <div className={classes.first}>
        <RunningCard />
        <div className={classes.column}>
          <MeansCard />
          <PromptsCard />
        </div>
      </div>
      <div className={classes.second}>
        <ClassesCard />
        <div className={classes.column}>
          <AgeingCard />
          <UpcomingCard />
        </div>
        <div className={classes.column}>
          <DebtorsCard />
          <CashCard />
        </div>
      </div>
    </>
  );
}

/** On a phone one below the other: first what there is something to do about. */
function Sentences() {
  return (
    <div className={classes.sentences}>
      <RunningCard />
      <ClassesCard />
      <AgeingCard />
      <DebtorsCard />
      <UpcomingCard />
      <MeansCard />
      <PromptsCard />
      <CashCard />
    </div>
  );
}

function Board({ data, isBehind }: { data: Dashboard; isBehind: boolean }) {
  const board = useNewBoard(data);
  const isPhone = useIsPhone();
  return (
    <BoardContext value={board}>
      <Head />
      <div className={classes.board} data-behind={isBehind || undefined} aria-busy={isBehind}>
        <Figures />
        {isPhone ? <Sentences /> : <Cards />}
      </div>
    </BoardContext>
  );
}

export function DashboardScreen(): ReactNode {
  const t = useTranslations('dashboard');
  const { range } = useSearch({ from: '/signed-in/dashboard/analytics' });
  const query = useDashboard({ range });
  const { data, error, isPlaceholderData } = query;
  if (data === undefined) {
    if (error === null) return <Loading />;
    return <LoadState isScreen query={query} list="/account/balance" />;
  }
  if (isNew(data))
    return (
      <>
        <PageHead title={t('title')} />
        <FirstStep />
      </>
    );
  return <Board data={data} isBehind={isPlaceholderData} />;
}
