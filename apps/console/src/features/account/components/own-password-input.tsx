import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A field for one's password. The kit's own words for the eye beside it are English only. */
export function OwnPasswordInput(props: PasswordInputProps) {
  const t = useTranslations('account.password');
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('toggle') }} />;
}
