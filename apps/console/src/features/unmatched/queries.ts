import { getStatement } from '@ardoise/contract/endpoints/statements';
import { listStudents } from '@ardoise/contract/endpoints/students';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../lib/api/call-query.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';

const pollMs = 700;

/** How far a statement is read, asked again and again while it is at work. Once it is done, its lines are there to be read. */
export function useStatement(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...callQuery(useConsole(), getStatement, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? pollMs : false),
    staleTime: 0,
  });
  const isDone = query.data?.state === 'done';
  useEffect(() => {
    if (isDone) void renewTouched(queries, ['statement.imported'], { cancelRefetch: false });
  }, [isDone, queries]);
  return query;
}

const fewestLetters = 2;
const mostFound = 8;

/** Whoever a few words find, to be given the money. */
export function useFoundStudents(words: string) {
  const q = words.trim();
  return useQuery({
    ...callQuery(useConsole(), listStudents, { query: { q, perPage: mostFound } }),
    enabled: q.length >= fewestLetters,
    placeholderData: keepPreviousData,
  });
}
