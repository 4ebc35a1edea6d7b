import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import type { StudentDetail } from '@ardoise/contract/students';
import { type YearSummary, yearToJoin } from '@ardoise/contract/years';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useYears } from '../../../domain/years/use-years.ts';
import { EnrolDialog, MoveDialog } from './enrolment-dialogs.tsx';
import { WaiveDialog } from './waive-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import classes from './enrolment-card.module.css';
import { type Enrolment, openEnrolments, pastEnrolments } from './enrolments.ts';

type Fee = StudentDetail['fees'][number];

interface PastProps {
  enrolment: Enrolment;
  /** What is still owed by somebody who left. */
  owed: Fee | undefined;
  /** Undefined for those who may not waive it. */
  onWaive: ((fee: Fee) => void) | undefined;
}

function Past({ enrolment, owed, onWaive }: PastProps) {
  const t = useTranslations('students.enrolment');
  const { language } = usePreferences();
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
      {owed !== undefined && (
        <span className={classes.small}>
          {t('owes', { amount: formatXaf(owed.pending, language) })}{' '}
          {onWaive !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-haspopup="dialog"
              onClick={() => onWaive(owed)}
            >
              {t('waive.button')}
            </Button>
          )}
        </span>
      )}
    </Fact>
  );
}

type Act = 'move' | 'withdraw';

interface PlaceProps {
  enrolment: Enrolment;
  canChange: boolean;
  onAct: (act: Act) => void;
}

/** One year's class, and what can be done about it in that year. */
function Place({ enrolment, canChange, onAct }: PlaceProps) {
  const t = useTranslations('students.enrolment');
  const { className, yearName, isPlannedYear, from } = enrolment;
  return (
    <>
      <Facts>
        <Fact label={t('now')}>{className}</Fact>
        <Fact label={t('year')}>
          {yearName} {isPlannedYear && <StateTag tone="idle">{t('planned')}</StateTag>}
        </Fact>
        <Fact label={isPlannedYear ? t('from') : t('since')}>{formatDay(from)}</Fact>
      </Facts>
      {canChange && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            {...(isPlannedYear ? { 'aria-label': t('moveIn', { year: yearName }) } : {})}
            aria-haspopup="dialog"
            onClick={() => onAct('move')}
          >
            {t('move')}
          </Button>
          <Button
            variant="default"
            {...(isPlannedYear ? { 'aria-label': t('withdrawIn', { year: yearName }) } : {})}
            aria-haspopup="dialog"
            onClick={() => onAct('withdraw')}
          >
            {t('withdraw')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The running years that the student could still be enrolled in, the one that newcomers join first. */
function useYearsToJoin(student: StudentDetail) {
  const { data } = useYears();
  const years = data?.items ?? [];
  const taken = new Set(openEnrolments(student.enrolments).map(({ yearId }) => yearId));
  const isFree = ({ id, status, isCurrent, isPlanned }: YearSummary) =>
    status === 'running' && (isCurrent || isPlanned) && !taken.has(id);
  const usual = yearToJoin(years.filter(isFree));
  return {
    isRunning: (yearId: string) =>
      years.some(({ id, status }) => id === yearId && status === 'running'),
    free: years.filter(isFree).toSorted((a) => (a === usual ? -1 : 1)),
  };
}

/** Where the student is now and was before, and what can be done about it. */
export function EnrolmentCard({ student }: { student: StudentDetail }) {
  const t = useTranslations('students.enrolment');
  const can = useCan();
  const canEdit = can('people.edit');
  const [waived, setWaived] = useState<Fee | null>(null);
  const [open, setOpen] = useState<{ act: Act; enrolment: Enrolment } | 'enrol' | null>(null);
  const close = () => setOpen(null);
  const places = openEnrolments(student.enrolments);
  const past = pastEnrolments(student.enrolments);
  const { isRunning, free } = useYearsToJoin(student);
  return (
    <Card title={t('title')}>
      {places.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {places.map((enrolment) => (
        <Place
          key={enrolment.id}
          enrolment={enrolment}
          canChange={canEdit && isRunning(enrolment.yearId)}
          onAct={(act) => setOpen({ act, enrolment })}
        />
      ))}
      {canEdit && free.length > 0 && (
        <div className={classes.buttons}>
          <Button
            variant={places.length === 0 ? 'default' : 'subtle'}
            aria-haspopup="dialog"
            onClick={() => setOpen('enrol')}
          >
            {places.length === 0 ? t('enrol') : t('enrolIn', { year: free[0]?.name ?? '' })}
          </Button>
        </div>
      )}
      {past.length > 0 && (
        <>
          <h3 className={classes.before}>{t('before')}</h3>
          <Facts>
            {past.map((enrolment) => (
              <Past
                key={enrolment.id}
                enrolment={enrolment}
                owed={student.fees.find(
                  (fee) => fee.isLeft && fee.pending > 0 && fee.enrolmentId === enrolment.id,
                )}
                onWaive={can('payments.adjust') ? setWaived : undefined}
              />
            ))}
          </Facts>
        </>
      )}
      {waived !== null && (
        <WaiveDialog student={student} fee={waived} onClose={() => setWaived(null)} />
      )}
      {open === 'enrol' && <EnrolDialog student={student} years={free} onClose={close} />}
      {open !== null && open !== 'enrol' && open.act === 'move' && (
        <MoveDialog student={student} enrolment={open.enrolment} onClose={close} />
      )}
      {open !== null && open !== 'enrol' && open.act === 'withdraw' && (
        <WithdrawDialog student={student} enrolment={open.enrolment} onClose={close} />
      )}
    </Card>
  );
}
