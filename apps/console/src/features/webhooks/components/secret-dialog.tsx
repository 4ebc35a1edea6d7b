import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './webhooks.module.css';

/** The secret, this once. Only its own button closes it, so that nobody loses it by a press beside it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks.secret');
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p>{t('about')}</p>
      <code className={classes.secret}>{secret}</code>
      <div className={classes.buttons}>
        <Button
          variant="default"
          data-autofocus
          onClick={() => void navigator.clipboard?.writeText(secret).then(() => setIsCopied(true))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Dialog>
  );
}
