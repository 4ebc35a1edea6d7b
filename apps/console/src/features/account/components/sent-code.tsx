import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './account.module.css';

interface SentCodeProps {
  sentTo: string;
  isResent: boolean;
  onResend: () => void;
  /** What the form gives its field `code`. */
  field: TextInputProps;
}

/** Where a code was sent, the field for it, and a way to have another. */
export function SentCode({ sentTo, isResent, onResend, field }: SentCodeProps) {
  const t = useTranslations('account.contacts');
  return (
    <>
      <p className={classes.words} role="status">
        {t(isResent ? 'resent' : 'sentTo', { sentTo })}
      </p>
      <TextInput
        data-autofocus
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field}
      />
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={`thumb ${classes.link}`}
        onClick={onResend}
      >
        {t('resend')}
      </Anchor>
    </>
  );
}
