import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './form-bar.module.css';

interface FormBarProps {
  /** What pressing does: "Add Achu Grace", "Save the changes". */
  label: string;
  isBusy: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
  /** Beside the buttons: what is kept, or what will happen. */
  note?: ReactNode;
}

/** The end of a form, always in sight, and at the thumb on a phone. */
export function FormBar({ label, isBusy, isDisabled = false, onCancel, note }: FormBarProps) {
  const t = useTranslations('people');
  return (
    <div className={classes.bar} data-bottom-bar>
      <div className={classes.note}>{note ?? t('draft.kept')}</div>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isBusy} disabled={isDisabled}>
        {label}
      </Button>
    </div>
  );
}
