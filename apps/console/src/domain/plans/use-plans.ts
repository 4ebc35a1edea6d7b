import { getPlan } from '@ardoise/contract/endpoints/shop';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** The plans with their prices, and the one that the school has. */
export const usePlans = () => useQuery(callQuery(useConsole(), getPlan, {}));
