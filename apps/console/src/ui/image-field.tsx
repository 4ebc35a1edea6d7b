import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import classes from './image-field.module.css';

export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

interface ImageFieldProps {
  label: string;
  help: string;
  hasImage: boolean;
  canEdit: boolean;
  isSending: boolean;
  /** How much of it has been sent. */
  percent: number;
  /** What is wrong with the image that was chosen last. */
  error: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** The image as it will be seen, or what stands in its place. */
  children: ReactNode;
}

/** A field for one image. What becomes of a chosen file is the affair of whoever hands the callbacks in. */
export function ImageField(props: ImageFieldProps) {
  const { label, help, hasImage, canEdit, isSending, percent, error, children } = props;
  const t = useTranslations('image');
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
                accept={imageTypes.join(',')}
                className={classes.input}
                tabIndex={-1}
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  event.currentTarget.value = '';
                  if (file !== undefined) props.onChoose(file);
                }}
              />
              <Button
                variant="default"
                loading={isSending}
                onClick={() => input.current?.click()}
                aria-describedby={`${id}-label ${id}-help`}
              >
                {t(hasImage ? 'replace' : 'choose')}
              </Button>
              {hasImage && (
                <Button variant="subtle" onClick={props.onRemove}>
                  {t('remove')}
                </Button>
              )}
            </div>
          )}
          <p id={`${id}-help`} className={classes.help}>
            {help}
          </p>
        </div>
      </div>
      {isSending && <Progress value={percent} aria-label={t('sending', { share: percent })} />}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
