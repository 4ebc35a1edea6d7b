import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { useYears } from '../../../domain/years/use-years.ts';
import { useClassStudents } from './class-students.ts';
import { countsOf, type Exception, type Exceptions, laterYears } from './plan.ts';

const from = '/signed-in/onboarding/students/promote';

/** The class that is promoted is in the address; where it goes and who does not is chosen on the screen. */
export function usePromotion() {
  const search = useSearch({ from });
  const navigate = useNavigate({ from: '/onboarding/students/promote' });
  const { data: years } = useYears();
  const open = useClasses();
  const all = years?.items ?? [];
  const ofOpenYear = open.data?.items.find(({ id }) => id === search.classId)?.yearId;
  const usual = all.find((year) => laterYears(all, year).length > 0)?.id;
  const fromYearId = search.yearId ?? ofOpenYear ?? usual;
  const fromYear = all.find(({ id }) => id === fromYearId);
  const targets = fromYear === undefined ? [] : laterYears(all, fromYear);

  const [chosenYearId, setChosenYearId] = useState<string>();
  const toYearId = targets.find(({ id }) => id === chosenYearId)?.id ?? targets[0]?.id;
  const fromClasses = useClasses(fromYearId).data?.items ?? [];
  const toClasses = useClasses(toYearId).data?.items ?? [];
  const source = fromClasses.find(({ id }) => id === search.classId);
  const [toClassId, setToClassId] = useState<string>();
  const target = toClasses.find(({ id }) => id === toClassId);

  const students = useClassStudents(fromYearId, source?.id);
  const [exceptions, setExceptions] = useState<Exceptions>({});
  const except = (studentId: string, exception: Exception | undefined) =>
    setExceptions((before) => {
      const others = Object.entries(before).filter(([id]) => id !== studentId);
      return Object.fromEntries(
        exception === undefined ? others : [...others, [studentId, exception]],
      );
    });
  return {
    isReady: years !== undefined,
    years: all,
    fromYearId,
    targets,
    toYearId,
    source,
    target,
    toClasses,
    students,
    exceptions,
    except,
    counts: countsOf(students.data ?? [], exceptions),
    setTo: setToClassId,
    setToYear: setChosenYearId,
    setFrom: (classId: string | undefined) => {
      setExceptions({});
      void navigate({
        search: {
          ...(fromYearId === undefined ? {} : { yearId: fromYearId }),
          ...(classId === undefined ? {} : { classId }),
        },
        replace: true,
      });
    },
    setFromYear: (yearId: string) => void navigate({ search: { yearId }, replace: true }),
  };
}
