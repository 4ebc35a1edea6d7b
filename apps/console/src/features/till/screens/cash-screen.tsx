import { listCashSessions } from '@ardoise/contract/endpoints/cash-sessions';
import { dayIn } from '@ardoise/contract/values/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ByCashierCard } from '../components/by-cashier-card.tsx';
import { OpenSessionForm } from '../components/open-session-form.tsx';
import { PendingCard } from '../components/pending-card.tsx';
import { useSessionColumns } from '../components/session-columns.tsx';
import { ConflictsCard } from '../offline/conflicts-card.tsx';
import { useOwnSession } from '../queries.ts';

const filterIds = ['cashierId', 'state', 'from', 'to'] as const;
const states = ['open', 'closed', 'variance'] as const;

/** Everybody who has kept a session, whatever the list is narrowed to. */
function useCashiers() {
  const query = callQuery(useConsole(), listCashSessions, { query: { perPage: 1 } });
  return useQuery(query).data?.cashiers ?? [];
}

/** What each cashier took in all sessions that the list finds, not on this page of it alone. */
function useTakenByCashier(search: Readonly<Record<string, unknown>>) {
  const chosen = Object.fromEntries(
    [...filterIds, 'q'].flatMap((id) => (search[id] === undefined ? [] : [[id, search[id]]])),
  );
  const query = callQuery(useConsole(), listCashSessions, { query: { ...chosen, perPage: 1 } });
  return useQuery({ ...query, placeholderData: keepPreviousData }).data?.byCashier ?? [];
}

export function CashScreen(): ReactNode {
  const t = useTranslations('till');
  const { clock } = useConsole();
  const canTake = useCan()('payments.take');
  const own = useOwnSession().data;
  const today = dayIn(useTimeZone(), new Date(clock.now()));
  const list = useList(listCashSessions, { name: 'cashSessions', filters: filterIds });
  const cashiers = useCashiers();
  return (
    <>
      <PageHead
        title={t('sessions.title')}
        about={list.rows !== undefined && t('sessions.count', { count: list.total })}
        actions={
          canTake &&
          own?.session != null && (
            <LinkButton to="/cash/$id" params={{ id: own.session.id }}>
              {t('toSession')}
            </LinkButton>
          )
        }
      />
      {own?.session === null && <OpenSessionForm tills={own.tills} lastFloat={own.lastFloat} />}
      <ConflictsCard />
      <PendingCard />
      <ByCashierCard cashiers={useTakenByCashier(list.search)} />
      <DataList
        caption={t('sessions.title')}
        list={list}
        columns={useSessionColumns()}
        filters={[
          {
            id: 'from',
            title: t('sessions.filters.period'),
            range: { to: 'to', today },
            options: [],
          },
          {
            id: 'cashierId',
            title: t('sessions.filters.cashier'),
            options: cashiers.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            id: 'state',
            title: t('sessions.filters.state'),
            options: states.map((one) => ({ value: one, label: t(`sessions.states.${one}`) })),
          },
        ]}
        searchLabel={t('sessions.search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/cash/$id', params: { id } })}
        empty={{ title: t('sessions.empty.title'), about: t('sessions.empty.about') }}
      />
    </>
  );
}
