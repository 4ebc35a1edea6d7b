import { listFamilies, listGuardians } from '@ardoise/contract/endpoints/families';
import { listDuplicates, mergeRecords, previewMerge } from '@ardoise/contract/endpoints/merging';
import { listStudents } from '@ardoise/contract/endpoints/students';
import type { Duplicate, MergeKind, mergeRecords as mergeCall } from '@ardoise/contract/merging';
import type { Request } from '@ardoise/contract/protocol/call';
import { studentName } from '@ardoise/contract/values/student-name';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { type Console, useConsole } from '../../lib/console.tsx';

export const useDuplicates = (kind: MergeKind, id?: string) =>
  useQuery(
    callQuery(useConsole(), listDuplicates, {
      query: { kind, ...(id === undefined ? {} : { id }) },
    }),
  );

export const usePreview = (kind: MergeKind, keptId: string, goneId: string) =>
  useQuery(callQuery(useConsole(), previewMerge, { query: { kind, keptId, goneId } }));

export function useMerge() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: Request<typeof mergeCall>['body']) =>
      api(mergeRecords, { body }, { once: true }),
  });
}

const perPage = 8;

async function search({ api }: Console, kind: MergeKind, q: string): Promise<Duplicate[]> {
  const silent = { silent: true, spinner: false } as const;
  const nothing = { number: null, dateOfBirth: null };
  if (kind === 'student') {
    const { items } = await api(listStudents, { query: { q, perPage } }, silent);
    return items.map((row) => ({
      id: row.id,
      name: studentName(row),
      number: row.studentId,
      detail: row.className,
      dateOfBirth: row.dateOfBirth,
    }));
  }
  if (kind === 'family') {
    const { items } = await api(listFamilies, { query: { q, perPage } }, silent);
    return items.map((row) => ({
      ...nothing,
      id: row.id,
      name: row.name,
      number: row.familyId,
      detail: row.guardians.join(', '),
    }));
  }
  const { items } = await api(listGuardians, { query: { q, perPage } }, silent);
  return items.map((row) => ({
    ...nothing,
    id: row.id,
    name: row.fullName,
    detail: row.families.map(({ name }) => name).join(', '),
  }));
}

/** Whoever a few words find, to be compared with. */
export function useSearch(kind: MergeKind, words: string) {
  const page = useConsole();
  const q = words.trim();
  return useQuery({
    queryKey: ['merge search', kind, q],
    queryFn: () => search(page, kind, q),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
}
