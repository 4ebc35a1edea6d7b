import '@mantine/core/styles/Progress.layer.css';
import { type ImportRun, uploadImport } from '@ardoise/contract/student-import';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, Progress } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import { useUploadWorkbook } from '../mutations.ts';
import classes from './upload-card.module.css';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Refusal = 'wrongType' | 'tooLarge' | null;

/** What is plainly wrong is said before anything is sent; the server reads the content itself. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): Refusal {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return 'wrongType';
  return file.size > uploadImport.upload.maxBytes ? 'tooLarge' : null;
}

interface UploadCardProps {
  /** The year that its students are enrolled in; undefined for the one that newcomers join. */
  yearId: string | undefined;
  onUploaded: (run: ImportRun) => void;
}

function useSending({ yearId, onUploaded }: UploadCardProps) {
  const t = useTranslations('studentImport.upload');
  const [share, setShare] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending, variables } = useUploadWorkbook(yearId, setShare);
  const send = (file: File | undefined) => {
    if (file === undefined) return;
    const refusal = refusalOf(file);
    setError(refusal === null ? null : t(refusal));
    if (refusal !== null) return;
    setShare(0);
    mutate(file, {
      onSuccess: onUploaded,
      onError: (cause) =>
        setError(isApiError(cause) && cause.status > 0 ? cause.message : t('failed')),
    });
  };
  return { send, error, isSending: isPending, fileName: variables?.name ?? '', share };
}

/** Chooses or drops a workbook, and shows how much of it has been sent. */
export function UploadCard(props: UploadCardProps) {
  const t = useTranslations('studentImport.upload');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { send, error, isSending, fileName, share } = useSending(props);
  const percent = Math.round(share * 100);
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <Card title={t('title')}>
      <p className={classes.about}>{t('about')}</p>
      <div
        role="presentation"
        className={classes.drop}
        data-over={isOver}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false);
          send(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          accept={`.xlsx,${xlsx}`}
          className={classes.input}
          aria-label={t('choose')}
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            send(file);
          }}
        />
        <Button loading={isSending} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <span className={classes.hint}>{t('drop')}</span>
      </div>
      {isSending && (
        <div className={classes.sending} role="status">
          <span>{t('sending', { file: fileName, share: percent })}</span>
          <Progress value={percent} aria-label={t('sending', { file: fileName, share: percent })} />
        </div>
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </Card>
  );
}
