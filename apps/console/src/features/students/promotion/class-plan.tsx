import type { PromotedClass } from '@ardoise/contract/promotion';
import { Button, NativeSelect, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './class-plan.module.css';
import { useClassOptions } from './decision-options.ts';
import { decisionOf, exceptionsOf } from './plan.ts';
import { StudentChoices } from './student-choices.tsx';
import type { PromotionState } from './use-promotion.ts';

interface ClassLineProps {
  taught: PromotedClass;
  toYearId: string;
  state: PromotionState;
  isOpenFirst: boolean;
}

/** One class: how many are left, where they go, and who does not. */
function ClassLine({ taught, toYearId, state, isOpenFirst }: ClassLineProps) {
  const t = useTranslations('students.promote');
  const { classId, name, remaining, proposal } = taught;
  const { decisions, toClasses } = state;
  const options = useClassOptions(toClasses);
  const listId = useId();
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const decision = decisionOf(taught, decisions);
  const exceptions = exceptionsOf(taught, decisions).length;
  const isWaiting = decision === 'later';
  return (
    <li className={classes.class}>
      <div className={classes.line}>
        <div className={classes.words}>
          <span className={classes.name}>{name}</span>
          {isWaiting ? (
            <span className={classes.about}>
              {t('remaining', { count: remaining })}
              {proposal === 'choose' && ` · ${t('chooseClass')}`}
            </span>
          ) : (
            <Button
              className={classes.toggle ?? ''}
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-label={t('showStudents', { count: remaining, class: name })}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span className={classes.chevron} data-open={isOpen} aria-hidden="true" />
              {t('remaining', { count: remaining })}
              {exceptions > 0 && ` · ${t('exceptions', { count: exceptions })}`}
            </Button>
          )}
        </div>
        <span className={classes.arrow} aria-hidden="true" />
        <NativeSelect
          className={classes.to ?? ''}
          aria-label={t('whereTo', { class: name })}
          data={options}
          value={decision}
          onChange={(event) => state.decideClass(classId, event.currentTarget.value)}
        />
      </div>
      <div id={listId}>
        {isOpen && !isWaiting && (
          <StudentChoices
            taught={taught}
            toYearId={toYearId}
            toClasses={toClasses}
            decision={decision}
            exceptions={decisions.exceptions[classId] ?? {}}
            onChange={(studentId, chosen) => state.decideStudent(classId, studentId, chosen)}
          />
        )}
      </div>
    </li>
  );
}

interface ClassPlanProps {
  shown: readonly PromotedClass[];
  toYearId: string;
  state: PromotionState;
}

/** Every class of which somebody is left, under its cycle. */
export function ClassPlan({ shown, toYearId, state }: ClassPlanProps) {
  const { language } = usePreferences();
  const cycles = [...new Set(shown.map(({ cycle }) => cycle))];
  return cycles.map((cycle) => (
    <section key={cycle} className={classes.card} aria-label={cycleLabel(cycle, language)}>
      <Title order={2} className={classes.title ?? ''}>
        {cycleLabel(cycle, language)}
      </Title>
      <ul className={classes.list}>
        {shown
          .filter((taught) => taught.cycle === cycle)
          .map((taught) => (
            <ClassLine
              key={taught.classId}
              taught={taught}
              toYearId={toYearId}
              state={state}
              isOpenFirst={taught.classId === state.onlyClassId}
            />
          ))}
      </ul>
    </section>
  ));
}
