import { changeMyPassword } from '@ardoise/contract/account';
import { Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { toastMs } from '../../../lib/toasts.ts';
import { Section } from '../../../ui/section.tsx';
import { useChangePassword } from '../mutations.ts';
import { useContacts } from '../queries.ts';
import classes from './account.module.css';
import { FirstPasswordForm } from './first-password-form.tsx';
import { OwnPasswordInput } from './own-password-input.tsx';

const empty = { current: '', password: '' };

export function PasswordSection() {
  const t = useTranslations('account.password');
  const isFirst = useContacts().data?.hasPassword === false;
  return (
    <Section title={t('title')} about={t(isFirst ? 'firstWhy' : 'about')}>
      {isFirst ? <FirstPasswordForm /> : <ChangePasswordForm />}
    </Section>
  );
}

/** Passwords are the one thing that is never kept as a draft. */
function ChangePasswordForm() {
  const t = useTranslations('account.password');
  const { toasts } = useConsole();
  const change = useChangePassword();
  const form = useContractForm({
    schema: changeMyPassword.body,
    initialValues: empty,
    toInput: (values) => values,
    refusalField: 'current',
    onSubmit: async (body) => {
      await change.mutateAsync(body);
      form.setValues(empty);
      toasts.show({ title: t('saved'), tone: 'done', durationMs: toastMs.shell });
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <OwnPasswordInput
        label={t('current')}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <OwnPasswordInput
        label={t('next')}
        description={t('nextHelp')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.submitting}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
