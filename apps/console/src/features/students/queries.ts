import { listFamilies } from '@ardoise/contract/families';
import { listStudentDocuments } from '@ardoise/contract/student-documents';
import { getStudent, getStudentFields, getStudentHealth } from '@ardoise/contract/students';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export function useStudent(id: string) {
  return useQuery(callQuery(useConsole(), getStudent, { params: { id } }));
}

/** What the school wrote before into free fields, and which fields it uses. */
export function useStudentFields() {
  return useQuery(callQuery(useConsole(), getStudentFields, {}));
}

/** Asked only when somebody opens the tab, because every reading is recorded; and not again by itself. */
export function useStudentHealth(id: string) {
  return useQuery({
    ...callQuery(useConsole(), getStudentHealth, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

export function useStudentDocuments(id: string) {
  return useQuery(callQuery(useConsole(), listStudentDocuments, { params: { id } }));
}

export function useFamilySearch(words: string) {
  return useQuery({
    ...callQuery(useConsole(), listFamilies, { query: { q: words.trim(), perPage: 10 } }),
    placeholderData: keepPreviousData,
  });
}
