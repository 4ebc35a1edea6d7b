import { getImport, type ImportRun } from '@ardoise/contract/student-import';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

const pollMs = 700;

export const isAtWork = (run: ImportRun | undefined): boolean =>
  run?.state === 'reading' || run?.state === 'importing';

/** How far an import is, asked again and again while it is at work. */
export function useImport(id: string) {
  return useQuery({
    ...callQuery(useConsole(), getImport, { params: { id } }),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? pollMs : false),
    staleTime: 0,
  });
}
