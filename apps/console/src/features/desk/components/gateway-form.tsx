import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { type DeskGateway, gatewayFields, setSmsGateway } from '@ardoise/contract/sms/gateways';
import { Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { useConsole } from '../../../lib/console.tsx';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { useSaveGateway } from '../gateways.ts';
import { gatewayNames } from '../gateway-names.ts';
import classes from './desk.module.css';

type Secrets = Readonly<Record<string, string>>;

/** What the form holds and a draft may keep: secrets are held apart, and kept nowhere. */
interface GatewayValues extends Record<string, unknown> {
  isOn: boolean;
  values: Readonly<Record<string, string>>;
}

const typedOf = (secrets: Secrets): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).filter(([, value]) => value.trim() !== ''));

/** What was cleared is not sent: an empty field is one that is not set. */
const filled = (values: GatewayValues['values']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value.trim() === '' ? [] : [[key, value.trim()]],
    ),
  );

function useGatewayForm(gateway: DeskGateway) {
  const t = useTranslations('deskPlatform.gateways');
  const { toasts } = useConsole();
  const [secrets, setSecrets] = useState<Secrets>({});
  const { name, isOn, values, version } = gateway;
  const kept = useKeptForm({
    draft: `gateway:${name}`,
    stored: { values: { isOn, values } as GatewayValues, version },
    fields: [
      { key: 'isOn', label: t('isOn'), show: (one) => t(one.isOn ? 'on' : 'off') },
      {
        key: 'values',
        label: t('account'),
        show: (one) => Object.values(one.values).filter(Boolean).join(', '),
      },
    ],
    schema: setSmsGateway.body,
    toInput: (one: GatewayValues, over) => ({
      isOn: one.isOn,
      values: filled(one.values),
      secrets: typedOf(secrets),
      version: over,
    }),
    hasMore: Object.keys(typedOf(secrets)).length > 0,
    save: useSaveGateway(name).mutateAsync,
    onSaved: () => {
      setSecrets({});
      toasts.show({ title: t('saved', { name: gatewayNames[name] }), tone: 'done' });
    },
  });
  return { kept, secrets, setSecrets };
}

interface GatewayFormProps {
  gateway: DeskGateway;
  onDirty: (isDirty: boolean) => void;
}

/** Whether it is used, and its account: secrets are written, never read. */
export function GatewayForm({ gateway, onDirty }: GatewayFormProps) {
  const t = useTranslations('deskPlatform.gateways');
  const { kept, secrets, setSecrets } = useGatewayForm(gateway);
  const { form } = kept;
  const { name } = gateway;
  const isDirty = kept.isDirty || Object.keys(typedOf(secrets)).length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const setValue = (key: string, value: string) =>
    form.setFieldValue('values', { ...form.values.values, [key]: value });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={gatewayNames[name]} />
      <Switch
        label={t('isOn')}
        description={t('isOnHelp')}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      {gatewayFields[name].open.map((key) => (
        <TextInput
          key={key}
          label={t(`fields.${key}`)}
          maxLength={300}
          autoComplete="off"
          data-path={`values.${key}`}
          error={form.errors[`values.${key}`]}
          value={form.values.values[key] ?? ''}
          onChange={(event) => setValue(key, event.currentTarget.value)}
        />
      ))}
      {gatewayFields[name].secret.map((key) => (
        <PasswordInput
          key={key}
          label={t(`fields.${key}`)}
          description={t(gateway.secrets[key] === true ? 'kept' : 'missing')}
          autoComplete="new-password"
          data-path={`secrets.${key}`}
          error={form.errors[`secrets.${key}`]}
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          value={secrets[key] ?? ''}
          onChange={(event) => setSecrets({ ...secrets, [key]: event.currentTarget.value })}
        />
      ))}
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="default"
          loading={form.submitting}
          disabled={!isDirty || kept.conflict.length > 0}
        >
          {t('save', { name: gatewayNames[name] })}
        </Button>
      </div>
    </form>
  );
}
