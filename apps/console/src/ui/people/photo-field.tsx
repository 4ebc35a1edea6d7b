import '@mantine/core/styles/Progress.layer.css';
import type { Answer } from '@ardoise/contract/call';
import {
  createUploadToken,
  maxImageBytes,
  type upload,
  uploadErrors,
} from '@ardoise/contract/uploads';
import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../lib/api/api-error.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { PersonMark } from './person-mark.tsx';
import classes from './photo-field.module.css';

/** A photo as a form holds it. Without an id it is the stored one; a null id removes it. */
export interface Photo {
  readonly url: string | null;
  readonly id?: string | null;
}

const accepted = 'image/png,image/jpeg,image/webp,image/gif';

/** What is plainly wrong is said before anything is sent; the server looks at the content itself. */
function refusalOf(file: File) {
  if (!accepted.split(',').includes(file.type)) return uploadErrors.notAnImage;
  return file.size > maxImageBytes ? uploadErrors.imageTooLarge : null;
}

/** Sends a chosen photo. What went wrong is said under the field, and the photo stays as it was. */
function useSendPhoto(onChange: (photo: Photo) => void) {
  const page = useConsole();
  const words = useTranslations('people.photo');
  const { language } = usePreferences();
  const [share, setShare] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const quiet = { silent: true, spinner: false } as const;
      const { address } = await page.api(createUploadToken, { body: { purpose: 'photo' } }, quiet);
      const sending = { ...quiet, onProgress: setShare };
      return page.upload<Answer<typeof upload>>(address, [file], sending);
    },
    onSuccess: ({ files }) => files[0] && onChange({ id: files[0].id, url: files[0].url }),
    onError: (cause) => {
      const isRefused = isApiError(cause) && cause.status >= 400 && cause.status < 500;
      setError(isRefused ? cause.message : words('failed'));
    },
  });
  const choose = (file: File) => {
    const refusal = refusalOf(file);
    setError(refusal?.[language] ?? null);
    setShare(0);
    if (refusal === null) mutate(file);
  };
  return { choose, error, isSending: isPending, percent: Math.round(share * 100) };
}

interface PhotoFieldProps {
  label: string;
  name: string;
  photo: Photo;
  onChange: (photo: Photo) => void;
}

export function PhotoField({ label, name, photo, onChange }: PhotoFieldProps) {
  const words = useTranslations('people.photo');
  const { choose, error, isSending, percent } = useSendPhoto(onChange);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.row}>
        <PersonMark name={name} photo={photo.url} size={72} />
        <div>
          <div className={classes.buttons}>
            <input
              ref={input}
              id={id}
              type="file"
              accept={accepted}
              className={classes.input}
              tabIndex={-1}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = '';
                if (file !== undefined) choose(file);
              }}
            />
            <Button variant="default" loading={isSending} onClick={() => input.current?.click()}>
              {words(photo.url === null ? 'choose' : 'replace')}
            </Button>
            {photo.url !== null && (
              <Button variant="subtle" onClick={() => onChange({ id: null, url: null })}>
                {words('remove')}
              </Button>
            )}
          </div>
          <p className={classes.help}>{words('help')}</p>
        </div>
      </div>
      {isSending && (
        <Progress value={percent} aria-label={words('uploading', { share: percent })} />
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
