import { listSmsEntries } from '@ardoise/contract/endpoints/sms';
import type { SmsEntry } from '@ardoise/contract/sms/account';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import classes from './account.module.css';

const few = 10;
const many = 100;

/** What it added to all messages, free and reserved: holding some moves nothing out of the account. */
const changeOf = ({ messages, reserved }: SmsEntry): number => messages + reserved;

function useEntryColumns(): ReadonlyArray<Column<SmsEntry>> {
  const t = useTranslations('smsAccount.topUps');
  const { language } = usePreferences();
  const when = useWhen();
  const signed = (value: number): string =>
    value > 0 ? `+${formatXaf(value, language)}` : formatXaf(value, language);
  return [
    {
      id: 'what',
      title: t('what'),
      cell: ({ kind, campaignName }) =>
        campaignName === null
          ? t(`moves.${kind}`)
          : t('moveOf', { kind: t(`moves.${kind}`), campaign: campaignName }),
    },
    { id: 'when', title: t('columns.when'), cell: ({ at }) => when(at) },
    {
      id: 'free',
      title: t('free'),
      align: 'end',
      cell: ({ messages }) => (messages === 0 ? null : signed(messages)),
      onCard: 'never',
    },
    {
      id: 'held',
      title: t('held'),
      align: 'end',
      cell: ({ reserved }) => (reserved === 0 ? null : signed(reserved)),
      onCard: 'never',
    },
    {
      id: 'all',
      title: t('columns.messages'),
      align: 'end',
      onCard: 'amount',
      cell: (entry) => signed(changeOf(entry)),
    },
  ];
}

/** Every movement of the account, newest first. */
export function MovementsCard() {
  const t = useTranslations('smsAccount.topUps');
  const [perPage, setPerPage] = useState(few);
  const { data } = useQuery({
    ...callQuery(useConsole(), listSmsEntries, { query: { perPage } }),
    placeholderData: keepPreviousData,
  });
  const hasMore = (data?.total ?? 0) > few;
  return (
    <ShortList
      title={t('movements')}
      columns={useEntryColumns()}
      rows={data?.items}
      rowId={({ id }) => id}
      rowTarget={({ campaignId }) =>
        campaignId === null
          ? undefined
          : { to: '/apps/send-message/campaigns/$id', params: { id: campaignId } }
      }
      action={
        hasMore && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setPerPage(perPage === few ? many : few)}
          >
            {t(perPage === few ? 'all' : 'fewer')}
          </Button>
        )
      }
    >
      {data?.total === 0 && <p className={classes.none}>{t('noMoves')}</p>}
    </ShortList>
  );
}
