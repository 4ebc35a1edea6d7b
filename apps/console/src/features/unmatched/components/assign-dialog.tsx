import type { StatementLineRow } from '@ardoise/contract/statements';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentName } from '@ardoise/contract/values/student-name';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFoundStudents } from '../queries.ts';
import classes from './unmatched.module.css';

interface AssignDialogProps {
  line: StatementLineRow;
  isBusy: boolean;
  onAssign: (studentId: string, name: string) => void;
  onClose: () => void;
}

/** Looks for the child whose the money is, where nobody was suggested or none of them is right. */
export function AssignDialog({ line, isBusy, onAssign, onClose }: AssignDialogProps) {
  const t = useTranslations('unmatched.assign');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, 180);
  const found = useFoundStudents(asked);
  const isAsked = asked.trim().length >= 2;
  const items = isAsked ? (found.data?.items ?? []) : [];
  return (
    <Dialog
      title={t('title', { amount: formatXaf(line.amount, language) })}
      closeLabel={people('cancel')}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="search"
        label={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isAsked && found.data !== undefined && items.length === 0 && (
        <p className={classes.detail}>{t('nothing')}</p>
      )}
      <ul className={classes.results}>
        {items.map((student) => {
          const name = studentName(student);
          return (
            <li key={student.id} className={classes.suggestion}>
              <span className={classes.stack}>
                <span className={classes.strong}>{name}</span>
                <span className={classes.detail}>
                  {[student.studentId, student.className].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                variant="light"
                loading={isBusy}
                aria-label={t('toOne', { name })}
                onClick={() => onAssign(student.id, name)}
              >
                {t('button')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
