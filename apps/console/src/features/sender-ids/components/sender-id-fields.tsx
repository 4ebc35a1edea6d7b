import { maxSenderName } from '@ardoise/contract/shop/sender-names';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ContractForm } from '../../../lib/form.ts';
import classes from './sender-ids.module.css';

export interface SenderIdValues extends Record<string, unknown> {
  name: string;
  use: string;
}

/** The name as a phone shows it, and what the provider is told of it. */
export function SenderIdFields({ form }: { form: ContractForm<SenderIdValues> }) {
  const t = useTranslations('senderIds.form');
  const name = form.values.name.replace(/ +/g, ' ').trim();
  return (
    <>
      <TextInput
        data-autofocus
        withAsterisk
        label={t('name')}
        description={t('nameHelp')}
        rightSection={
          <span className={classes.count} data-over={name.length > maxSenderName}>
            {`${name.length}/${maxSenderName}`}
          </span>
        }
        rightSectionWidth={56}
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <Textarea
        autosize
        minRows={2}
        maxLength={200}
        label={t('use')}
        description={t('useHelp')}
        {...form.getInputProps('use')}
      />
    </>
  );
}
