import { getFamily, getFamilyHistory, listFamilies } from '@ardoise/contract/families';
import { getImport, type ImportRun, listImportRows } from '@ardoise/contract/student-import';
import { listStudents } from '@ardoise/contract/students';
import { getYear, listClasses, listYears } from '@ardoise/contract/years';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

const pollMs = 700;

/** What the imported students are seen in. */
export const touched = [
  listImportRows,
  listStudents,
  listFamilies,
  getFamily,
  getFamilyHistory,
  listClasses,
  listYears,
  getYear,
];

export const isAtWork = (run: ImportRun | undefined): boolean =>
  run?.state === 'reading' || run?.state === 'importing';

/** How far an import is, asked again and again while it is at work. Once it is done, its students are there to be read. */
export function useImport(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...callQuery(useConsole(), getImport, { params: { id } }),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? pollMs : false),
    staleTime: 0,
  });
  const isDone = query.data?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    for (const call of touched) {
      // The rows that the screen has begun to read when it heard that all is done are the right ones.
      void queries.invalidateQueries({ queryKey: [call.path] }, { cancelRefetch: false });
    }
  }, [isDone, queries]);
  return query;
}
