import { beginPasskey, confirmPasskey } from '@ardoise/contract/account';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFactorCalls } from '../mutations.ts';
import classes from './account.module.css';
import { OwnPasswordInput } from './own-password-input.tsx';

const schema = beginPasskey.body.extend({ name: confirmPasskey.body.shape.name });

/** The device's own dialog. Null: it was closed, or ran out of time. */
async function askDevice(options: Record<string, unknown>): Promise<object | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never }).catch(() => null);
}

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.factor');
  const cancel = useTranslations('account')('cancel');
  const { toasts } = useConsole();
  const calls = useFactorCalls();
  const [wasCancelled, setWasCancelled] = useState(false);
  const form = useContractForm({
    schema,
    initialValues: { name: '', password: '' },
    toInput: (values) => values,
    refusalField: 'password',
    onSubmit: async ({ name, password }) => {
      const { options } = await calls.beginPasskey(password);
      const response = await askDevice(options);
      setWasCancelled(response === null);
      if (response === null) return;
      await calls.confirmPasskey(name, response);
      toasts.show({ title: t('passkeyAdded'), tone: 'done' });
      onClose();
    },
  });
  return (
    <Dialog title={t('addPasskey')} closeLabel={t('close')} onClose={onClose}>
      <form className={classes.stack} noValidate onSubmit={(event) => void form.submit(event)}>
        <TextInput
          data-autofocus
          label={t('passkeyName')}
          description={t('passkeyNameHelp')}
          {...form.getInputProps('name')}
        />
        <OwnPasswordInput
          label={t('password')}
          description={t('passwordWhy')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {wasCancelled && (
          <p className={classes.words} role="alert">
            {t('passkeyCancelled')}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="subtle" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('next')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
