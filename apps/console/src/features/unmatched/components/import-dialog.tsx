import '@mantine/core/styles/Progress.layer.css';
import { maxStatementBytes, type StatementRun } from '@ardoise/contract/statements';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, Progress } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUploadStatement } from '../mutations.ts';
import { useStatement } from '../queries.ts';
import { ColumnsForm } from './columns-form.tsx';
import { RunOutcome } from './statements-list.tsx';
import classes from './unmatched.module.css';

const readable = /\.(?:csv|txt|xlsx)$/i;

function useSending(onSent: (run: StatementRun) => void) {
  const t = useTranslations('unmatched.import');
  const [share, setShare] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useUploadStatement(setShare);
  const send = (file: File | undefined) => {
    if (file === undefined) return;
    const isOld = /\.xls$/i.test(file.name);
    // The server says of an old workbook how it is saved anew, and reads the content itself.
    const isWrong = !isOld && !readable.test(file.name);
    const refusal = isWrong ? t('wrongType') : file.size > maxStatementBytes ? t('tooLarge') : null;
    setError(refusal);
    if (refusal !== null) return;
    setShare(0);
    mutate(file, {
      onSuccess: onSent,
      onError: (cause) =>
        setError(isApiError(cause) && cause.status > 0 ? cause.message : t('failed')),
    });
  };
  return { send, error, isSending: isPending, percent: Math.round(share * 100) };
}

/** Chooses or drops a file, and shows how much of it has been sent. */
function ChooseFile({ onSent }: { onSent: (run: StatementRun) => void }) {
  const t = useTranslations('unmatched.import');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { send, error, isSending, percent } = useSending(onSent);
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <>
      <p>{t('about')}</p>
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
          accept=".csv,.txt,.xlsx,.xls"
          className={classes.input}
          aria-label={t('choose')}
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            send(file);
          }}
        />
        <Button data-autofocus loading={isSending} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      </div>
      {isSending && (
        <div className={classes.bar} role="status">
          <span>{t('sending', { percent })}</span>
          <Progress value={percent} aria-label={t('sending', { percent })} />
        </div>
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** A statement that is being read, whose columns are asked about, or what it came to. */
function KnownRun({
  id,
  onAnother,
  onClose,
}: {
  id: string;
  onAnother: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('unmatched.import');
  const { data: run } = useStatement(id);
  if (run === undefined) return <p role="status">{t('reading')}</p>;
  if (run.state === 'columns') return <ColumnsForm run={run} />;
  const percent = Math.round(run.progress * 100);
  if (run.state === 'reading')
    return (
      <div className={classes.bar} role="status">
        <span>{t('reading')}</span>
        <Progress value={percent} aria-label={t('reading')} />
      </div>
    );
  return (
    <>
      <div role="status">
        <RunOutcome run={run} />
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onAnother}>
          {t('another')}
        </Button>
        <Button onClick={onClose}>{t('toLines')}</Button>
      </div>
    </>
  );
}

interface ImportDialogProps {
  /** The statement under way; null where a file is still to be chosen. */
  run: string | null;
  onRun: (id: string | null) => void;
  onClose: () => void;
}

export function ImportDialog({ run, onRun, onClose }: ImportDialogProps) {
  const t = useTranslations('unmatched.import');
  const people = useTranslations('people');
  return (
    <Dialog title={t('title')} closeLabel={people('cancel')} onClose={onClose}>
      {run === null ? (
        <ChooseFile onSent={({ id }) => onRun(id)} />
      ) : (
        <KnownRun key={run} id={run} onAnother={() => onRun(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}
