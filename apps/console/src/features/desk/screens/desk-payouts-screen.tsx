import { listDeskPayouts } from '@ardoise/contract/endpoints/payouts';
import type { DeskPayout } from '@ardoise/contract/desk/payouts';
import { payoutStates } from '@ardoise/contract/payouts/payouts';
import { formatXaf } from '@ardoise/contract/values/money';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { destinationOf } from '../../../domain/payouts/destination.ts';
import { PayoutStateTag } from '../../../domain/payouts/payout-state-tag.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { BanksCard } from '../components/banks-card.tsx';
import classes from '../components/desk.module.css';
import { PayoutActions, PayoutDialog, type PayoutQuestion } from '../components/payout-actions.tsx';
import { useWaitingPayouts } from '../waiting.ts';

const filterIds = ['state'] as const;

function useColumns(onAsk: (question: PayoutQuestion) => void): ReadonlyArray<Column<DeskPayout>> {
  const t = useTranslations('payouts.desk.columns');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return [
    {
      id: 'school',
      title: t('school'),
      cell: ({ school, number }) => (
        <span className={classes.stack}>
          <TextLink to="/desk/schools/$id" params={{ id: school.id }}>
            {school.name}
          </TextLink>
          <span className={classes.small}>{number}</span>
        </span>
      ),
    },
    {
      id: 'to',
      title: t('to'),
      onCard: 'line',
      cell: (payout) => (
        <span className={classes.stack}>
          <span>{destinationOf(payout)}</span>
          {payout.holder !== null && <span className={classes.small}>{payout.holder}</span>}
        </span>
      ),
    },
    {
      id: 'since',
      title: t('since'),
      onCard: 'never',
      cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
    },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ amount }) => formatXaf(amount, language),
    },
    {
      id: 'state',
      title: t('state'),
      onCard: 'state',
      cell: (payout) => <PayoutStateTag payout={payout} />,
    },
    {
      id: 'actions',
      title: t('actions'),
      onCard: 'line',
      cell: (payout) => <PayoutActions payout={payout} onAsk={onAsk} />,
    },
  ];
}

/** What schools want paid out and the desk has to do with; above it the accounts that it has to confirm. */
export function DeskPayoutsScreen(): ReactNode {
  const t = useTranslations('payouts.desk');
  const states = useTranslations('payouts.states');
  const count = useWaitingPayouts();
  const [question, setQuestion] = useState<PayoutQuestion | null>(null);
  const list = useList(listDeskPayouts, { name: 'desk-payouts', filters: filterIds });
  return (
    <>
      <PageHead title={t('title', { count })} about={t('about')} />
      <BanksCard />
      <DataList
        caption={t('caption')}
        list={list}
        columns={useColumns(setQuestion)}
        filters={[
          {
            id: 'state',
            title: t('columns.state'),
            options: payoutStates.map((state) => ({ value: state, label: states(state) })),
          },
        ]}
        searchLabel={t('search')}
        rowId={({ id }) => id}
        empty={{ title: t('empty.title'), about: t('empty.about') }}
      />
      {question !== null && <PayoutDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
