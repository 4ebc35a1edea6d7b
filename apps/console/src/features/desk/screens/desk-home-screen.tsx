import { listDeskOrders, listDeskSenderIds } from '@ardoise/contract/endpoints/desk';
import type { DeskSchoolRow } from '@ardoise/contract/desk/schools';
import type { DeskOrder } from '@ardoise/contract/desk/orders';
import type { DeskSenderId } from '@ardoise/contract/desk/sender-ids';
import { formatXaf } from '@ardoise/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLineName } from '../../../domain/orders/line-words.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime, formatList } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { LinkButton, TextLink } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import classes from '../components/desk.module.css';
import { DueText } from '../components/due-text.tsx';
import { PayoutsCard } from '../components/payouts-card.tsx';
import { BooksCard, CarriersCard } from '../components/health-cards.tsx';
import { VerificationTag } from '../components/verification-tag.tsx';
import { useWaitingSchools } from '../queries.ts';
import { useHealth } from '../waiting.ts';

/** As many as can be seen at a glance; the rest stand in their lists. */
const fewest = 5;

function SchoolsCard() {
  const t = useTranslations('deskSales.home');
  const timeZone = useTimeZone();
  const { data } = useWaitingSchools();
  const columns: ReadonlyArray<Column<DeskSchoolRow>> = [
    {
      id: 'school',
      title: t('school'),
      cell: ({ name, town, appId }) => (
        <span className={classes.stack}>
          <strong>{name}</strong>
          <span className={classes.small}>{town ?? appId}</span>
        </span>
      ),
      card: ({ name }) => name,
    },
    {
      id: 'since',
      title: t('since'),
      cell: ({ waitingSince }) =>
        waitingSince === null ? null : formatDateTime(waitingSince, timeZone),
    },
    {
      id: 'state',
      title: t('state'),
      onCard: 'state',
      cell: ({ state, askedName }) => (
        <VerificationTag state={state} asksForName={askedName !== null} />
      ),
    },
  ];
  return (
    <ShortList
      title={t('schools', { count: data?.waiting ?? 0 })}
      action={
        <TextLink to="/desk/schools" search={{ state: 'waiting' }}>
          {t('all')}
        </TextLink>
      }
      columns={columns}
      rows={data?.items}
      rowId={({ id }) => id}
      rowTarget={({ id }) => ({ to: '/desk/schools/$id', params: { id } })}
    >
      {data?.items.length === 0 && <p className={classes.none}>{t('noSchools')}</p>}
    </ShortList>
  );
}

function SenderIdsCard() {
  const t = useTranslations('deskSales.home');
  const { data } = useQuery(
    callQuery(useConsole(), listDeskSenderIds, { query: { perPage: fewest } }),
  );
  const rows = data?.items.filter(({ state }) => state === 'submitted' || state === 'underReview');
  const columns: ReadonlyArray<Column<DeskSenderId>> = [
    {
      id: 'name',
      title: t('name'),
      cell: ({ name }) => <span className={classes.mono}>{name}</span>,
    },
    { id: 'school', title: t('school'), cell: ({ school }) => school.name },
    {
      id: 'due',
      title: t('due'),
      onCard: 'state',
      cell: ({ dueAt }) => (dueAt === null ? null : <DueText dueAt={dueAt} />),
    },
  ];
  return (
    <ShortList
      title={t('senderIds', { count: data?.waiting ?? 0 })}
      action={<TextLink to="/desk/sender-ids">{t('all')}</TextLink>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
    >
      {rows?.length === 0 && <p className={classes.none}>{t('noSenderIds')}</p>}
    </ShortList>
  );
}

function OrdersCard() {
  const t = useTranslations('deskSales.home');
  const { language } = usePreferences();
  const nameOf = useLineName();
  const { data } = useQuery(
    callQuery(useConsole(), listDeskOrders, { query: { state: 'attention', perPage: fewest } }),
  );
  if (data === undefined || data.items.length === 0) return null;
  const columns: ReadonlyArray<Column<DeskOrder>> = [
    {
      id: 'what',
      title: t('what'),
      cell: ({ lines }) => formatList(lines.map(nameOf), language),
    },
    { id: 'school', title: t('school'), cell: ({ school }) => school.name },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ total }) => formatXaf(total, language),
    },
  ];
  return (
    <ShortList
      title={t('orders', { count: data.attention })}
      action={
        <TextLink to="/desk/orders" search={{ state: 'attention' }}>
          {t('all')}
        </TextLink>
      }
      columns={columns}
      rows={data.items}
      rowId={({ id }) => id}
    />
  );
}

/** Begins with the school that waits longest. */
function ReviewOldest() {
  const t = useTranslations('deskSales.home');
  const oldest = useWaitingSchools().data?.items[0];
  if (oldest === undefined) return null;
  return (
    <LinkButton to="/desk/schools/$id" params={{ id: oldest.id }}>
      {t('review')}
    </LinkButton>
  );
}

/** The title counts the work; below it what waits, the oldest first, and how the platform is. */
export function DeskHomeScreen(): ReactNode {
  const t = useTranslations('deskSales.home');
  const timeZone = useTimeZone();
  const query = useHealth();
  const health = query.data;
  const since = useWaitingSchools().data?.oldestSince ?? null;
  if (health === undefined) return <LoadState isScreen query={query} list="/desk/schools" />;
  const { businesses, senderIds, orders, payouts } = health.waiting;
  const count = businesses + senderIds + orders + payouts;
  return (
    <>
      <PageHead
        title={t('title', { count })}
        about={
          since === null
            ? t('about', { when: formatDateTime(health.at, timeZone) })
            : t('oldest', { when: formatDateTime(since, timeZone) })
        }
        actions={<ReviewOldest />}
      />
      <DetailColumns
        side={
          <>
            <CarriersCard health={health} />
            <BooksCard health={health} />
          </>
        }
      >
        <SchoolsCard />
        <SenderIdsCard />
        <OrdersCard />
        <PayoutsCard />
      </DetailColumns>
    </>
  );
}
