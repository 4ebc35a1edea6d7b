import { type ImportField, importFieldNames, importFields } from '@ardoise/contract/import-fields';
import type { ImportRun } from '@ardoise/contract/student-import';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { useChoose } from '../mutations.ts';
import classes from './columns-card.module.css';

type Drafts = Readonly<Record<string, ImportField | null>>;

const isField = (value: string): value is ImportField =>
  importFields.some((field) => field === value);

/** The list's own columns beside what each is read as. What nothing reads is named, and can be read by hand. */
export function ColumnsCard({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport.fields');
  const { language } = usePreferences();
  const [drafts, setDrafts] = useState<Drafts>({});
  const { mutate, isPending } = useChoose(run.id);
  const { columns, missingFields } = run.findings;
  const nameOf = (field: ImportField): string => importFieldNames[field][language];
  const changed = columns.flatMap(({ title, field }) => {
    const draft = drafts[title];
    return draft === undefined || draft === field ? [] : [{ title, field: draft }];
  });
  const unread = columns.filter(({ field }) => field === null).length;
  return (
    <Card title={t('title')}>
      <p className={classes.about}>
        {t('about', { read: columns.length - unread, total: columns.length })}
      </p>
      {missingFields.length > 0 && (
        <p className={classes.missing} role="alert">
          {t('missing', { fields: missingFields.map(nameOf).join(', ') })}
        </p>
      )}
      <ul className={classes.list}>
        {columns.map(({ title, sample, field }) => (
          <li key={title} className={classes.row}>
            <div className={classes.own}>
              <span className={classes.title}>{title}</span>
              <span className={classes.sample}>{sample}</span>
            </div>
            <NativeSelect
              aria-label={t('readAs', { title })}
              value={drafts[title] === undefined ? (field ?? '') : (drafts[title] ?? '')}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setDrafts({ ...drafts, [title]: isField(value) ? value : null });
              }}
            >
              <option value="">{t('notRead')}</option>
              {importFields.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </NativeSelect>
          </li>
        ))}
      </ul>
      {changed.length > 0 && (
        <div className={classes.foot}>
          <Button
            variant="light"
            loading={isPending}
            onClick={() => mutate({ columns: changed }, { onSuccess: () => setDrafts({}) })}
          >
            {t('readAgain')}
          </Button>
        </div>
      )}
    </Card>
  );
}
