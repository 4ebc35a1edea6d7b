import { getRatingAverages } from '@ardoise/contract/endpoints/ratings';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export const shownMonths = 12;

export const useAverages = () =>
  useQuery(callQuery(useConsole(), getRatingAverages, { query: { months: shownMonths } }));
