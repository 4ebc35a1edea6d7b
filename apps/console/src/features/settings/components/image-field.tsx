import '@mantine/core/styles/Progress.layer.css';
import { maxImageBytes, uploadErrors } from '@ardoise/contract/uploads';
import { Button, Progress } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../../lib/api/api-error.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUploadImage } from '../mutations.ts';
import type { Picture } from '../settings-values.ts';
import classes from './image-field.module.css';

interface ImageFieldProps {
  purpose: 'logo' | 'background';
  picture: Picture;
  canEdit: boolean;
  onChange: (picture: Picture) => void;
}

const accepted = 'image/png,image/jpeg,image/webp,image/gif';

/** What is plainly wrong is said before anything is sent; the server looks at the content itself. */
function refusalOf(file: File) {
  if (!accepted.split(',').includes(file.type)) return uploadErrors.notAnImage;
  return file.size > maxImageBytes ? uploadErrors.imageTooLarge : null;
}

/** Chooses and sends an image. What went wrong is said under the field, and the picture stays as it was. */
function useImage(purpose: ImageFieldProps['purpose'], onChange: ImageFieldProps['onChange']) {
  const words = useTranslations('settings');
  const { language } = usePreferences();
  const [share, setShare] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const upload = useUploadImage(purpose, setShare);
  const choose = async (file: File) => {
    const refusal = refusalOf(file);
    setError(refusal?.[language] ?? null);
    if (refusal !== null) return;
    setShare(0);
    try {
      const { id, url } = await upload.mutateAsync(file);
      onChange({ id, url });
    } catch (cause) {
      const isRefused = isApiError(cause) && cause.status >= 400 && cause.status < 500;
      setError(isRefused ? cause.message : words('uploadFailed'));
    }
  };
  return { share, error, isSending: upload.isPending, choose };
}

export function ImageField({ purpose, picture, canEdit, onChange }: ImageFieldProps) {
  const words = useTranslations('settings');
  const { share, error, isSending, choose } = useImage(purpose, onChange);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const percent = Math.round(share * 100);
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {words(purpose)}
      </label>
      <div className={classes.row}>
        <div className={classes.frame} data-purpose={purpose}>
          {picture.url === null ? (
            <Icon name="image" size={22} />
          ) : (
            <img src={picture.url} alt="" className={classes.image} />
          )}
        </div>
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
                  if (file !== undefined) void choose(file);
                }}
              />
              <Button
                variant="default"
                loading={isSending}
                onClick={() => input.current?.click()}
                aria-describedby={`${id}-help`}
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
            {words(`${purpose}Help`)}
          </p>
        </div>
      </div>
      {isSending && (
        <Progress value={percent} aria-label={words('uploading', { share: String(percent) })} />
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
