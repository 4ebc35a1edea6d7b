import { formatDay } from '@ardoise/contract/values/dates';
import type { StudentDetail } from '@ardoise/contract/students';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { EnrolDialog, MoveDialog, WithdrawDialog } from './enrolment-dialogs.tsx';
import classes from './enrolment-card.module.css';
import { currentEnrolment, type Enrolment, pastEnrolments } from './enrolments.ts';

function Past({ enrolment }: { enrolment: Enrolment }) {
  const t = useTranslations('students.enrolment');
  const { from, until, ended, reason } = enrolment;
  const dates =
    until === null
      ? formatDay(from)
      : t('until', { from: formatDay(from), until: formatDay(until) });
  return (
    <Fact
      label={
        <span className={classes.place}>
          {enrolment.className}
          <span className={classes.small}>{enrolment.yearName}</span>
        </span>
      }
    >
      {t(`ended.${ended ?? 'withYear'}`)}
      <span className={classes.small}>{[dates, reason].filter(Boolean).join(' · ')}</span>
    </Fact>
  );
}

/** Where the student is now and was before, and what can be done about it. */
export function EnrolmentCard({ student }: { student: StudentDetail }) {
  const t = useTranslations('students.enrolment');
  const canEdit = useCan()('people.edit');
  const [open, setOpen] = useState<'move' | 'withdraw' | 'enrol' | null>(null);
  const close = () => setOpen(null);
  const current = currentEnrolment(student.enrolments);
  const past = pastEnrolments(student.enrolments);
  return (
    <Card title={t('title')}>
      {current === undefined ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <Facts>
          <Fact label={t('now')}>{current.className}</Fact>
          <Fact label={t('year')}>{current.yearName}</Fact>
          <Fact label={t('since')}>{formatDay(current.from)}</Fact>
        </Facts>
      )}
      {canEdit && (
        <div className={classes.buttons}>
          {current === undefined || student.state !== 'enrolled' ? (
            <Button variant="default" onClick={() => setOpen('enrol')}>
              {t('enrol')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => setOpen('move')}>
                {t('move')}
              </Button>
              <Button variant="default" onClick={() => setOpen('withdraw')}>
                {t('withdraw')}
              </Button>
            </>
          )}
        </div>
      )}
      {past.length > 0 && (
        <>
          <h3 className={classes.before}>{t('before')}</h3>
          <Facts>
            {past.map((enrolment) => (
              <Past key={enrolment.id} enrolment={enrolment} />
            ))}
          </Facts>
        </>
      )}
      {open === 'enrol' && <EnrolDialog student={student} onClose={close} />}
      {open === 'move' && current !== undefined && (
        <MoveDialog student={student} enrolment={current} onClose={close} />
      )}
      {open === 'withdraw' && current !== undefined && (
        <WithdrawDialog student={student} enrolment={current} onClose={close} />
      )}
    </Card>
  );
}
