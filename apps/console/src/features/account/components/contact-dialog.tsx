import { changeMyEmail, changeMyPhone } from '@ardoise/contract/account';
import { formatPhone } from '@ardoise/contract/values/phone';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useContactCalls } from '../mutations.ts';
import type { Contacts } from '../queries.ts';
import classes from './account.module.css';
import { ContactCodeForm, type SentCode } from './contact-code-form.tsx';
import { PasswordGate } from './first-password-form.tsx';
import { OwnPasswordInput } from './own-password-input.tsx';

export type ContactKind = 'phone' | 'email';

interface ValueFormProps {
  /** What stands there already, where it only needs to be confirmed. */
  initial: string;
  onSent: (sent: SentCode) => void;
  onCancel: () => void;
}

function PhoneForm({ initial, onSent, onCancel }: ValueFormProps) {
  const t = useTranslations('account.contacts');
  const { sendPhoneCode } = useContactCalls();
  const form = useContractForm({
    schema: changeMyPhone.body,
    initialValues: { phone: initial === '' ? '' : formatPhone(initial), password: '' },
    toInput: (values) => values,
    refusalField: 'password',
    onSubmit: async (body) => {
      const send = () => sendPhoneCode(body);
      onSent({ answer: await send(), send });
    },
  });
  return (
    <FormFrame form={form} password={form.getInputProps('password')} onCancel={onCancel}>
      <TextInput
        data-autofocus
        label={t('phoneField')}
        description={t('phoneHelp')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...form.getInputProps('phone')}
      />
    </FormFrame>
  );
}

function EmailForm({ initial, onSent, onCancel }: ValueFormProps) {
  const t = useTranslations('account.contacts');
  const { sendEmailCode } = useContactCalls();
  const form = useContractForm({
    schema: changeMyEmail.body,
    initialValues: { email: initial, password: '' },
    toInput: ({ email, password }) => ({ email: email.trim(), password }),
    refusalField: 'password',
    onSubmit: async (body) => {
      const send = () => sendEmailCode(body);
      onSent({ answer: await send(), send });
    },
  });
  return (
    <FormFrame form={form} password={form.getInputProps('password')} onCancel={onCancel}>
      <TextInput
        data-autofocus
        label={t('emailField')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
    </FormFrame>
  );
}

interface FormFrameProps {
  form: Pick<ReturnType<typeof useContractForm>, 'submit' | 'submitting'>;
  password: object;
  onCancel: () => void;
  children: ReactNode;
}

/** The password is asked for: an open screen is not yet its owner. */
function FormFrame({ form, password, onCancel, children }: FormFrameProps) {
  const t = useTranslations('account');
  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void form.submit(event)}>
      {children}
      <OwnPasswordInput
        label={t('factor.password')}
        description={t('factor.passwordWhy')}
        autoComplete="current-password"
        {...password}
      />
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('contacts.send')}
        </Button>
      </div>
    </form>
  );
}

interface ContactDialogProps {
  kind: ContactKind;
  contact: Contacts['phone'];
  onClose: () => void;
}

/** The new phone or email with the password, then the code that was sent to it. */
export function ContactDialog({ kind, contact, onClose }: ContactDialogProps) {
  const t = useTranslations('account');
  const { toasts } = useConsole();
  const [sent, setSent] = useState<SentCode | null>(null);
  const initial = contact?.isConfirmed === false ? contact.value : '';
  const ValueForm = kind === 'phone' ? PhoneForm : EmailForm;
  const done = () => {
    toasts.show({ title: t(`contacts.${kind}Saved`), tone: 'done' });
    onClose();
  };
  return (
    <Dialog
      title={t(`contacts.${kind}Title`)}
      closeLabel={sent === null ? t('factor.close') : undefined}
      onClose={onClose}
    >
      {sent === null ? (
        <PasswordGate onCancel={onClose}>
          <ValueForm initial={initial} onSent={setSent} onCancel={onClose} />
        </PasswordGate>
      ) : (
        <ContactCodeForm sent={sent} onSent={setSent} onDone={done} onCancel={onClose} />
      )}
    </Dialog>
  );
}
