import { getPromotion } from '@ardoise/contract/promotion';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { useYears } from '../../../domain/years/use-years.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useDraft } from '../../../lib/draft.ts';
import {
  type Decision,
  type Decisions,
  earlierYears,
  nothingDecided,
  targetYears,
  usualTarget,
} from './plan.ts';

/** What was decided, and between which years. */
interface KeptDecisions extends Decisions {
  readonly between: string;
}

/** A few hundred ticks are an hour's work: they stay in the browser until the students are placed. */
function useDecisions(between: string) {
  const draft = useDraft<KeptDecisions>('promotion');
  const [kept, setKept] = useState<KeptDecisions | null>(draft.kept);
  useEffect(() => {
    if (kept === null) draft.discard();
    else draft.keep(kept);
  }, [draft, kept]);
  const of = (before: KeptDecisions | null): Decisions =>
    before?.between === between ? before : nothingDecided;
  return {
    decisions: of(kept),
    decide: (change: (before: Decisions) => Decisions) =>
      setKept((before) => ({ ...change(of(before)), between })),
    forget: () => setKept(null),
  };
}

/** The years are in the address, and so is a class that is looked at alone; what is decided is kept in the browser. */
export function usePromotion() {
  const search = useSearch({ from: '/signed-in/onboarding/students/promote' });
  const navigate = useNavigate({ from: '/onboarding/students/promote' });
  const { data } = useYears();
  const years = data?.items ?? [];
  const targets = targetYears(years);
  const toYear =
    targets.find(({ id }) => id === search.toYearId) ?? usualTarget(years, search.yearId);
  const sources = toYear === undefined ? [] : earlierYears(years, toYear);
  const fromYear = sources.find(({ id }) => id === search.yearId) ?? sources[0];

  const page = useConsole();
  const promotion = useQuery({
    ...callQuery(page, getPromotion, {
      params: { id: toYear?.id ?? '' },
      query: fromYear === undefined ? {} : { fromYearId: fromYear.id },
    }),
    enabled: toYear !== undefined,
  });
  const toClasses = useClasses(toYear?.id).data?.items ?? [];

  const { decisions, decide, forget } = useDecisions(`${fromYear?.id} ${toYear?.id}`);
  const decideClass = (classId: string, decision: Decision) =>
    decide((before) => ({ ...before, classes: { ...before.classes, [classId]: decision } }));
  const decideStudent = (classId: string, studentId: string, decision: Decision | undefined) =>
    decide((before) => {
      const { [studentId]: _, ...others } = before.exceptions[classId] ?? {};
      const exceptions = decision === undefined ? others : { ...others, [studentId]: decision };
      return { ...before, exceptions: { ...before.exceptions, [classId]: exceptions } };
    });
  const choose = (chosen: { yearId?: string; toYearId?: string; classId?: string }) =>
    void navigate({ search: chosen, replace: true });
  return {
    isReady: data !== undefined,
    targets,
    sources,
    toYear,
    fromYear,
    promotion,
    toClasses,
    /** Only this class is shown. */
    onlyClassId: search.classId,
    decisions,
    decideClass,
    decideStudent,
    forget,
    choose,
  };
}

export type PromotionState = ReturnType<typeof usePromotion>;
