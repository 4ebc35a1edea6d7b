import '@mantine/core/styles/Progress.layer.css';
import type { Answer } from '@ardoise/contract/call';
import {
  createUploadToken,
  maxImageBytes,
  type upload,
  uploadErrors,
  type UploadPurpose,
} from '@ardoise/contract/uploads';
import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../lib/api/api-error.ts';
import { useConsole, usePreferences } from '../lib/console.tsx';
import classes from './image-field.module.css';

/** A picture as a form holds it. Without an id it is the stored one; a null id removes it. */
export interface Picture {
  readonly url: string | null;
  readonly id?: string | null;
}

const accepted = 'image/png,image/jpeg,image/webp,image/gif';

/** What is plainly wrong is said before anything is sent; the server looks at the content itself. */
function refusalOf(file: File) {
  if (!accepted.split(',').includes(file.type)) return uploadErrors.notAnImage;
  return file.size > maxImageBytes ? uploadErrors.imageTooLarge : null;
}

/** Sends a chosen image to a one-time address. What went wrong is said under the field, and the picture stays. */
function useSendImage(purpose: UploadPurpose, onChange: (picture: Picture) => void) {
  const page = useConsole();
  const words = useTranslations('image');
  const { language } = usePreferences();
  const [share, setShare] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const quiet = { silent: true, spinner: false } as const;
      const { address } = await page.api(createUploadToken, { body: { purpose } }, quiet);
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

interface ImageFieldProps {
  label: string;
  help: string;
  purpose: UploadPurpose;
  picture: Picture;
  canEdit?: boolean;
  onChange: (picture: Picture) => void;
  /** The picture as it will be seen, or what stands in its place. */
  children: ReactNode;
}

export function ImageField(props: ImageFieldProps) {
  const { label, help, purpose, picture, canEdit = true, onChange, children } = props;
  const words = useTranslations('image');
  const { choose, error, isSending, percent } = useSendImage(purpose, onChange);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className={classes.field}>
      <label id={`${id}-label`} className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.row}>
        {children}
        <div className={classes.side}>
          {canEdit && (
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
              <Button
                variant="default"
                loading={isSending}
                onClick={() => input.current?.click()}
                aria-describedby={`${id}-label ${id}-help`}
              >
                {words(picture.url === null ? 'choose' : 'replace')}
              </Button>
              {picture.url !== null && (
                <Button variant="subtle" onClick={() => onChange({ id: null, url: null })}>
                  {words('remove')}
                </Button>
              )}
            </div>
          )}
          <p id={`${id}-help`} className={classes.help}>
            {help}
          </p>
        </div>
      </div>
      {isSending && <Progress value={percent} aria-label={words('sending', { share: percent })} />}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
