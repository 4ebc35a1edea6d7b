import {
  campaignKinds,
  type CampaignRow,
  campaignStates,
  listCampaigns,
} from '@ardoise/contract/sms/campaigns';
import { formatXaf } from '@ardoise/contract/values/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { CampaignStateTag } from '../campaign/campaign-state.tsx';
import { CampaignProgress } from '../campaign/progress.tsx';
import { BalanceLine } from '../components/balance-line.tsx';
import { SmsNav } from '../components/sms-nav.tsx';
import classes from '../campaign/campaign.module.css';

const filterIds = ['state', 'kind'] as const;

function useCampaignColumns(): ReadonlyArray<Column<CampaignRow>> {
  const t = useTranslations('sms.campaigns');
  const { language } = usePreferences();
  const when = useWhen();
  const countOf = (value: number) => formatXaf(value, language);
  return [
    {
      id: 'name',
      title: t('columns.name'),
      cell: ({ name, createdBy, kind }) => (
        <span className={classes.name}>
          <strong>{name}</strong>
          <span className={classes.detail}>{kind === 'reminder' ? t('reminder') : createdBy}</span>
        </span>
      ),
      card: ({ name }) => name,
    },
    {
      id: 'when',
      title: t('columns.when'),
      cell: ({ startedAt, sendAt, createdAt }) => when(startedAt ?? sendAt ?? createdAt),
    },
    {
      id: 'people',
      title: t('columns.people'),
      align: 'end',
      cell: ({ people, state }) => (state === 'draft' ? null : countOf(people)),
      card: ({ people, state }) => (state === 'draft' ? null : t('people', { count: people })),
    },
    {
      id: 'progress',
      title: t('columns.progress'),
      onCard: 'never',
      cell: ({ counts, state }) =>
        state === 'draft' || state === 'scheduled' ? null : (
          <CampaignProgress isShort counts={counts} />
        ),
    },
    {
      id: 'failed',
      title: t('columns.failed'),
      align: 'end',
      cell: ({ counts }) => (counts.failed === 0 ? null : countOf(counts.failed)),
      card: ({ counts }) => (counts.failed === 0 ? null : t('failed', { count: counts.failed })),
    },
    {
      id: 'used',
      title: t('columns.used'),
      align: 'end',
      onCard: 'amount',
      cell: ({ used }) => (used === 0 ? null : countOf(used)),
      card: ({ used }) => (used === 0 ? null : t('used', { count: used })),
    },
    {
      id: 'state',
      title: t('columns.state'),
      onCard: 'state',
      cell: ({ state }) => <CampaignStateTag state={state} />,
    },
  ];
}

/** Everything that was sent, is being sent, waits for its time or is a draft. */
export function CampaignsScreen(): ReactNode {
  const t = useTranslations('sms');
  const canSend = useCan()('sms.send');
  const list = useList(listCampaigns, { name: 'campaigns', filters: filterIds });
  const columns = useCampaignColumns();
  const write = canSend && (
    <ThumbAction>
      <LinkButton to="/apps/send-message">{t('campaigns.write')}</LinkButton>
    </ThumbAction>
  );
  return (
    <>
      <PageHead title={t('campaigns.title')} about={<BalanceLine />} actions={write} />
      <SmsNav />
      <DataList
        caption={t('campaigns.title')}
        list={list}
        columns={columns}
        filters={[
          {
            id: 'state',
            title: t('campaigns.columns.state'),
            options: campaignStates.map((value) => ({
              value,
              label: t(`campaign.states.${value}`),
            })),
          },
          {
            id: 'kind',
            title: t('campaigns.kind'),
            options: campaignKinds.map((value) => ({
              value,
              label: t(`campaigns.kinds.${value}`),
            })),
          },
        ]}
        searchLabel={t('campaigns.search')}
        rowId={({ id }) => id}
        rowTarget={({ id, state }) =>
          state === 'draft' && canSend
            ? { to: '/apps/send-message', search: { draft: id } }
            : { to: '/apps/send-message/campaigns/$id', params: { id } }
        }
        empty={{
          title: t('campaigns.empty.title'),
          about: t('campaigns.empty.about'),
          action: canSend && (
            <LinkButton to="/apps/send-message">{t('campaigns.write')}</LinkButton>
          ),
        }}
      />
    </>
  );
}
