import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import classes from './start-over.module.css';
import type { StepProps } from '../step-props.ts';
import { countClasses } from '../values.ts';

/** Asks once, because everything that was entered goes. */
export function StartOver({ wizard }: StepProps) {
  const t = useTranslations('years.wizard');
  const common = useTranslations('years');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.button ?? ''}
        data-blank={wizard.isBlank}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {t('startOver')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={t('startOverTitle')}
          confirm={t('startOverConfirm')}
          cancel={common('cancel')}
          isBusy={false}
          onConfirm={() => {
            setIsAsking(false);
            wizard.startOver();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('startOverAbout', { classes: countClasses(wizard.values) })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
