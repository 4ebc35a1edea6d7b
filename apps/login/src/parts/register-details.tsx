import { createMySchool, createOrgAccount } from '@ardoise/contract/endpoints/session';
import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { enterNewSchool, enterSchool, type Preferences } from '../enter.ts';
import type { Failure } from '../failure.ts';
import { addressOf, go } from '../route.ts';
import { tabStore, writeStep } from '../steps.ts';
import { suggestAppId } from '../suggest-app-id.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';
import type { Owner } from '../use-owner.ts';
import { PasswordField } from './password-field.tsx';
import { StepForm } from './step-form.tsx';

const empty = { schoolName: '', town: '', appId: '', fullName: '', phone: '', password: '' };

/** As the one who is signed in, or as somebody new. */
async function register(
  proof: string | null,
  owner: Owner | null,
  { phone, ...school }: typeof empty,
  preferences: Preferences,
): Promise<void> {
  if (owner === null) {
    const body = { proof: proof ?? '', phone, ...school };
    const tokens = await api(createOrgAccount, { body });
    writeStep('emailProof', null);
    return enterNewSchool(tokens, preferences);
  }
  const body = proof === null ? school : { proof, ...school };
  const { appId } = await api(createMySchool, { body });
  writeStep('emailProof', null);
  return enterSchool(appId, preferences);
}

const isPhoneTaken = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && failure.reason === 'phoneHasAccount';

/** Whoever holds the phone signs in by a code to it and comes back: what was typed is kept. */
function signInByPhone(phone: string): void {
  writeStep('signInCode', null);
  tabStore().write('draft:otp', JSON.stringify({ phone }));
  go(addressOf('otp', '/business/register'));
}

interface RegisterDetailsProps {
  proof: string | null;
  owner: Owner | null;
}

export function RegisterDetails({ proof, owner }: RegisterDetailsProps) {
  const { t, language, skin, config } = useLogin();
  const known = { ...empty, fullName: owner?.fullName ?? '' };
  const fields = useFields('register', known, { secrets: ['password'] });
  const attempt = useAttempt((failure) => fields.showFailure(failure));
  const { values } = fields;

  /** The address follows the name until somebody writes another one. */
  function onSchoolName(event: ChangeEvent<HTMLInputElement>): void {
    const isSuggested = values.appId === suggestAppId(values.schoolName);
    fields.set('schoolName', event.currentTarget.value);
    if (isSuggested) fields.set('appId', suggestAppId(event.currentTarget.value));
  }

  function submit(): void {
    if (!fields.areFilled(language, owner === null ? [] : ['phone'])) return;
    void attempt.run(() => register(proof, owner, values, { language, skin }));
  }

  return (
    <StepForm
      form={fields.form}
      attempt={attempt}
      submit={t('register.submit')}
      onSubmit={submit}
      showsRefusalAtField={fields.hasErrors}
    >
      <TextInput
        {...fields.field('schoolName')}
        size="md"
        label={t('register.schoolName')}
        autoComplete="organization"
        onChange={onSchoolName}
      />
      <TextInput
        {...fields.field('town')}
        size="md"
        label={t('register.town')}
        description={t('register.townHelp')}
        autoComplete="address-level2"
      />
      <TextInput
        {...fields.field('appId')}
        size="md"
        label={t('register.appId')}
        description={`/${config?.zone ?? 'console'}/${values.appId || '…'} · ${t('register.appIdHelp')}`}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextInput
        {...fields.field('fullName')}
        size="md"
        label={t('register.fullName')}
        autoComplete="name"
      />
      {owner === null && (
        <PhoneField
          field={fields.field('phone')}
          isTaken={isPhoneTaken(attempt.failure)}
          onMine={() => signInByPhone(values.phone)}
        />
      )}
      {owner?.hasPassword === true ? (
        <PasswordField {...fields.field('password')} label={t('register.yourPassword')} />
      ) : (
        <PasswordField {...fields.field('password')} label={t('register.password')} isNew />
      )}
    </StepForm>
  );
}

interface PhoneFieldProps {
  field: TextInputProps & { error: string | undefined };
  isTaken: boolean;
  onMine: () => void;
}

function PhoneField({ field, isTaken, onMine }: PhoneFieldProps) {
  const { t } = useLogin();
  return (
    <div>
      <TextInput
        {...field}
        size="md"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={t('register.phone')}
        description={t('otp.phoneHelp')}
      />
      {isTaken && field.error !== undefined && (
        <Anchor component="button" type="button" mt={6} onClick={onMine}>
          {t('register.phoneIsMine')}
        </Anchor>
      )}
    </div>
  );
}
