import { documentKindNames, type StudentDocument } from '@ardoise/contract/student-documents';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import classes from './documents-tab.module.css';
import { formatFileSize } from '../../../domain/documents/file-size.ts';

interface DocumentRowProps {
  document: StudentDocument;
  isOpening: boolean;
  onOpen: () => void;
  onRemove: (() => void) | undefined;
}

/** What it is, how large, who brought it and when. */
export function DocumentRow({ document, isOpening, onOpen, onRemove }: DocumentRowProps) {
  const t = useTranslations('students.documents');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { name, kind, mediaType, bytes, addedBy, addedAt } = document;
  const isPicture = mediaType === 'image/jpeg';
  const named = { document: name };
  const facts = [
    documentKindNames[kind][language],
    isPicture ? 'JPEG' : 'PDF',
    formatFileSize(bytes, language),
  ];
  return (
    <li className={classes.document}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{facts.join(' · ')}</span>
        <span className={classes.note}>
          {addedBy} · {formatLongDateTime(addedAt, timeZone, language)}
        </span>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          loading={isOpening}
          aria-label={t(isPicture ? 'openNamed' : 'downloadNamed', named)}
          onClick={onOpen}
        >
          {t(isPicture ? 'open' : 'download')}
        </Button>
        {onRemove !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('removeNamed', named)}
            aria-haspopup="dialog"
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
