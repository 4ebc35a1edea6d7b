import { Button, Input } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { acceptedTypes } from '../../../domain/documents/document-file.ts';
import classes from './file-field.module.css';
import { formatFileSize } from '../../../domain/documents/file-size.ts';

interface FileFieldProps {
  file: File | null;
  error: string | null;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

/** One file from the device; on a phone, or from its camera. */
export function FileField({ file, error, isDisabled, onChoose }: FileFieldProps) {
  const t = useTranslations('students.documents');
  const { language } = usePreferences();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div>
      <Input.Label required htmlFor={id}>
        {t('file')}
      </Input.Label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedTypes}
        className={classes.input}
        tabIndex={-1}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
      <div className={classes.row}>
        <Button
          data-autofocus
          variant="default"
          disabled={isDisabled}
          onClick={() => input.current?.click()}
        >
          {t(file === null ? 'chooseFile' : 'changeFile')}
        </Button>
        {file !== null && (
          <span className={classes.chosen}>
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{formatFileSize(file.size, language)}</span>
          </span>
        )}
      </div>
      <p className={classes.help}>{t('about')}</p>
      {error !== null && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
