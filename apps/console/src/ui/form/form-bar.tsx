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
  /** Another way to end it, before the main one. */
  more?: ReactNode;
  /** Told of a press before the form is handed in. */
  onPress?: () => void;
}

/** The end of a form, always in sight, and at the thumb on a phone. */
export function FormBar({ label, isBusy, isDisabled = false, ...props }: FormBarProps) {
  const { onCancel, note, more, onPress } = props;
  const t = useTranslations('people');
  return (
    <div className={classes.bar} data-bottom-bar>
      <div className={classes.note}>{note ?? t('draft.kept')}</div>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {more}
      <Button type="submit" loading={isBusy} disabled={isDisabled} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
