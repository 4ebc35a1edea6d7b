import { beginTotp } from '@ardoise/contract/account';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useContractForm } from '../../../lib/form.ts';
import classes from './account.module.css';
import { PasswordGate } from './first-password-form.tsx';
import { OwnPasswordInput } from './own-password-input.tsx';

interface PasswordFormProps {
  label: string;
  isDangerous?: boolean;
  onPassword: (password: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password before a second factor is added or removed: an open screen is not yet its owner. */
export function PasswordForm(props: PasswordFormProps) {
  return (
    <PasswordGate onCancel={props.onCancel}>
      <OwnPasswordForm {...props} />
    </PasswordGate>
  );
}

function OwnPasswordForm({ label, isDangerous, onPassword, onCancel }: PasswordFormProps) {
  const t = useTranslations('account');
  const form = useContractForm({
    schema: beginTotp.body,
    initialValues: { password: '' },
    toInput: (values) => values,
    refusalField: 'password',
    onSubmit: ({ password }) => onPassword(password),
  });
  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void form.submit(event)}>
      <OwnPasswordInput
        data-autofocus
        label={t('factor.password')}
        description={t('factor.passwordWhy')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.submitting} {...(isDangerous ? { color: 'red' } : {})}>
          {label}
        </Button>
      </div>
    </form>
  );
}
