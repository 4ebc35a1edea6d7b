import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './till.module.css';

interface ChildrenListProps {
  students: ReadonlyArray<{ readonly id: string; readonly name: string; readonly amount: number }>;
}

/** Who was paid for, and how much of it is whose. */
export function ChildrenList({ students }: ChildrenListProps) {
  const t = useTranslations('till');
  const { language } = usePreferences();
  if (students.length === 0) return null;
  return (
    <ul className={classes.owed} aria-label={t('paidFor')}>
      {students.map(({ id, name, amount }) => (
        <li key={id} className={classes.line}>
          <strong>{name}</strong>
          <span className={classes.amount}>{formatXaf(amount, language)}</span>
        </li>
      ))}
    </ul>
  );
}
