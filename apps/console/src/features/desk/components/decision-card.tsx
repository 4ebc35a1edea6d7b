import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './decision-card.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';
import { VerificationTag } from './verification-tag.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

/** What the school is today, what that means to payers, and what the desk can do about it. */
export function DecisionCard({ school }: { school: DeskSchool }) {
  const t = useTranslations('desk.decision');
  const timeZone = useTimeZone();
  const [open, setOpen] = useState<'verify' | 'refuse' | null>(null);
  const close = () => setOpen(null);
  const { state, name, askedName, reason, decidedAt } = school;
  const asksForName = askedName !== null;
  const refuseWord = asksForName ? 'refuseName' : state === 'verified' ? 'takeBack' : 'refuse';
  return (
    <Card title={t('title')} action={<VerificationTag state={state} asksForName={asksForName} />}>
      <p className={classes.means}>
        {asksForName ? t('newName', { name, asked: askedName }) : t(state)}
      </p>
      {reason !== null && (
        <p className={classes.reason}>
          <span className={classes.small}>{t('reason')}</span>
          {reason}
        </p>
      )}
      {decidedAt !== null && (
        <p className={classes.small}>
          {t('decidedAt', { when: formatDateTime(decidedAt, timeZone) })}
        </p>
      )}
      <div className={classes.buttons}>
        {(state !== 'verified' || asksForName) && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('verify')}>
            {t(asksForName ? 'agree' : 'verify')}
          </Button>
        )}
        {state !== 'refused' && (
          <Button
            variant={refuseWord === 'takeBack' ? 'subtle' : 'default'}
            aria-haspopup="dialog"
            onClick={() => setOpen('refuse')}
          >
            {t(refuseWord)}
          </Button>
        )}
      </div>
      {open === 'verify' && <VerifyDialog school={school} onClose={close} />}
      {open === 'refuse' && <RefuseDialog school={school} onClose={close} />}
    </Card>
  );
}
