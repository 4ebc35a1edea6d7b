import type { Answer } from '@ardoise/contract/protocol/call';
import { getPaymentSettings } from '@ardoise/contract/payment-settings';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export type OperatorSettings = Answer<typeof getPaymentSettings>['operators'][number];

export function usePaymentSettings() {
  return useQuery(callQuery(useConsole(), getPaymentSettings, {}));
}
