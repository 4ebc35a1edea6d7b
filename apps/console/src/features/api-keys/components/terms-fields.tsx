import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { type ExpiryChoice, expiryChoices } from '../key-terms.ts';

export interface TypedTerms {
  readonly name: string;
  readonly addresses: string;
  readonly expiry: ExpiryChoice;
}

interface TermsFieldsProps {
  value: TypedTerms;
  /** When it ends now, of one that is changed. */
  expiresAt: string | null;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (value: TypedTerms) => void;
}

export function NameField({ value, errors, onChange }: Omit<TermsFieldsProps, 'expiresAt'>) {
  const t = useTranslations('apiKeys.form');
  return (
    <TextInput
      data-autofocus
      withAsterisk
      label={t('name')}
      description={t('nameHelp')}
      maxLength={60}
      autoComplete="off"
      value={value.name}
      error={errors['name']}
      onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
    />
  );
}

/** From where, and until when. */
export function BoundsFields({ value, expiresAt, errors, onChange }: TermsFieldsProps) {
  const t = useTranslations('apiKeys.form');
  const when = useWhen();
  const kept =
    expiresAt === null ? [] : [{ value: 'kept', label: t('kept', { when: when(expiresAt) }) }];
  const choices = expiryChoices.map((choice) => ({
    value: choice,
    label: choice === 'never' ? t('never') : t('days', { count: Number(choice) }),
  }));
  return (
    <>
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        label={t('addresses')}
        description={t('addressesHelp')}
        spellCheck={false}
        value={value.addresses}
        error={errors['addresses']}
        onChange={(event) => onChange({ ...value, addresses: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('expiry')}
        value={value.expiry}
        data={[...kept, ...choices]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const expiry = expiryChoices.find((one) => one === chosen) ?? 'kept';
          onChange({ ...value, expiry });
        }}
      />
    </>
  );
}
