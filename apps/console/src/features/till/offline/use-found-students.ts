import { listStudents } from '@ardoise/contract/endpoints/students';
import { studentName } from '@ardoise/contract/values/student-name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSayFoundBy } from '../../../domain/find/say-found-by.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { findInBook } from '../../../lib/offline-desk/find-in-book.ts';
import { lessTaken } from '../../../lib/offline-desk/owed-book.ts';
import { useIsOffline, useOfflineDesk, useQueue } from './use-offline-desk.ts';

export interface FoundStudent {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly owed: number;
}

interface FoundStudents {
  readonly rows: readonly FoundStudent[];
  /** The rows are for these words, and not for what was typed before. */
  readonly isFound: boolean;
  readonly isError: boolean;
  readonly isOffline: boolean;
}

const shown = 8;

const aboutOf = (...parts: ReadonlyArray<string | null | undefined>): string =>
  parts.filter(Boolean).join(' · ');

/** By the one search of the product; without a connection among what is kept on this device. */
export function useFoundStudents(words: string, isLong: boolean): FoundStudents {
  const isOffline = useIsOffline();
  const offlineDesk = useOfflineDesk();
  const { payments } = useQueue(offlineDesk);
  const sayFoundBy = useSayFoundBy();
  const { data, isPlaceholderData, isError } = useQuery({
    ...callQuery(useConsole(), listStudents, { query: { q: words, perPage: shown } }),
    enabled: isLong && !isOffline,
    placeholderData: keepPreviousData,
  });
  if (isOffline) {
    const seen = [...(offlineDesk?.book.families().values() ?? [])];
    const rows = !isLong
      ? []
      : findInBook(
          seen.map((one) => lessTaken(one, payments)),
          words,
          shown,
        );
    return {
      rows: rows.map(({ id, name, number, className, owed }) => ({
        id,
        name,
        about: aboutOf(number, className),
        owed,
      })),
      isFound: isLong && offlineDesk !== null,
      isError: false,
      isOffline,
    };
  }
  const rows = isLong ? (data?.items ?? []) : [];
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: studentName(row),
      about: aboutOf(row.studentId, row.className, sayFoundBy(row.foundBy)),
      owed: row.owed.amount,
    })),
    isFound: isLong && data !== undefined && !isPlaceholderData,
    isError,
    isOffline,
  };
}
