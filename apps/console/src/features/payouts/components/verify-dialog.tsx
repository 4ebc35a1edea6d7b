import { sendPayoutTargetCode, verifyPayoutTarget } from '@ardoise/contract/endpoints/payouts';
import type { PayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { formatPhone } from '@ardoise/contract/values/phone';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './payouts.module.css';

interface VerifyDialogProps {
  target: PayoutTarget;
  onClose: () => void;
}

/** The code that the number received proves that it is the school's. */
export function VerifyDialog({ target, onClose }: VerifyDialogProps) {
  const t = useTranslations('payouts.targets');
  const all = useTranslations('payouts');
  const { api, toasts } = useConsole();
  const [code, setCode] = useState('');
  const params = { id: target.id };
  const phone = formatPhone(target.phone ?? '');
  const verify = useMutation({
    mutationFn: () =>
      api(verifyPayoutTarget, { params, body: { code: code.trim() } }, { once: true }),
    onSuccess: () => {
      toasts.show({ title: t('verified', { phone }), tone: 'done' });
      onClose();
    },
  });
  const again = useMutation({
    mutationFn: () => api(sendPayoutTargetCode, { params, body: {} }, { once: true }),
    onSuccess: () => toasts.show({ title: t('sentAgain'), tone: 'news' }),
  });
  const isCode = /^\d{6}$/.test(code.trim());
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isCode && !verify.isPending) verify.mutate();
  };
  return (
    <Dialog title={t('codeTitle', { phone })} closeLabel={all('close')} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <TextInput
          data-autofocus
          withAsterisk
          label={t('code')}
          description={t('codeAbout')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
            {t('again')}
          </Button>
          <Button type="submit" disabled={!isCode} loading={verify.isPending}>
            {t('confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
