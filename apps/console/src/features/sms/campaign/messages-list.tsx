import {
  type CampaignDetail,
  type CampaignMessage,
  exportCampaignMessages,
  listCampaignMessages,
  type SmsMessageState,
  smsMessageStates,
} from '@ardoise/contract/sms/campaigns';
import { useTranslations } from 'use-intl';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { useWhen } from '../../../domain/money/use-when.ts';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { useConsole } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { isUnderWay } from '../queries.ts';
import { MessageStateTag } from './campaign-state.tsx';

function useMessageColumns(): ReadonlyArray<Column<CampaignMessage>> {
  const t = useTranslations('sms.campaign');
  const when = useWhen();
  /** Of an uploaded list nobody's name is known: its row is. */
  const listed = (phone: string, row: number | null): string =>
    row === null ? phone : t('listRow', { row, phone });
  const reason = ({ state, failure, said }: CampaignMessage): string | null => {
    if (state === 'unknown') return t('unknownAbout');
    if (failure === null) return null;
    const words = t(`failures.${failure}`);
    return said === null ? words : t('saidBy', { words, said });
  };
  return [
    {
      id: 'name',
      title: t('columns.name'),
      cell: ({ name, phone, row }) =>
        name === null ? listed(phone, row) : <PersonCell name={name} detail={phone} />,
      card: ({ name, phone, row }) => name ?? listed(phone, row),
    },
    {
      id: 'language',
      title: t('columns.language'),
      isExtra: true,
      cell: ({ language }) => t(`languages.${language}`),
    },
    {
      id: 'state',
      title: t('columns.state'),
      onCard: 'state',
      cell: ({ state }) => <MessageStateTag state={state} />,
    },
    {
      id: 'reason',
      title: t('columns.reason'),
      onCard: 'line',
      cell: reason,
    },
    {
      id: 'sentAt',
      title: t('columns.sentAt'),
      cell: ({ sentAt }) => (sentAt === null ? null : when(sentAt)),
    },
    {
      id: 'deliveredAt',
      title: t('columns.deliveredAt'),
      onCard: 'never',
      cell: ({ deliveredAt }) => (deliveredAt === null ? null : when(deliveredAt)),
    },
    {
      id: 'parts',
      title: t('columns.parts'),
      align: 'end',
      onCard: 'amount',
      cell: ({ parts }) => parts,
      card: ({ parts }) => t('parts', { count: parts }),
    },
  ];
}

/** Each message of a campaign with its state; those in trouble first. */
export function MessagesList({ campaign }: { campaign: CampaignDetail }) {
  const t = useTranslations('sms.campaign');
  const { api } = useConsole();
  const list = useList(listCampaignMessages, {
    name: 'campaign-messages',
    filters: ['state'],
    params: { id: campaign.id },
    refetchInterval: isUnderWay(campaign) ? 10_000 : false,
  });
  const { q } = list.search;
  const state = smsMessageStates.find((one): one is SmsMessageState => one === list.search.state);
  return (
    <DataList
      caption={t('messages')}
      list={list}
      columns={useMessageColumns()}
      filters={[
        {
          id: 'state',
          title: t('columns.state'),
          options: smsMessageStates.map((value) => ({
            value,
            label: t(`messageStates.${value}`),
          })),
        },
      ]}
      searchLabel={t('search')}
      rowId={({ id }) => id}
      empty={{ title: t('empty.title'), about: t('empty.about') }}
      tools={
        <ExportButton
          onExport={() =>
            api(exportCampaignMessages, {
              body: {
                campaignId: campaign.id,
                ...(q === undefined ? {} : { q }),
                ...(state === undefined ? {} : { state }),
              },
            })
          }
        />
      }
    />
  );
}
