import { webhookEventNames, webhookEventTexts } from '@ardoise/contract/webhooks/webhook-events';
import {
  type DeliveryState,
  deliveryStateNames,
  deliveryStates,
  listWebhookDeliveries,
  type WebhookDeliveryRow,
} from '@ardoise/contract/webhooks/webhooks';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';

const isAlarming = (state: DeliveryState): boolean => state === 'failed' || state === 'stopped';

function useColumns(onOpen: (id: string) => void): ReadonlyArray<Column<WebhookDeliveryRow>> {
  const t = useTranslations('webhooks.log');
  const when = useWhen();
  const { language } = usePreferences();
  return [
    {
      id: 'sequence',
      title: t('sequence'),
      align: 'end',
      onCard: 'never',
      cell: ({ sequence }) => sequence,
    },
    { id: 'type', title: t('type'), cell: ({ type }) => <strong>{type}</strong> },
    {
      id: 'state',
      title: t('state'),
      cell: ({ state }) => (
        <StateTag tone={isAlarming(state) ? 'alarm' : 'idle'}>
          {deliveryStateNames[state][language]}
        </StateTag>
      ),
    },
    { id: 'status', title: t('status'), onCard: 'never', cell: ({ status }) => status ?? '–' },
    { id: 'tries', title: t('tries'), align: 'end', onCard: 'never', cell: ({ tries }) => tries },
    { id: 'happenedAt', title: t('happenedAt'), cell: ({ happenedAt }) => when(happenedAt) },
    {
      id: 'nextTryAt',
      title: t('nextTryAt'),
      onCard: 'never',
      cell: ({ nextTryAt }) => (nextTryAt === null ? null : when(nextTryAt)),
    },
    {
      id: 'open',
      title: t('look'),
      align: 'end',
      onCard: 'line',
      cell: ({ id, type, sequence }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t('lookAt', { type, sequence })}
          onClick={() => onOpen(id)}
        >
          {t('look')}
        </Button>
      ),
    },
  ];
}

/** What was sent to a webhook, the newest first. */
export function DeliveriesList({ webhookId }: { webhookId: string }) {
  const t = useTranslations('webhooks.log');
  const { language } = usePreferences();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useList(listWebhookDeliveries, {
    name: 'webhook-deliveries',
    filters: ['state', 'type'],
    params: { id: webhookId },
  });
  return (
    <>
      <DataList
        caption={t('title')}
        list={list}
        columns={useColumns(setOpenId)}
        filters={[
          {
            id: 'state',
            title: t('state'),
            options: deliveryStates.map((value) => ({
              value,
              label: deliveryStateNames[value][language],
            })),
          },
          {
            id: 'type',
            title: t('type'),
            options: webhookEventNames.map((value) => ({
              value,
              label: webhookEventTexts[value][language],
            })),
          },
        ]}
        rowId={({ id }) => id}
        empty={{ title: t('empty.title'), about: t('empty.about') }}
      />
      {openId !== null && <DeliveryDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
