import '@mantine/core/styles/Progress.layer.css';
import { type RecipientList, uploadRecipients } from '@ardoise/contract/sms/campaigns';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, Progress } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUploadRecipients } from '../mutations.ts';
import type { WhoValues } from './compose-values.ts';
import classes from './upload-field.module.css';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What is plainly wrong is said before anything is sent; the server reads the content itself. */
function refusalOf({ name, size }: File): 'wrongType' | 'tooLarge' | null {
  if (!name.toLowerCase().endsWith('.xlsx')) return 'wrongType';
  return size > uploadRecipients.upload.maxBytes ? 'tooLarge' : null;
}

function useSending(onRead: (list: RecipientList) => void) {
  const t = useTranslations('sms.upload');
  const [share, setShare] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useUploadRecipients(setShare);
  const send = (file: File | undefined) => {
    if (file === undefined) return;
    const refusal = refusalOf(file);
    setError(refusal === null ? null : t(refusal));
    if (refusal !== null) return;
    setShare(0);
    mutate(file, {
      onSuccess: onRead,
      onError: (cause) =>
        setError(isApiError(cause) && cause.status > 0 ? cause.message : t('failed')),
    });
  };
  return { send, error, isSending: isPending, percent: Math.round(share * 100) };
}

/** What was read of the file, and each cell that could not be. */
function ReadList({ list }: { list: RecipientList }) {
  const t = useTranslations('sms.upload');
  const { problems, problemCount } = list;
  return (
    <div className={classes.read} role="status">
      <p>
        <strong>{list.fileName}</strong> {t('rows', { count: list.rows, column: list.phoneColumn })}
        {list.doubled > 0 && <> {t('doubled', { count: list.doubled })}</>}
      </p>
      {problemCount > 0 && (
        <details className={classes.problems} open={problemCount <= 5}>
          <summary>{t('problems', { count: problemCount })}</summary>
          <ul>
            {problems.map(({ cell, column, value, message }) => (
              <li key={cell}>
                <strong>{cell}</strong> {column}
                {value !== '' && <> · {t('value', { value })}</>}: {message}
              </li>
            ))}
          </ul>
          {problemCount > problems.length && (
            <p>{t('more', { count: problemCount - problems.length })}</p>
          )}
        </details>
      )}
    </div>
  );
}

interface UploadFieldProps {
  list: WhoValues['upload'];
  onChange: (list: RecipientList) => void;
}

/** A workbook of phones: of people who are not in Ardoise, or of a list that was made elsewhere. */
export function UploadField({ list, onChange }: UploadFieldProps) {
  const t = useTranslations('sms.upload');
  const input = useRef<HTMLInputElement>(null);
  const { send, error, isSending, percent } = useSending(onChange);
  return (
    <div className={classes.upload}>
      <div className={classes.choose}>
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
        <Button variant="default" loading={isSending} onClick={() => input.current?.click()}>
          {t(list === null ? 'choose' : 'another')}
        </Button>
        <p className={classes.help}>{t('help')}</p>
      </div>
      {isSending && <Progress value={percent} aria-label={t('sending', { share: percent })} />}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {list !== null && 'rows' in list && <ReadList list={list} />}
    </div>
  );
}
