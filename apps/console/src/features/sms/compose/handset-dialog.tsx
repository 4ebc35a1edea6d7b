import type { PreviewAnswer } from '@ardoise/contract/sms/compose';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSenderName } from '../queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './handset-dialog.module.css';

interface HandsetDialogProps {
  samples: PreviewAnswer['samples'];
  onClose: () => void;
}

/** The message on a small phone, where most of them are read; one person after the other. */
export function HandsetDialog({ samples, onClose }: HandsetDialogProps) {
  const t = useTranslations('sms.preview');
  const sender = useSenderName();
  const [place, setPlace] = useState(0);
  const sample = samples[Math.min(place, samples.length - 1)];
  if (sample === undefined) return null;
  const { name, phone, text, language, parts } = sample;
  return (
    <Dialog title={t('handsetTitle')} closeLabel={t('close')} onClose={onClose}>
      <div className={classes.place}>
        <div className={classes.phone}>
          <div className={classes.screen}>
            <div className={classes.head}>{sender ?? t('sms')}</div>
            <p className={classes.bubble} lang={language}>
              {text}
            </p>
            <div className={classes.foot}>{t('count', { characters: text.length, parts })}</div>
          </div>
        </div>
        <p className={classes.who} role="status">
          {name === '' ? phone : `${name} · ${phone}`}
        </p>
        {samples.length > 1 && (
          <div className={classes.buttons}>
            <Button variant="default" disabled={place === 0} onClick={() => setPlace(place - 1)}>
              {t('before')}
            </Button>
            <Button
              variant="default"
              disabled={place >= samples.length - 1}
              onClick={() => setPlace(place + 1)}
            >
              {t('next')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
