import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Checkbox, PasswordInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import {
  type AccountKind,
  payoutSecretsFor,
  type SecretName,
  type Secrets,
  secretsFor,
} from '../operator-values.ts';
import type { OperatorSettings } from '../queries.ts';
import classes from './operator-form.module.css';

interface SecretFieldsProps {
  settings: OperatorSettings;
  kind: AccountKind;
  errors: Readonly<Record<string, ReactNode>>;
  secrets: Secrets;
  onChange: (secrets: Secrets) => void;
}

interface SecretFieldProps extends Omit<SecretFieldsProps, 'settings' | 'kind'> {
  name: SecretName;
  help: string;
}

/** Written, never read: what is stored shows only as kept. */
function SecretField({ name, help, errors, secrets, onChange }: SecretFieldProps) {
  const t = useTranslations('paymentSettings');
  return (
    <PasswordInput
      label={t(`secrets.${name}`)}
      description={help}
      autoComplete="new-password"
      data-path={`secrets.${name}`}
      error={errors[`secrets.${name}`]}
      disabled={secrets[name] === null}
      visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      value={secrets[name] ?? ''}
      onChange={(event) => onChange({ ...secrets, [name]: event.currentTarget.value })}
    />
  );
}

export function SecretFields({ settings, kind, ...field }: SecretFieldsProps) {
  const t = useTranslations('paymentSettings');
  const { operator, secretsKept } = settings;
  return secretsFor(operator, kind).map((name) => (
    <SecretField
      key={name}
      {...field}
      name={name}
      help={t(secretsKept.includes(name) ? 'kept' : 'missing')}
    />
  ));
}

/** May be left out. What is kept can be forgotten, since here an account without it is whole as well. */
export function PayoutFields({ settings, kind, ...field }: SecretFieldsProps) {
  const t = useTranslations('paymentSettings');
  const title = useId();
  const { operator, secretsKept } = settings;
  const names = payoutSecretsFor(operator, kind);
  if (names.length === 0) return null;
  const kept = names.filter((name) => secretsKept.includes(name));
  const { secrets, onChange } = field;
  const isForgotten = names.some((name) => secrets[name] === null);
  const forget = (isWanted: boolean) =>
    onChange({
      ...secrets,
      ...Object.fromEntries(names.map((name) => [name, isWanted ? null : ''])),
    });
  return (
    <div role="group" aria-labelledby={title} className={classes.payouts}>
      <div>
        <h3 id={title} className={classes.payoutsTitle}>
          {t('payouts')}
        </h3>
        <p className={classes.payoutsHelp}>{t('payoutsHelp')}</p>
      </div>
      {names.map((name) => (
        <SecretField
          key={name}
          {...field}
          name={name}
          help={t(secretsKept.includes(name) ? 'kept' : 'missing')}
        />
      ))}
      {kept.length > 0 && (
        <Checkbox
          label={t('forgetPayouts')}
          checked={isForgotten}
          onChange={(event) => forget(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
