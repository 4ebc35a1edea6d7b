import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useSuspend } from '../mutations.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface SuspendDialogProps {
  school: DeskSchool;
  onClose: () => void;
}

function SuspendDialog({ school, onClose }: SuspendDialogProps) {
  const t = useTranslations('desk.suspension');
  const { toasts } = useConsole();
  const { mutate, isPending } = useSuspend(school);
  const { id, name, isSuspended } = school;
  const which = isSuspended ? 'resume' : 'suspend';
  return (
    <ReasonDialog
      isDestructive={!isSuspended}
      title={t(`${which}.title`, { name })}
      about={t(`${which}.about`)}
      confirm={t(`${which}.confirm`)}
      draft={`suspend:${id}`}
      help={t('reasonHelp')}
      isBusy={isPending}
      onConfirm={(reason, discard) =>
        mutate(reason, {
          onSuccess: () => {
            discard();
            toasts.show({ title: t(`${which}.done`), tone: 'done' });
          },
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

/** Whether the school may work, since when not, and why. */
export function SuspensionCard({ school }: { school: DeskSchool }) {
  const t = useTranslations('desk.suspension');
  const timeZone = useTimeZone();
  const [isOpen, setIsOpen] = useState(false);
  const { suspension } = school;
  const isSuspended = suspension !== null;
  return (
    <Card
      title={t('title')}
      action={
        <StateTag tone={isSuspended ? 'alarm' : 'idle'}>
          {t(isSuspended ? 'suspended' : 'live')}
        </StateTag>
      }
    >
      {suspension === null ? (
        <p className={classes.about}>{t('liveAbout')}</p>
      ) : (
        <>
          <p className={classes.about}>
            {t('since', { when: formatDateTime(suspension.since, timeZone) })}
          </p>
          <p className={classes.words}>{suspension.reason}</p>
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t(isSuspended ? 'resume.open' : 'suspend.open')}
        </Button>
      </div>
      {isOpen && <SuspendDialog school={school} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
