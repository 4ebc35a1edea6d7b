import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isReason, ReasonField } from '../../../domain/corrections/reason-field.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { toastMs } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useMarkInvoicePaid, useRemoveInvoice, useVoidInvoice } from '../mutations.ts';

interface DialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

/** What it asked for anew is owed no more; what was owed before is free to be billed again. */
export function VoidDialog({ invoice, onClose }: DialogProps) {
  const t = useTranslations('invoicing.void');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useVoidInvoice(invoice.id);
  const number = invoice.number ?? '';
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { number })}
      confirm={t('confirm', { number })}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={!isReason(reason)}
      onClose={onClose}
      onConfirm={() =>
        mutate(reason.trim(), {
          onSuccess: () => toasts.show({ title: t('done', { number }), tone: 'done' }),
          onSettled: onClose,
        })
      }
    >
      <p>{t('about', { amount: formatXaf(invoice.pending, language), name: invoice.billTo })}</p>
      <ReasonField isFirst value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

/** Paid outside, and recorded so. */
export function MarkPaidDialog({ invoice, onClose }: DialogProps) {
  const t = useTranslations('invoicing.markPaid');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMarkInvoicePaid(invoice.id);
  const amount = formatXaf(invoice.pending, language);
  const mark = () =>
    mutate(reason.trim(), {
      onSuccess: (marked) => {
        toasts.show({
          title: t('done', { amount: formatXaf(marked.amount, language) }),
          text: t('receipt', { number: marked.receiptNumber }),
          tone: 'done',
        });
        onClose();
      },
      onError: (error) =>
        toasts.show({
          title: t('failed'),
          ...(isApiError(error) ? { text: error.said } : {}),
          tone: 'error',
          place: 'top-center',
          durationMs: toastMs.apiError,
        }),
    });
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm', { amount })}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={!isReason(reason)}
      onClose={onClose}
      onConfirm={mark}
    >
      <p>{t('about', { amount, number: invoice.number ?? '' })}</p>
      <ReasonField isFirst value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

/** A draft was never owed: nothing is left of it. */
export function RemoveDialog({ invoice, onClose }: DialogProps) {
  const t = useTranslations('invoicing.remove');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const { mutate, isPending } = useRemoveInvoice(invoice.id);
  const { title } = invoice;
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { title })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            toasts.show({ title: t('done', { title }), tone: 'done' });
            void navigate({ to: '/invoicing', replace: true });
          },
          onError: onClose,
        })
      }
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}
