import type { Payout } from '@ardoise/contract/payouts/payouts';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { destinationOf } from '../../../domain/payouts/destination.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCheckPayout, useOpenPayoutReceipt, usePayoutActs } from '../mutations.ts';
import { usePayoutOptions } from '../queries.ts';
import { ConfirmationField } from '../../../domain/people/confirmation-field.tsx';
import classes from './payouts.module.css';

interface DialogProps {
  payout: Payout;
  onClose: () => void;
}

function ApproveDialog({ payout, onClose }: DialogProps) {
  const t = useTranslations('payouts.detail');
  const form = useTranslations('payouts.form');
  const { language } = usePreferences();
  const by = usePayoutOptions().data?.confirmBy ?? null;
  const [typed, setTyped] = useState('');
  const { approve } = usePayoutActs(payout.id);
  const amount = formatXaf(payout.amount, language);
  return (
    <ConfirmDialog
      title={t('approveTitle', { amount, to: destinationOf(payout) })}
      confirm={t('approve')}
      cancel={form('back')}
      isBusy={approve.isPending}
      isDisabled={by !== null && typed.trim() === ''}
      onConfirm={() =>
        approve.mutate(by === null ? undefined : typed.trim(), { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>{t('approveAbout', { name: payout.createdBy ?? t('somebody') })}</p>
      <ConfirmationField by={by} value={typed} onChange={setTyped} />
    </ConfirmDialog>
  );
}

function DeclineDialog({ payout, onClose }: DialogProps) {
  const t = useTranslations('payouts.detail');
  const form = useTranslations('payouts.form');
  const [reason, setReason] = useState('');
  const { decline } = usePayoutActs(payout.id);
  return (
    <ConfirmDialog
      isDestructive
      title={t('declineTitle')}
      confirm={t('decline')}
      cancel={form('back')}
      isBusy={decline.isPending}
      isDisabled={reason.trim().length < 3}
      onConfirm={() => decline.mutate(reason.trim(), { onSettled: onClose })}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        minRows={2}
        maxLength={200}
        label={t('reason')}
        description={t('reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function CancelDialog({ payout, onClose }: DialogProps) {
  const t = useTranslations('payouts.detail');
  const { language } = usePreferences();
  const { cancel } = usePayoutActs(payout.id);
  return (
    <ConfirmDialog
      isDestructive
      title={t('cancelTitle')}
      confirm={t('cancel')}
      cancel={t('keep')}
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t('cancelAbout', { amount: formatXaf(payout.amount, language) })}</p>
    </ConfirmDialog>
  );
}

const dialogs = { approve: ApproveDialog, decline: DeclineDialog, cancel: CancelDialog } as const;
type Act = keyof typeof dialogs;

/** What an owner can do about it in its state. */
function actsFor({ state, waitsFor, isOwn }: Payout): readonly Act[] {
  if (state !== 'waiting') return [];
  return waitsFor === 'person' && !isOwn ? ['approve', 'decline', 'cancel'] : ['cancel'];
}

export function PayoutActs({ payout }: { payout: Payout }) {
  const t = useTranslations('payouts.detail');
  const canEdit = useCan()('payouts.edit');
  const [open, setOpen] = useState<Act | null>(null);
  const check = useCheckPayout(payout.id);
  const receipt = useOpenPayoutReceipt(payout.id);
  const Dialog = open === null ? null : dialogs[open];
  const canAsk = canEdit && payout.state === 'asked' && payout.way !== 'bank';
  return (
    <div className={classes.acts}>
      {canEdit &&
        actsFor(payout).map((act) => (
          <Button
            key={act}
            variant={act === 'approve' ? 'filled' : 'default'}
            aria-haspopup="dialog"
            onClick={() => setOpen(act)}
          >
            {t(act)}
          </Button>
        ))}
      {canAsk && (
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
      )}
      {payout.state === 'paid' && (
        <Button variant="default" loading={receipt.isPending} onClick={() => receipt.mutate()}>
          {t('receipt')}
        </Button>
      )}
      {Dialog !== null && <Dialog payout={payout} onClose={() => setOpen(null)} />}
    </div>
  );
}
