import { listStudents, type StudentRow } from '@ardoise/contract/students';
import { useQuery } from '@tanstack/react-query';
import { readsOf } from '../../../lib/api/renew.ts';
import { useConsole } from '../../../lib/console.tsx';

const perPage = 100;

/** Everyone in a class, page by page: who is missing from the list could not be made an exception. */
export function useClassStudents(yearId: string | undefined, classId: string | undefined) {
  const { api } = useConsole();
  return useQuery({
    enabled: classId !== undefined && yearId !== undefined,
    queryKey: [listStudents.path, 'class', yearId, classId],
    meta: readsOf(listStudents),
    queryFn: async ({ signal }) => {
      const students: StudentRow[] = [];
      for (let page = 1, total = 1; students.length < total; page += 1) {
        const answer = await api(
          listStudents,
          { query: { yearId, classId, page, perPage, sort: 'name' } as never },
          { silent: true, spinner: false, signal },
        );
        students.push(...answer.items);
        total = answer.items.length === 0 ? 0 : answer.total;
      }
      return students;
    },
  });
}
