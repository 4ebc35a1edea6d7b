import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { promoteClass } from '@ardoise/contract/students';
import type { SchoolClass } from '@ardoise/contract/years';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { useCan } from '../../../lib/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { usePromote } from '../mutations.ts';
import { ClassChoice } from '../promotion/class-choice.tsx';
import { exceptionsToInput, sameClassIn } from '../promotion/plan.ts';
import { PreviewCard } from '../promotion/preview-card.tsx';
import { StudentChoices } from '../promotion/student-choices.tsx';
import { usePromotion } from '../promotion/use-promotion.ts';
import classes from './promote-screen.module.css';

type Outcome = Answer<typeof promoteClass>;

interface DoneProps {
  outcome: Outcome;
  target: SchoolClass;
  onAnother: () => void;
}

/** What was done, and the way on: to the class that is there now, or to the next one. */
function Done({ outcome, target, onAnother }: DoneProps) {
  const t = useTranslations('students.promote');
  return (
    <EmptyState
      title={t('done', outcome)}
      action={
        <div className={classes.next}>
          <Button onClick={onAnother}>{t('another')}</Button>
          <LinkButton
            to="/onboarding/students"
            search={{ classId: target.id, yearId: target.yearId }}
            variant="default"
          >
            {t('see')}
          </LinkButton>
        </div>
      }
    >
      {outcome.alreadyEnrolled > 0 && t('already', { count: outcome.alreadyEnrolled })}
    </EmptyState>
  );
}

/** The class that one would repeat in comes first, then every other of that year. */
function otherClasses(toClasses: readonly SchoolClass[], source: SchoolClass, target: SchoolClass) {
  const others = toClasses.filter(({ id }) => id !== target.id);
  const same = sameClassIn(others, source.name);
  return same === undefined ? others : [same, ...others.filter(({ id }) => id !== same.id)];
}

/** The name of a class does not end one line and begin the next. */
const unbrokenName = (name: string): string => name.replaceAll(' ', '\u00a0');

interface StudentsProps {
  promotion: ReturnType<typeof usePromotion>;
  source: SchoolClass;
  target: SchoolClass;
  onDone: (outcome: Outcome) => void;
}

function Students({ promotion, source, target, onDone }: StudentsProps) {
  const t = useTranslations('students.promote');
  const people = useTranslations('people');
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = usePromote(source.id);
  const query = promotion.students;
  const students = query.data;
  const { counts, exceptions } = promotion;
  if (students === undefined) return <LoadState query={query} list="/onboarding/students" />;
  if (students.length === 0) {
    return <EmptyState title={t('empty.title')}>{t('empty.about')}</EmptyState>;
  }
  const promote = () =>
    mutate(
      { toClassId: target.id, exceptions: exceptionsToInput(students, exceptions) },
      { onSuccess: onDone, onSettled: () => setIsAsking(false) },
    );
  return (
    <DetailColumns
      side={
        <PreviewCard counts={counts} target={target.name} onConfirm={() => setIsAsking(true)} />
      }
    >
      <StudentChoices
        title={t('students', { class: source.name })}
        students={students}
        target={target}
        others={otherClasses(promotion.toClasses, source, target)}
        exceptions={exceptions}
        onChange={promotion.except}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('dialogTitle', {
            from: unbrokenName(source.name),
            to: unbrokenName(target.name),
          })}
          confirm={t('confirm', { count: counts.promoted })}
          cancel={people('cancel')}
          isBusy={isPending}
          onConfirm={promote}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {t('dialogAbout', {
              promoted: counts.promoted,
              repeated: counts.repeated,
              left: counts.left,
              to: target.name,
            })}
          </p>
        </ConfirmDialog>
      )}
    </DetailColumns>
  );
}

export function PromoteScreen(): ReactNode {
  const t = useTranslations('students.promote');
  const canEditYears = useCan()('years.edit');
  const promotion = usePromotion();
  const [done, setDone] = useState<{ outcome: Outcome; target: SchoolClass } | null>(null);
  const { source, target } = promotion;
  const another = () => {
    setDone(null);
    promotion.setTo(undefined);
    promotion.setFrom(undefined);
  };
  if (done !== null) return <Done {...done} onAnother={another} />;
  if (promotion.isReady && promotion.targets.length === 0) {
    return (
      <>
        <PageHead title={t('title')} />
        <EmptyState
          title={t('noYear.title')}
          action={
            canEditYears && <LinkButton to="/academic-year/create">{t('noYear.create')}</LinkButton>
          }
        >
          {t('noYear.about')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      <div className={classes.choices}>
        <ClassChoice
          classLabel={t('from')}
          yearLabel={t('fromYear')}
          years={promotion.years}
          yearId={promotion.fromYearId}
          classId={source?.id}
          onYear={promotion.setFromYear}
          onClass={promotion.setFrom}
        />
        <ClassChoice
          classLabel={t('to')}
          yearLabel={t('toYear')}
          years={promotion.targets}
          yearId={promotion.toYearId}
          classId={target?.id}
          onYear={promotion.setToYear}
          onClass={promotion.setTo}
        />
      </div>
      {source !== undefined && target !== undefined ? (
        <Students
          key={source.id}
          promotion={promotion}
          source={source}
          target={target}
          onDone={(outcome) => setDone({ outcome, target })}
        />
      ) : (
        <p className={classes.choose}>{t('choose')}</p>
      )}
    </>
  );
}
