import { setFirstPassword } from '@ardoise/contract/account';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { toastMs } from '../../../lib/toasts.ts';
import { type CodeSent, useFirstPassword } from '../mutations.ts';
import { useContacts } from '../queries.ts';
import { useResend } from '../use-resend.ts';
import classes from './account.module.css';
import { OwnPasswordInput } from './own-password-input.tsx';
import { SentCode } from './sent-code.tsx';

interface PasswordGateProps {
  onCancel: () => void;
  children: ReactNode;
}

/** What asks for the password; an account that has none sets it first, and goes on from there. */
export function PasswordGate({ onCancel, children }: PasswordGateProps) {
  const { data: contacts } = useContacts();
  return contacts?.hasPassword === false ? <FirstPasswordForm onCancel={onCancel} /> : children;
}

/** A code to what is surely theirs, then the password that they choose. */
export function FirstPasswordForm({ onCancel }: { onCancel?: () => void }) {
  const t = useTranslations('account');
  const { sendCode } = useFirstPassword();
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  if (sent !== null) return <ChooseStep sent={sent} onSent={setSent} onCancel={onCancel} />;

  async function send(): Promise<void> {
    setIsBusy(true);
    setRefusal('');
    try {
      setSent(await sendCode());
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.message);
      setIsBusy(false);
    }
  }

  return (
    <div className={classes.stack}>
      <p className={classes.words}>{t('password.firstAbout')}</p>
      {refusal !== '' && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={classes.buttons}>
        {onCancel !== undefined && (
          <Button variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button
          {...(onCancel === undefined ? { variant: 'default' } : { 'data-autofocus': true })}
          loading={isBusy}
          onClick={() => void send()}
        >
          {t('contacts.send')}
        </Button>
      </div>
    </div>
  );
}

interface ChooseStepProps {
  sent: CodeSent;
  onSent: (sent: CodeSent) => void;
  onCancel: (() => void) | undefined;
}

function ChooseStep({ sent, onSent, onCancel }: ChooseStepProps) {
  const t = useTranslations('account');
  const { toasts } = useConsole();
  const { sendCode, set } = useFirstPassword();
  const form = useContractForm({
    schema: setFirstPassword.body,
    initialValues: { code: '', password: '' },
    toInput: ({ code, password }) => ({
      ticket: sent.ticket,
      code: code.replace(/\D/g, ''),
      password,
    }),
    refusalField: 'code',
    onSubmit: async (body) => {
      await set(body);
      toasts.show({
        title: t('password.firstSaved'),
        tone: 'done',
        durationMs: toastMs.shell,
      });
    },
  });
  const { isResent, resend } = useResend(
    async () => {
      onSent(await sendCode());
      form.setFieldValue('code', '');
      form.clearErrors();
    },
    (message) => form.setFieldError('code', message),
  );
  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void form.submit(event)}>
      <SentCode
        sentTo={sent.sentTo}
        isResent={isResent}
        onResend={resend}
        field={form.getInputProps('code')}
      />
      <OwnPasswordInput
        label={t('password.next')}
        description={t('password.nextHelp')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <div className={classes.buttons}>
        {onCancel !== undefined && (
          <Button variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button
          type="submit"
          loading={form.submitting}
          {...(onCancel === undefined ? { variant: 'default' } : {})}
        >
          {t('password.firstSave')}
        </Button>
      </div>
    </form>
  );
}
