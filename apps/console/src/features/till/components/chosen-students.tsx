import type { Desk } from '@ardoise/contract/take-payment';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './till.module.css';

interface ChosenStudentsProps {
  desk: Desk;
  studentIds: readonly string[];
  onChange: (studentIds: readonly string[]) => void;
  onClear: () => void;
}

/** Who is paid for, and the siblings who can be paid for with them. */
export function ChosenStudents({ desk, studentIds, onChange, onClear }: ChosenStudentsProps) {
  const t = useTranslations('till.form');
  const { language } = usePreferences();
  const chosen = desk.students.filter(({ id }) => studentIds.includes(id));
  const siblings = desk.students.filter(({ id, owed }) => !studentIds.includes(id) && owed > 0);
  return (
    <section aria-label={t('student')}>
      <div className={classes.label}>{t('student')}</div>
      {chosen.map(({ id, name, number, className, paymentCode }, index) => (
        <div key={id} className={classes.chosen}>
          <span>
            <strong>{name}</strong>{' '}
            <span className={classes.dim}>
              {[number, className, t('code', { code: paymentCode })].filter(Boolean).join(' · ')}
            </span>
          </span>
          {index === 0 ? (
            <Button variant="subtle" size="compact-sm" onClick={onClear}>
              {t('change')}
            </Button>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange(studentIds.filter((one) => one !== id))}
            >
              {t('without', { name })}
            </Button>
          )}
        </div>
      ))}
      {siblings.map(({ id, name, className, owed }) => (
        <p key={id} className={classes.about}>
          {t('sibling', {
            name: [name, className].filter(Boolean).join(', '),
            amount: formatXaf(owed, language),
          })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([...studentIds, id])}>
            {t('payTogether')}
          </Button>
        </p>
      ))}
    </section>
  );
}
