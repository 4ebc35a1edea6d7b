import '../tables.ts';
import {
  type CampaignMessage,
  campaignMessageFilters,
  type SmsFailure,
  type SmsMessageState,
} from '@ardoise/contract/sms/campaigns';
import type { Language, Text } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { inOrder, type List } from '../../../platform/lists/list.ts';
import { listFile } from '../../../platform/lists/list-file.ts';
import { findMessages, type MessageFilters } from './find-messages.ts';
import { findCampaign } from './store.ts';
import { found } from '../../../platform/refusal.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { MessageRow } from '../tables.ts';
import { shownState } from './present.ts';

type Filters = MessageFilters & { readonly campaignId: string };

type Row = MessageRow & { readonly name: string | null };

const presentMessage = (row: Row): CampaignMessage => ({
  id: row.id,
  name: row.name,
  guardianId: row.guardian_id,
  row: row.list_row,
  phone: row.recipient_masked,
  language: row.language,
  state: shownState(row.state),
  failure: row.failure,
  said: row.said,
  parts: row.parts,
  sentAt: row.sent_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
});

export const messageList: List<Filters, CampaignMessage> = async (
  asked,
  orgId,
  { campaignId, ...filters },
) => {
  found(await findCampaign(asked, orgId, campaignId), errors.notFound);
  return {
    find: (tx, paging) => findMessages(tx, { orgId, campaignId }, filters, paging),
    read: async (tx, ids) => {
      const { rows } = await sql<Row>`
        select m.*, g.full_name as name from sms_messages m
          left join guardians g on g.org_id = m.org_id and g.id = m.guardian_id
         where m.org_id = ${orgId} and m.id = any(${[...ids]}::uuid[])`.execute(tx);
      return inOrder(ids, rows).map(presentMessage);
    },
  };
};

const stateTexts: Readonly<Record<SmsMessageState, Text>> = {
  queued: { en: 'Queued', fr: 'En attente' },
  sent: { en: 'Sent', fr: 'Envoyé' },
  delivered: { en: 'Delivered', fr: 'Reçu' },
  failed: { en: 'Failed', fr: 'Échec' },
  unknown: { en: 'Unknown', fr: 'Inconnu' },
  cancelled: { en: 'Not sent', fr: 'Non envoyé' },
};

const failureTexts: Readonly<Record<SmsFailure, Text>> = {
  wrongNumber: { en: 'The number does not exist', fr: 'Le numéro n’existe pas' },
  blocked: { en: 'The phone takes no messages', fr: 'Le téléphone refuse les messages' },
  notDelivered: { en: 'It did not reach the phone', fr: 'Il n’est pas arrivé au téléphone' },
  gatewayRefused: { en: 'The gateway refused it', fr: 'La passerelle l’a refusé' },
  noGateway: { en: 'No gateway could be reached', fr: 'Aucune passerelle n’était joignable' },
};

const unknownText: Text = {
  en: 'The gateway did not say whether it has it; it is not sent again',
  fr: 'La passerelle n’a pas dit si elle l’a reçu ; il n’est pas renvoyé',
};

function sayReason({ state, failure }: CampaignMessage, language: Language): string | null {
  if (state === 'unknown') return unknownText[language];
  return failure === null ? null : failureTexts[failure][language];
}

/** As the other exports write it. */
const moment = (iso: string | null): string | null =>
  iso === null ? null : iso.slice(0, 19).replace('T', ' ');

export const messageFile = listFile({
  list: messageList,
  name: 'campaign-messages',
  title: { en: 'Messages', fr: 'Messages' },
  fileName: { en: 'messages.xlsx', fr: 'messages.xlsx' },
  filters: campaignMessageFilters,
  columns: [
    { en: 'Guardian', fr: 'Parent ou tuteur', width: 32, cell: ({ name }) => name },
    { en: 'Row of the list', fr: 'Ligne de la liste', width: 16, cell: ({ row }) => row },
    { en: 'Phone', fr: 'Téléphone', width: 16, cell: ({ phone }) => phone },
    {
      en: 'State',
      fr: 'État',
      width: 14,
      cell: ({ state }, language) => stateTexts[state][language],
    },
    {
      en: 'Reason',
      fr: 'Raison',
      width: 36,
      cell: sayReason,
    },
    { en: 'Cost in messages', fr: 'Coût en messages', width: 18, cell: ({ parts }) => parts },
    { en: 'Sent (UTC)', fr: 'Envoyé (UTC)', width: 20, cell: ({ sentAt }) => moment(sentAt) },
    {
      en: 'Delivered (UTC)',
      fr: 'Reçu (UTC)',
      width: 20,
      cell: ({ deliveredAt }) => moment(deliveredAt),
    },
  ],
});
