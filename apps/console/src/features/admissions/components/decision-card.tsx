import { type ApplicationDetail, canMoveApplication } from '@ardoise/contract/applications';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useReview } from '../mutations.ts';
import { ApplicationStateTag, isOpen, ReviewDue } from './application-state.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import classes from './decision-card.module.css';
import { RejectDialog } from './reject-dialog.tsx';

type Open = 'approve' | 'reject' | 'rejectForGood' | null;

function TakeButton({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('admissions.review');
  const { toasts } = useConsole();
  const { mutate, isPending } = useReview(application.id);
  const take = () =>
    mutate(undefined, {
      onSuccess: () => toasts.show({ title: t('taken'), tone: 'done' }),
    });
  return (
    <Button variant="default" loading={isPending} onClick={take}>
      {t('take')}
    </Button>
  );
}

/** The clock and the decisions that are possible now. */
export function DecisionCard({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('admissions');
  const canEdit = useCan()('people.edit');
  const timeZone = useTimeZone();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { state, reviewDueAt, reasons, studentId } = application;
  return (
    <Card title={t('review.decision')} action={<ApplicationStateTag state={state} />}>
      {isOpen(state) && (
        <p className={classes.clock}>
          <ReviewDue state={state} reviewDueAt={reviewDueAt} />
          <span className={classes.small}>
            {t('clock.by', { day: formatDateTime(reviewDueAt, timeZone) })}
          </span>
        </p>
      )}
      {reasons !== null && (
        <p className={classes.reasons}>
          <span className={classes.small}>{t('review.reasons')}</span>
          {reasons}
        </p>
      )}
      <div className={classes.buttons}>
        {studentId !== null && (
          <LinkButton to="/onboarding/students/$id" params={{ id: studentId }}>
            {t('review.openStudent')}
          </LinkButton>
        )}
        {canEdit && canMoveApplication(state, 'approved') && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('approve')}>
            {t('review.approve')}
          </Button>
        )}
        {canEdit && canMoveApplication(state, 'underReview') && (
          <TakeButton application={application} />
        )}
        {canEdit && canMoveApplication(state, 'rejected') && (
          <>
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('reject')}>
              {t('review.reject')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              aria-haspopup="dialog"
              onClick={() => setOpen('rejectForGood')}
            >
              {t('review.rejectForGood')}
            </Button>
          </>
        )}
      </div>
      {open === 'approve' && <ApproveDialog application={application} onClose={close} />}
      {(open === 'reject' || open === 'rejectForGood') && (
        <RejectDialog
          application={application}
          isForGood={open === 'rejectForGood'}
          onClose={close}
        />
      )}
    </Card>
  );
}
