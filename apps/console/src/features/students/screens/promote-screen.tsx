import type { Answer } from '@ardoise/contract/protocol/call';
import type { PromotedClass, promoteSchool, SchoolPromotion } from '@ardoise/contract/promotion';
import { Button } from '@mantine/core';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { unbrokenYear } from '../../../domain/years/unbroken-year.ts';
import { useCan } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton, TextLink } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { usePromote } from '../mutations.ts';
import { ClassPlan } from '../promotion/class-plan.tsx';
import { DoneCard, isDone } from '../promotion/done-card.tsx';
import { countsOf, movesOf } from '../promotion/plan.ts';
import { PromotionFacts, SummaryCard } from '../promotion/summary-card.tsx';
import { UndoDialog } from '../promotion/undo-dialog.tsx';
import { type PromotionState, usePromotion } from '../promotion/use-promotion.ts';
import { YearsChoice } from '../promotion/years-choice.tsx';
import classes from './promote-screen.module.css';

/** One class, or everything that was ever promoted into the year. */
type Undoing = PromotedClass | 'all';

interface Outcome {
  readonly counts: Answer<typeof promoteSchool>;
  /** What a press on "Undo" takes back; null where more than this press would be undone. */
  readonly undoing: Undoing | null;
}

/** Of several classes only everything can be undone at once: offered where nothing was done before. */
function undoingOf(all: readonly PromotedClass[], moved: readonly string[]): Undoing | null {
  const [only, ...others] = all.filter(({ classId }) => moved.includes(classId));
  if (only !== undefined && others.length === 0) return only;
  return all.some(isDone) ? null : 'all';
}

interface DoneProps {
  outcome: Outcome;
  toYear: SchoolPromotion['toYear'];
  onBack: () => void;
  onUndo: (undoing: Undoing) => void;
}

/** What was done, and the ways on: to the students, to who is left, or back. */
function Done({ outcome, toYear, onBack, onUndo }: DoneProps) {
  const t = useTranslations('students.promote');
  const { counts, undoing } = outcome;
  return (
    <EmptyState
      isScreen
      title={t('done', counts)}
      action={
        <div className={classes.next}>
          <LinkButton to="/onboarding/students" search={{ yearId: toYear.id }}>
            {t('see', { year: toYear.name })}
          </LinkButton>
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          {undoing !== null && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => onUndo(undoing)}>
              {t('undo')}
            </Button>
          )}
        </div>
      }
    >
      {t('doneAbout', { year: unbrokenYear(toYear.name) })}
    </EmptyState>
  );
}

/** Without a year to go to there is nothing to decide, but for whoever was left behind when this one began. */
function NoYear({ newest }: { newest: PromotionState['toYear'] }) {
  const t = useTranslations('students.promote');
  const canEditYears = useCan()('years.edit');
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('noYear.title')}
        action={
          <div className={classes.next}>
            {canEditYears && (
              <LinkButton to="/academic-year/create">{t('noYear.create')}</LinkButton>
            )}
            {newest !== undefined && (
              <LinkButton
                to="/onboarding/students/promote"
                search={{ toYearId: newest.id }}
                variant="default"
              >
                {t('titleTo', { year: newest.name })}
              </LinkButton>
            )}
          </div>
        }
      >
        {t('noYear.about')}
      </EmptyState>
    </>
  );
}

function NobodyLeft({ promotion }: { promotion: SchoolPromotion }) {
  const t = useTranslations('students.promote');
  const { toYear } = promotion;
  const wasDone = promotion.classes.length > 0;
  return (
    <EmptyState
      title={t(wasDone ? 'empty.done' : 'empty.title', { year: toYear.name })}
      action={
        <LinkButton to="/onboarding/students" search={{ yearId: toYear.id }} variant="default">
          {t('see', { year: toYear.name })}
        </LinkButton>
      }
    >
      {t(wasDone ? 'empty.doneAbout' : 'empty.about')}
    </EmptyState>
  );
}

