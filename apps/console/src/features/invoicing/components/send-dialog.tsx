import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import {
  type InvoiceChannel,
  invoiceChannels,
  type InvoiceDetail,
} from '@ardoise/contract/invoicing/invoice-detail';
import { formatXaf } from '@ardoise/contract/values/money';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSendInvoice } from '../mutations.ts';
import classes from './invoicing.module.css';

interface SendDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

type Contact = InvoiceDetail['contacts'][number];

const reachable = ({ contacts }: InvoiceDetail): Contact[] =>
  contacts.filter(({ phone }) => phone !== null);

/** By email where there is an address, and to the phone in the way that the guardian prefers. */
function usualChannels(invoice: InvoiceDetail): readonly InvoiceChannel[] {
  const [first] = reachable(invoice);
  const phone = first?.medium === 'whatsApp' ? 'whatsapp' : 'sms';
  return [
    ...(invoice.emails.length > 0 ? (['email'] as const) : []),
    ...(first === undefined ? [] : [phone as InvoiceChannel]),
  ];
}

/** Sends, and hands a WhatsApp message over to be sent by hand. The tab is opened by the press itself, since browsers stop one that opens later. */
function useSend(invoice: InvoiceDetail, onDone: () => void) {
  const t = useTranslations('invoicing.send');
  const { toasts } = useConsole();
  const { mutate, isPending } = useSendInvoice(invoice);
  const send = (channels: readonly InvoiceChannel[], guardianId: string | undefined) => {
    const tab = channels.includes('whatsapp') ? window.open('', '_blank') : null;
    mutate(
      { channels: [...channels], ...(guardianId === undefined ? {} : { guardianId }) },
      {
        onSuccess: ({ number, sentTo, whatsapp }) => {
          if (whatsapp === null) tab?.close();
          else if (tab === null) location.assign(whatsapp.address);
          else tab.location.replace(whatsapp.address);
          const to = sentTo.map((one) => one.to).join(', ');
          toasts.show({
            title: t(invoice.state === 'draft' ? 'done' : 'doneAgain', { number }),
            ...(to === '' ? {} : { text: t('to', { to }) }),
            tone: 'done',
          });
          onDone();
        },
        onError: () => tab?.close(),
      },
    );
  };
  return { send, isPending };
}

/** How it is sent: what is possible is offered, what is usual is chosen, and none is on paper. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const t = useTranslations('invoicing.send');
  const { language } = usePreferences();
  const isDraft = invoice.state === 'draft';
  const contacts = reachable(invoice);
  const [channels, setChannels] = useState(() => usualChannels(invoice));
  const [guardianId, setGuardianId] = useState(contacts[0]?.guardianId);
  const { send, isPending } = useSend(invoice, onClose);
  const amount = formatXaf(isDraft ? invoice.totals.total : invoice.pending, language);
  const canUse = (channel: InvoiceChannel) =>
    channel === 'email' ? invoice.emails.length > 0 : contacts.length > 0;
  const toPhone = channels.some((channel) => channel !== 'email');
  const about = (channel: InvoiceChannel) => {
    if (!canUse(channel)) return t(channel === 'email' ? 'noEmail' : 'noPhone');
    return channel === 'email' ? invoice.emails.join(', ') : t(`${channel}About`);
  };
  return (
    <ConfirmDialog
      title={t(isDraft ? 'title' : 'titleAgain')}
      confirm={
        channels.length > 0
          ? t(isDraft ? 'confirm' : 'confirmAgain', { amount })
          : t('confirmPaper', { amount })
      }
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={!isDraft && channels.length === 0}
      onClose={onClose}
      onConfirm={() => send(channels, toPhone ? guardianId : undefined)}
    >
      {isDraft && <p>{t('about', { name: invoice.billTo, amount })}</p>}
      <Stack gap={12} role="group" aria-label={t('channels')}>
        {invoiceChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={t(`ways.${channel}`)}
            description={about(channel)}
            disabled={!canUse(channel)}
            checked={channels.includes(channel)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              setChannels((before) =>
                isOn ? [...before, channel] : before.filter((one) => one !== channel),
              );
            }}
          />
        ))}
      </Stack>
      {contacts.length > 0 && toPhone && (
        <NativeSelect
          mt={14}
          label={t('guardian')}
          data={contacts.map(({ guardianId: value, name, phone }) => ({
            value,
            label: [name, phone].filter(Boolean).join(' · '),
          }))}
          value={guardianId}
          onChange={(event) => setGuardianId(event.currentTarget.value)}
        />
      )}
      {isDraft && <p className={classes.words}>{t('after')}</p>}
    </ConfirmDialog>
  );
}
