import type { ClassSpelling } from '@ardoise/contract/student-import';
import { formatXaf } from '@ardoise/contract/values/money';
import type { SchoolClass } from '@ardoise/contract/years';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { type DraftAnswer, leaveOut, newClass } from './class-answers.ts';
import classes from './spellings-card.module.css';

interface SpellingRowProps {
  spelling: ClassSpelling;
  draft: DraftAnswer;
  of: readonly SchoolClass[];
  onChange: (draft: DraftAnswer) => void;
}

/** One spelling: how many rows have it, which class it is, and why that is thought. */
export function SpellingRow({ spelling, draft, of, onChange }: SpellingRowProps) {
  const t = useTranslations('studentImport.spellings');
  const canCreate = useCan()('years.edit');
  const { written, rows, by, proposedClassId } = spelling;
  const why =
    by === 'unknown' && draft.choice === ''
      ? t('why.open')
      : by === 'unknown' && draft.choice === proposedClassId
        ? t('why.nearest')
        : by === 'unknown'
          ? ''
          : t(`why.${by}`);
  return (
    <li className={classes.row} data-open={draft.choice === ''}>
      <span className={classes.written}>{written}</span>
      <span className={classes.rows}>{t('rows', { count: rows })}</span>
      <NativeSelect
        aria-label={t('isClass', { written })}
        value={draft.choice}
        onChange={(event) => onChange({ ...draft, choice: event.currentTarget.value })}
      >
        <option value="">{t('choose')}</option>
        {of.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {canCreate && of.length > 0 && <option value={newClass}>{t('new')}</option>}
        <option value={leaveOut}>{t('leaveOut')}</option>
      </NativeSelect>
      <span className={classes.why}>{why}</span>
      {draft.choice === newClass && <NewClass draft={draft} of={of} onChange={onChange} />}
    </li>
  );
}

function NewClass({ draft, of, onChange }: Omit<SpellingRowProps, 'spelling'>) {
  const t = useTranslations('studentImport.spellings');
  const { language } = usePreferences();
  return (
    <div className={classes.newClass}>
      <TextInput
        label={t('newName')}
        value={draft.name}
        maxLength={60}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('like')}
        value={draft.likeClassId}
        onChange={(event) => onChange({ ...draft, likeClassId: event.currentTarget.value })}
      >
        <option value="">{t('choose')}</option>
        {of.map(({ id, name, tuition }) => (
          <option key={id} value={id}>
            {`${name} · ${formatXaf(tuition, language)}`}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
