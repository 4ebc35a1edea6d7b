import '@mantine/core/styles/Progress.layer.css';
import { type PaperKind, paperKindNames } from '@ardoise/contract/shop/business-verification';
import { Button, Input, Progress } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { acceptedTypes } from '../../../domain/documents/document-file.ts';
import { formatFileSize } from '../../../domain/documents/file-size.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { ChosenPaper } from '../use-chosen-papers.ts';
import classes from './papers-form.module.css';

interface PapersFieldProps {
  kind: PaperKind;
  papers: readonly ChosenPaper[];
  error: string | null;
  isFull: boolean;
  onChoose: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
}

function PaperRow({ paper, onRemove }: { paper: ChosenPaper; onRemove: () => void }) {
  const t = useTranslations('verification.form');
  const { language } = usePreferences();
  const { name, bytes, fileId, problem, percent } = paper;
  return (
    <li className={classes.paper}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{formatFileSize(bytes, language)}</span>
        {fileId === null && problem === null && (
          <Progress value={percent} aria-label={t('sending', { share: String(percent) })} />
        )}
        {problem !== null && (
          <span className={classes.error} role="alert">
            {problem}
          </span>
        )}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('removeNamed', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}

/** All papers of one kind: from the device, or on a phone from its camera. */
export function PapersField({ kind, papers, error, isFull, onChoose, onRemove }: PapersFieldProps) {
  const t = useTranslations('verification.form');
  const { language } = usePreferences();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const label = paperKindNames[kind][language];
  return (
    <div>
      <Input.Label required={kind !== 'other'} htmlFor={id}>
        {label}
      </Input.Label>
      <p className={classes.help}>{t(`help.${kind}`)}</p>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={acceptedTypes}
        className={classes.input}
        tabIndex={-1}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onChoose(chosen);
        }}
      />
      {papers.length > 0 && (
        <ul className={classes.papers}>
          {papers.map((paper) => (
            <PaperRow key={paper.key} paper={paper} onRemove={() => onRemove(paper.key)} />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        disabled={isFull}
        data-path={kind}
        aria-label={t('chooseNamed', { kind: label })}
        onClick={() => input.current?.click()}
      >
        {t(papers.length === 0 ? 'choose' : 'chooseMore')}
      </Button>
      {error !== null && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
