import { listStaff } from '@ardoise/contract/endpoints/staff';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** What the list says of the whole team, whatever is searched for. */
export const useTeamFacts = (): AnswerOf<typeof listStaff> | undefined =>
  useQuery(callQuery(useConsole(), listStaff, { query: { perPage: 1 } })).data;