interface PlanProps {
  promotion: SchoolPromotion;
  state: PromotionState;
  onDone: (outcome: Outcome) => void;
  onUndo: (undoing: Undoing) => void;
}

function Plan({ promotion, state, onDone, onUndo }: PlanProps) {
  const t = useTranslations('students.promote');
  const people = useTranslations('people');
  const { toYear } = promotion;
  const { decisions, toClasses, onlyClassId } = state;
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = usePromote(toYear.id);
  const shown = promotion.classes.filter(
    ({ classId, remaining }) =>
      remaining > 0 && (onlyClassId === undefined || classId === onlyClassId),
  );
  const tuitionOf = (id: string) => toClasses.find((one) => one.id === id)?.tuition ?? 0;
  const counts = countsOf(shown, decisions, tuitionOf);
  const placed = counts.promoted + counts.repeated + counts.left;
  // Two presses before the page is drawn anew are one: of the second, the answer would take away that of the first.
  const isSending = useRef(false);
  const promote = () => {
    if (isSending.current) return;
    isSending.current = true;
    const moves = movesOf(shown, decisions);
    const moved = moves.map(({ classId }) => classId);
    const undoing = undoingOf(promotion.classes, moved);
    mutate(
      { classes: moves },
      {
        onSuccess: (done) => onDone({ counts: done, undoing }),
        // What was kept may name somebody whose record is gone meanwhile: it is decided anew.
        onError: (error) => isApiError(error, 'notFound') && state.forget(),
        onSettled: () => {
          isSending.current = false;
          setIsAsking(false);
        },
      },
    );
  };
  return (
    <DetailColumns
      side={
        <>
          {shown.length > 0 && <SummaryCard counts={counts} onConfirm={() => setIsAsking(true)} />}
          <DoneCard taught={promotion.classes} onUndo={(one) => onUndo(one ?? 'all')} />
        </>
      }
    >
      {onlyClassId !== undefined && (
        <TextLink
          to="/onboarding/students/promote"
          search={{ ...(state.fromYear === undefined ? {} : { yearId: state.fromYear.id }) }}
        >
          {t('allClasses')}
        </TextLink>
      )}
      {shown.length === 0 ? (
        <NobodyLeft promotion={promotion} />
      ) : (
        <ClassPlan shown={shown} toYearId={toYear.id} state={state} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('dialogTitle', { year: toYear.name })}
          confirm={t('confirm', { count: placed })}
          cancel={people('cancel')}
          isBusy={isPending}
          onConfirm={promote}
          onClose={() => setIsAsking(false)}
        >
          <PromotionFacts counts={counts} />
          <p>{t('dialogAbout')}</p>
        </ConfirmDialog>
      )}
    </DetailColumns>
  );
}

export function PromoteScreen(): ReactNode {
  const t = useTranslations('students.promote');
  const state = usePromotion();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const { promotion: query, toYear, fromYear } = state;
  if (state.isReady && toYear === undefined) return <NoYear newest={state.targets.at(-1)} />;
  const promotion = query.data;
  if (promotion === undefined || toYear === undefined)
    return <LoadState isScreen query={query} list="/onboarding/students" />;
  const finish = (done: Outcome | null) => {
    state.forget();
    setUndoing(null);
    setOutcome(done);
  };
  return (
    <>
      {outcome !== null ? (
        <Done
          outcome={outcome}
          toYear={promotion.toYear}
          onBack={() => setOutcome(null)}
          onUndo={setUndoing}
        />
      ) : (
        <>
          <PageHead
            title={t('titleTo', { year: promotion.toYear.name })}
            about={fromYear !== undefined && t('about', { year: fromYear.name })}
          />
          <YearsChoice state={state} />
          <Plan
            key={`${toYear.id} ${fromYear?.id}`}
            promotion={promotion}
            state={state}
            onDone={finish}
            onUndo={setUndoing}
          />
        </>
      )}
      {undoing !== null && (
        <UndoDialog
          toYear={promotion.toYear}
          taught={undoing === 'all' ? null : undoing}
          onClose={() => setUndoing(null)}
          onDone={() => finish(null)}
        />
      )}
    </>
  );
}
