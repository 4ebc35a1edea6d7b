import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { accountKinds, updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { operatorNames } from '@ardoise/contract/transactions';
import { Button, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import type { ContractForm } from '../../../lib/form.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { useSaveOperator } from '../mutations.ts';
import {
  changeOf,
  hasCallbackHost,
  type OperatorValues,
  type Secrets,
  toValues,
} from '../operator-values.ts';
import type { OperatorSettings } from '../queries.ts';
import { PayoutFields, SecretFields } from './secret-fields.tsx';
import classes from './operator-form.module.css';

interface OperatorFormProps {
  settings: OperatorSettings;
  onDirty: (isDirty: boolean) => void;
}

function KindField({ form, operator }: { form: ContractForm<OperatorValues>; operator: string }) {
  const t = useTranslations('paymentSettings');
  return (
    <Radio.Group label={t('kind')} {...form.getInputProps('kind')}>
      <Stack gap={10} mt={6}>
        {accountKinds.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={t(`kinds.${kind}`)}
            description={t(`kindsHelp.${kind}`, { operator })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const hasTyped = (secrets: Secrets): boolean =>
  Object.values(secrets).some((value) => value !== '');

function useOperatorForm(settings: OperatorSettings) {
  const { operator, version } = settings;
  const t = useTranslations('paymentSettings');
  const { toasts } = useConsole();
  const [secrets, setSecrets] = useState<Secrets>({});
  const kept = useKeptForm({
    draft: `payment-settings:${operator}`,
    stored: { values: toValues(settings), version },
    fields: [
      { key: 'isOn', label: t('state'), show: ({ isOn }) => t(isOn ? 'on' : 'off') },
      { key: 'kind', label: t('kind'), show: ({ kind }) => t(`kinds.${kind}`) },
      { key: 'appId', label: t('appId'), show: ({ appId }) => appId },
      { key: 'callbackHost', label: t('callbackHost'), show: (values) => values.callbackHost },
    ],
    schema: updatePaymentSettings.body,
    toInput: (values: OperatorValues, over) => changeOf(operator, values, secrets, over),
    hasMore: hasTyped(secrets),
    save: useSaveOperator(operator).mutateAsync,
    onSaved: () => {
      // Saved secrets do not stay in the page; one that was typed meanwhile does.
      setSecrets((now) =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== secrets[name])),
      );
      toasts.show({ title: t('saved', { operator: operatorNames[operator] }), tone: 'done' });
    },
  });
  return { kept, secrets, setSecrets };
}

export function OperatorForm({ settings, onDirty }: OperatorFormProps) {
  const t = useTranslations('paymentSettings');
  const { kept, secrets, setSecrets } = useOperatorForm(settings);
  const { form } = kept;
  const operator = operatorNames[settings.operator];
  const isDirty = kept.isDirty || hasTyped(secrets);
  const hasConflict = kept.conflict.length > 0;
  const secretProps = {
    settings,
    kind: form.values.kind,
    errors: form.errors,
    secrets,
    onChange: setSecrets,
  };
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('who', { operator })} />
      <Switch
        label={t('isOn', { operator })}
        description={t('isOnHelp')}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      <KindField form={form} operator={operator} />
      {form.values.kind !== 'provider' && (
        <>
          <TextInput
            withAsterisk
            label={t('appId')}
            description={t('appIdHelp')}
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps('appId')}
          />
          <SecretFields {...secretProps} />
          {hasCallbackHost(settings.operator, form.values.kind) && (
            <TextInput
              label={t('callbackHost')}
              description={t('callbackHostHelp', { host: location.hostname })}
              maxLength={253}
              autoComplete="off"
              inputMode="url"
              {...form.getInputProps('callbackHost')}
            />
          )}
          <PayoutFields {...secretProps} />
        </>
      )}
      <div className={classes.buttons}>
        <span className={classes.help}>{t('notDrafted')}</span>
        <Button type="submit" disabled={!isDirty || hasConflict} loading={form.submitting}>
          {t('save', { operator })}
        </Button>
      </div>
    </form>
  );
}
