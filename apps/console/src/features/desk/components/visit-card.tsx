import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useVisit } from '../mutations.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

/** The desk looks into a school only while an owner lets it, and each time says why. */
export function VisitCard({ school }: { school: DeskSchool }) {
  const t = useTranslations('desk.visit');
  const timeZone = useTimeZone();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, data } = useVisit(school);
  const { id, name, supportUntil } = school;
  const isGranted = supportUntil !== null;
  return (
    <Card
      title={t('title')}
      action={<StateTag tone="idle">{t(isGranted ? 'granted' : 'notGranted')}</StateTag>}
    >
      <p className={classes.about}>
        {isGranted ? t('until', { when: formatDateTime(supportUntil, timeZone) }) : t('ask')}
      </p>
      <div className={classes.buttons}>
        {isGranted && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {t('begin')}
          </Button>
        )}
        {isGranted && data !== undefined && (
          <Button component="a" href={`/console/${data.appId}/`} target="_blank" rel="noreferrer">
            {t('open', { when: formatDateTime(data.until, timeZone).slice(11) })}
          </Button>
        )}
      </div>
      {isOpen && (
        <ReasonDialog
          title={t('beginTitle', { name })}
          about={t('beginAbout')}
          confirm={t('begin')}
          draft={`visit:${id}`}
          help={t('reasonHelp')}
          isBusy={isPending}
          onConfirm={(reason, discard) =>
            mutate(reason, { onSuccess: discard, onSettled: () => setIsOpen(false) })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
