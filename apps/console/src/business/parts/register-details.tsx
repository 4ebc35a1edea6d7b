import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useBusiness } from '../business-context.ts';
import { createOrgAccount } from '../call-outlines.ts';
import { api } from '../client.ts';
import { enter } from '../enter.ts';
import { writeStep } from '../steps.ts';
import { suggestAppId } from '../suggest-app-id.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';
import { PasswordField } from './password-field.tsx';
import { StepForm } from './step-form.tsx';

const empty = { schoolName: '', appId: '', fullName: '', phone: '', password: '' };

export function RegisterDetails({ proof }: { proof: string }) {
  const { words, language, skin, config } = useBusiness();
  const fields = useFields('register', empty, { secrets: ['password'] });
  const attempt = useAttempt((failure) => fields.showFailure(failure));
  const { values } = fields;

  /** The address follows the name until somebody writes another one. */
  function onSchoolName(event: ChangeEvent<HTMLInputElement>): void {
    const isSuggested = values.appId === suggestAppId(values.schoolName);
    fields.set('schoolName', event.currentTarget.value);
    if (isSuggested) fields.set('appId', suggestAppId(event.currentTarget.value));
  }

  function register(): void {
    if (!fields.areFilled(language)) return;
    void attempt.run(async () => {
      const tokens = await api(createOrgAccount, { body: { proof, ...values } });
      writeStep('emailProof', null);
      await enter(tokens, { language, skin });
    });
  }

  return (
    <StepForm
      form={fields.form}
      attempt={attempt}
      submit={words('register.submit')}
      onSubmit={register}
      showsRefusalAtField={fields.hasErrors}
    >
      <TextInput
        {...fields.field('schoolName')}
        size="md"
        label={words('register.schoolName')}
        autoComplete="organization"
        onChange={onSchoolName}
      />
      <TextInput
        {...fields.field('appId')}
        size="md"
        label={words('register.appId')}
        description={`/${config?.zone ?? 'console'}/${values.appId || '…'} · ${words('register.appIdHelp')}`}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextInput
        {...fields.field('fullName')}
        size="md"
        label={words('register.fullName')}
        autoComplete="name"
      />
      <TextInput
        {...fields.field('phone')}
        size="md"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={words('register.phone')}
        description={words('otp.phoneHelp')}
      />
      <PasswordField {...fields.field('password')} label={words('register.password')} isNew />
    </StepForm>
  );
}
