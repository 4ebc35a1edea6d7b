import { useTranslations } from 'use-intl';
import { SecretDialog as OneSecretDialog } from '../../../ui/secret-dialog.tsx';

/** By which the receiver checks what it is sent. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks.secret');
  return (
    <OneSecretDialog
      title={t('title')}
      about={t('about')}
      secret={secret}
      copy={t('copy')}
      copied={t('copied')}
      done={t('done')}
      onClose={onClose}
    />
  );
}
