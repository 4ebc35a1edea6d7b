import { getWebhook, getWebhookDelivery, listWebhooks } from '@ardoise/contract/endpoints/webhooks';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export const useWebhooks = () => useQuery(callQuery(useConsole(), listWebhooks, {}));

export const useWebhook = (id: string) =>
  useQuery(callQuery(useConsole(), getWebhook, { params: { id } }));

export const useDelivery = (id: string) =>
  useQuery(callQuery(useConsole(), getWebhookDelivery, { params: { id } }));
