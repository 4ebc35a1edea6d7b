import { listDeskSenderIds } from '@ardoise/contract/endpoints/desk';
import { senderIdStateNames, senderIdStates } from '@ardoise/contract/shop/sender-ids';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SenderIdDialog, type SenderIdQuestion } from '../components/sender-id-actions.tsx';
import { useSenderIdColumns } from '../components/sender-id-columns.tsx';
import { useWaitingSenderIds } from '../waiting.ts';

const filterIds = ['state'] as const;

/** One that was never paid for is nothing that the desk sees. */
const paidStates = senderIdStates.filter((state) => state !== 'unpaid');

/** The sender IDs of all schools: first those that wait, the oldest on top. */
export function DeskSenderIdsScreen(): ReactNode {
  const t = useTranslations('deskSales.senderIds');
  const { language } = usePreferences();
  const count = useWaitingSenderIds();
  const [question, setQuestion] = useState<SenderIdQuestion | null>(null);
  const list = useList(listDeskSenderIds, { name: 'desk-sender-ids', filters: filterIds });
  return (
    <>
      <PageHead title={t('title', { count })} about={t('about')} />
      <DataList
        caption={t('caption')}
        list={list}
        columns={useSenderIdColumns(setQuestion)}
        filters={[
          {
            id: 'state',
            title: t('columns.state'),
            options: paidStates.map((state) => ({
              value: state,
              label: senderIdStateNames[state][language],
            })),
          },
        ]}
        searchLabel={t('search')}
        rowId={({ id }) => id}
        empty={{ title: t('empty.title'), about: t('empty.about') }}
      />
      {question !== null && (
        <SenderIdDialog question={question} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}
