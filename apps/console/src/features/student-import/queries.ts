import { getImport, type ImportRun } from '@ardoise/contract/student-import';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../lib/api/call-query.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';

const pollMs = 700;

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
    // The rows that the screen has begun to read when it heard that all is done are the right ones.
    if (isDone) void renewTouched(queries, ['import.finished'], { cancelRefetch: false });
  }, [isDone, queries]);
  return query;
}
