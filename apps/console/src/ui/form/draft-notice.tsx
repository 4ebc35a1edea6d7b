import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './draft-notice.module.css';

/** What was typed before is back in the form; whoever does not want it starts over. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('people.draft');
  return (
    <p className={classes.notice} role="status">
      {t('restored')}
      <Button variant="subtle" size="compact-sm" onClick={onStartOver}>
        {t('startOver')}
      </Button>
    </p>
  );
}
