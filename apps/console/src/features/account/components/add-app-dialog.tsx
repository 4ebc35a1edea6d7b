import { confirmTotp } from '@ardoise/contract/account';
import QrPicture from '@ardoise/web/ui/qr-picture.tsx';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useContractForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFactorCalls } from '../mutations.ts';
import classes from './account.module.css';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface ScanStepProps {
  secret: string;
  address: string;
  onCodes: (codes: readonly string[]) => void;
}

function ScanStep({ secret, address, onCodes }: ScanStepProps) {
  const t = useTranslations('account.factor');
  const calls = useFactorCalls();
  const form = useContractForm({
    schema: confirmTotp.body,
    initialValues: { code: '' },
    toInput: (values) => values,
    refusalField: 'code',
    onSubmit: async ({ code }) => onCodes(await calls.confirmTotp(code)),
  });
  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void form.submit(event)}>
      <p className={classes.words}>{t('scan')}</p>
      <div className={classes.qr}>
        <QrPicture text={address} label={t('qr')} />
      </div>
      <code className={classes.secret} aria-label={t('key')}>
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <TextInput
        data-autofocus
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.getInputProps('code')}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}

type Step =
  | { readonly at: 'password' }
  | { readonly at: 'scan'; readonly secret: string; readonly address: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Password, scan, first code, recovery codes. */
export function AddAppDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.factor');
  const calls = useFactorCalls();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const isLast = step.at === 'codes';
  return (
    <Dialog
      title={t(isLast ? 'codesTitle' : 'app')}
      closeLabel={step.at === 'password' ? t('close') : undefined}
      onClose={onClose}
    >
      {step.at === 'password' && (
        <PasswordForm
          label={t('next')}
          onCancel={onClose}
          onPassword={async (password) =>
            setStep({ at: 'scan', ...(await calls.beginTotp(password)) })
          }
        />
      )}
      {step.at === 'scan' && (
        <ScanStep
          secret={step.secret}
          address={step.address}
          onCodes={(codes) => setStep({ at: 'codes', codes })}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
    </Dialog>
  );
}
