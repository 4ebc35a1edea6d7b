import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Doubtful } from '../use-doubtful.ts';
import { OutcomeCard } from './outcome-card.tsx';
import classes from './till.module.css';

/** What is known of a payment that was left in doubt. It opens by a press only: somebody may be typing the next one. */
export function DoubtfulNotice({ doubtful }: { doubtful: Doubtful }) {
  const t = useTranslations('till.doubtful');
  const [isOpen, setIsOpen] = useState(false);
  const { outcome, isAny, dismiss } = doubtful;
  if (!isAny) return null;
  const close = (): void => {
    setIsOpen(false);
    dismiss();
  };
  if (isOpen && outcome !== undefined && outcome !== null)
    return (
      <div className={classes.above}>
        <OutcomeCard outcome={outcome} onNext={close} onAgain={close} />
      </div>
    );
  return (
    <div role="status" className={`${classes.notice} ${classes.above}`}>
      <p>
        {outcome === undefined ? t('unknown') : outcome === null ? t('notRecorded') : t('begun')}
      </p>
      {outcome !== undefined && (
        <div className={classes.buttons}>
          <Button
            size="compact-md"
            variant="default"
            onClick={outcome === null ? close : () => setIsOpen(true)}
          >
            {outcome === null ? t('seen') : t('show')}
          </Button>
        </div>
      )}
    </div>
  );
}
