import type { PromotedClass } from '@ardoise/contract/promotion';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import classes from './done-card.module.css';

export const isDone = ({ done }: PromotedClass): boolean =>
  done.promoted + done.repeated + done.left > 0;

interface DoneCardProps {
  taught: readonly PromotedClass[];
  /** Of one class, or of all. */
  onUndo: (taught: PromotedClass | null) => void;
}

/** What was done already, class by class, and the way back. */
export function DoneCard({ taught, onUndo }: DoneCardProps) {
  const t = useTranslations('students.promote');
  const done = taught.filter(isDone);
  if (done.length === 0) return null;
  return (
    <Card
      title={t('doneTitle')}
      action={
        done.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onUndo(null)}>
            {t('undoAll')}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {done.map((one) => (
          <li key={one.classId} className={classes.line}>
            <span>
              <span className={classes.name}>{one.name}</span>
              <span className={classes.about}>{t('doneCounts', one.done)}</span>
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('undoOf', { class: one.name })}
              onClick={() => onUndo(one)}
            >
              {t('undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
