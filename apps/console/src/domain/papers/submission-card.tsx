import {
  type BusinessPaper,
  paperKindNames,
  type PaperSubmission,
} from '@ardoise/contract/shop/business-verification';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatDateTime, formatLongDate } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/me.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { formatFileSize } from '../documents/file-size.ts';
import classes from './papers.module.css';

/** Answers an address that is good for two minutes. */
export type OpenPaper = (paperId: string) => Promise<{ address: string }>;

interface PapersProps {
  papers: readonly BusinessPaper[];
  /** Undefined for whoever may know of them and not read them. */
  open: OpenPaper | undefined;
}

/** A picture is shown; a PDF, which a stranger made, is only saved. */
function Papers({ papers, open }: PapersProps) {
  const t = useTranslations('verification.papers');
  const { language } = usePreferences();
  const [picture, setPicture] = useState<{ name: string; address: string } | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (paper: BusinessPaper) => open?.(paper.id),
    onSuccess: (opened, { name, mediaType }) => {
      if (opened === undefined) return;
      if (mediaType === 'image/jpeg') setPicture({ name, address: opened.address });
      else saveFile(opened.address);
    },
  });
  return (
    <ul className={classes.list}>
      {papers.map((paper) => {
        const { id, kind, name, mediaType, bytes } = paper;
        const isPicture = mediaType === 'image/jpeg';
        return (
          <li key={id} className={classes.paper}>
            <span className={classes.what}>
              <span className={classes.name}>{paperKindNames[kind][language]}</span>
              <span className={classes.note}>
                {[name, isPicture ? 'JPEG' : 'PDF', formatFileSize(bytes, language)].join(' · ')}
              </span>
            </span>
            {open !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                loading={isPending && variables.id === id}
                aria-label={t(isPicture ? 'openNamed' : 'downloadNamed', { name })}
                onClick={() => mutate(paper)}
              >
                {t(isPicture ? 'open' : 'download')}
              </Button>
            )}
          </li>
        );
      })}
      {picture !== null && (
        <Dialog title={picture.name} closeLabel={t('close')} onClose={() => setPicture(null)}>
          <img className={classes.picture} src={picture.address} alt={picture.name} />
        </Dialog>
      )}
    </ul>
  );
}

interface SubmissionCardProps extends Pick<PapersProps, 'open'> {
  submission: PaperSubmission;
  /** What can be decided about it. */
  children?: ReactNode;
}

/** What was sent at one time, and what the provider said of it. */
export function SubmissionCard({ submission, open, children }: SubmissionCardProps) {
  const t = useTranslations('verification');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { state, registrationNumber, submittedAt, submittedBy, dueAt, decidedAt } = submission;
  const isWaiting = state === 'underReview';
  return (
    <Card
      title={t('submission', { when: formatDateTime(submittedAt, timeZone) })}
      action={
        <StateTag tone={state === 'approved' ? 'idle' : 'alarm'}>{t(`states.${state}`)}</StateTag>
      }
    >
      {submission.reason !== null && (
        <p className={classes.reason}>
          <strong>{t('reason')}</strong> {submission.reason}
        </p>
      )}
      <Facts>
        <Fact label={t('registrationNumber')}>{registrationNumber}</Fact>
        {submittedBy !== null && <Fact label={t('sentBy')}>{submittedBy}</Fact>}
        {isWaiting ? (
          <Fact label={t('answerBy')}>{formatLongDate(dueAt, timeZone, language)}</Fact>
        ) : (
          decidedAt !== null && (
            <Fact label={t('decided')}>{formatDateTime(decidedAt, timeZone)}</Fact>
          )
        )}
      </Facts>
      <Papers papers={submission.papers} open={open} />
      {children}
    </Card>
  );
}
