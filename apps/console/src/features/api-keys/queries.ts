import { listApiKeys } from '@ardoise/contract/endpoints/api-keys';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export const useApiKeys = () => useQuery(callQuery(useConsole(), listApiKeys, {}));
