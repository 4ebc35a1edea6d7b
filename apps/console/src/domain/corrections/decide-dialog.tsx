import { confirmReversal, declineReversal } from '@ardoise/contract/endpoints/corrections';
import type { Payment } from '@ardoise/contract/payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './corrections.module.css';
import { isReason, ReasonField } from './reason-field.tsx';

interface DecideDialogProps {
  payment: Payment;
  request: NonNullable<Payment['request']>;
  onClose: () => void;
}

function useDecide({ request, onClose }: DecideDialogProps) {
  const t = useTranslations('corrections.request');
  const { api, toasts } = useConsole();
  const params = { id: request.id };
  const say = (title: string) => {
    toasts.show({ title, tone: 'done' });
    onClose();
  };
  const confirm = useMutation({
    mutationFn: () => api(confirmReversal, { params, body: {} }, { once: true }),
    onSuccess: () => say(t('confirmed')),
  });
  const decline = useMutation({
    mutationFn: (reason: string) =>
      api(declineReversal, { params, body: { reason } }, { once: true }),
    onSuccess: () => say(t(request.isOwn ? 'withdrawn' : 'declined')),
  });
  return { confirm, decline };
}

/** Whoever else than who asked confirms or declines; who asked may withdraw. */
export default function DecideDialog(props: DecideDialogProps) {
  const { payment, request, onClose } = props;
  const t = useTranslations('corrections.request');
  const all = useTranslations('corrections');
  const { language } = usePreferences();
  const { confirm, decline } = useDecide(props);
  const [reason, setReason] = useState('');
  const amount = formatXaf(payment.amount, language);
  const { isOwn, toStudent: student } = request;
  const said = { reason: request.reason, name: request.askedBy ?? t('somebody') };
  return (
    <Dialog
      title={student === null ? t('title', { amount }) : t('moveTitle', { amount, student })}
      closeLabel={all('close')}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p className={classes.about}>{isOwn ? t('own', said) : t('about', said)}</p>
        <ReasonField value={reason} onChange={setReason} {...(isOwn ? {} : { label: t('why') })} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={!isReason(reason) || confirm.isPending}
            loading={decline.isPending}
            onClick={() => decline.mutate(reason.trim())}
          >
            {t(isOwn ? 'withdraw' : 'decline')}
          </Button>
          {!isOwn && (
            <Button
              data-autofocus
              disabled={decline.isPending}
              loading={confirm.isPending}
              onClick={() => confirm.mutate()}
            >
              {t('confirm')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
