import type { PreviewAnswer } from '@ardoise/contract/sms/compose';
import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import { HandsetDialog } from './handset-dialog.tsx';
import { MarkedLetters } from './marked-letters.tsx';
import classes from './preview-card.module.css';

interface PreviewCardProps {
  preview: PreviewAnswer | undefined;
  isBehind: boolean;
  /** Why there is none, in the server's words. */
  refusal: string | null;
}

/** Real people, as they will read it; nothing is sent. */
export const PreviewCard = memo(function PreviewCard({
  preview,
  isBehind,
  refusal,
}: PreviewCardProps) {
  const t = useTranslations('sms.preview');
  const [isOnHandset, setIsOnHandset] = useState(false);
  const samples = preview?.samples ?? [];
  return (
    <Card
      title={
        preview === undefined
          ? t('title')
          : t('titleOf', { shown: samples.length, count: preview.people })
      }
      action={
        samples.length > 0 && (
          <Button
            className={classes.handset ?? ''}
            variant="subtle"
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => setIsOnHandset(true)}
          >
            {t('handset')}
          </Button>
        )
      }
    >
      {samples.length === 0 && <p className={classes.none}>{refusal ?? t('none')}</p>}
      <ul className={classes.samples} data-behind={isBehind}>
        {samples.map((sample) => (
          <li key={sample.phone + sample.name}>
            <div className={classes.who}>
              <strong>{sample.name || sample.phone}</strong>
              <span className={classes.count} data-long={sample.parts > 1}>
                {t('count', { characters: sample.text.length, parts: sample.parts })}
              </span>
            </div>
            <p className={classes.bubble} lang={sample.language}>
              <MarkedLetters text={sample.text} />
            </p>
          </li>
        ))}
      </ul>
      {isOnHandset && <HandsetDialog samples={samples} onClose={() => setIsOnHandset(false)} />}
    </Card>
  );
});
