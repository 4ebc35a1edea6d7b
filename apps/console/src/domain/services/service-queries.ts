import type { Input } from '@ardoise/contract/protocol/call';
import {
  endSubscription,
  listServices,
  listSubscriptions,
  previewSubscription,
  previewSubscriptionEnd,
  subscribe,
} from '@ardoise/contract/endpoints/services';
import type {
  endSubscription as endCall,
  subscribe as subscribeCall,
} from '@ardoise/contract/subscriptions';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';

/** Every service that is offered, few as they are. */
export function useServices() {
  const canRead = useCan()('services.read');
  const query = { perPage: 100, isEnabled: 'true' } as const;
  return useQuery({ ...callQuery(useConsole(), listServices, { query }), enabled: canRead });
}

/** Whether the provider's plan has services, as far as it is known. */
export function useIsAvailable(): boolean {
  const { error } = useServices();
  return !isApiError(error, 'serviceNotAvailable');
}

export type SubscribeBody = Input<typeof subscribeCall>['body'];

/** Who would be subscribed and what each would owe; asked anew with every change. */
export function useSubscriptionPreview(serviceId: string, body: SubscribeBody | null) {
  return useQuery({
    ...callQuery(useConsole(), previewSubscription, {
      params: { id: serviceId },
      body: body ?? { studentIds: [] },
    }),
    enabled: body !== null && serviceId !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

export function useSubscribe(serviceId: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: SubscribeBody) =>
      api(subscribe, { params: { id: serviceId }, body }, { once: true }),
  });
}

export function useStudentSubscriptions(studentId: string) {
  const canRead = useCan()('services.read');
  return useQuery({
    ...callQuery(useConsole(), listSubscriptions, { query: { studentId, perPage: 50 } }),
    enabled: canRead,
  });
}

/** What ending it on this day would mean; without one, today. */
export const useEndPreview = (id: string, endsOn: string | null, isEnabled: boolean) =>
  useQuery({
    ...callQuery(useConsole(), previewSubscriptionEnd, {
      params: { id },
      query: endsOn === null ? {} : { endsOn },
    }),
    enabled: isEnabled,
    staleTime: 0,
    retry: false,
  });

export function useEndSubscription(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: Input<typeof endCall>['body']) =>
      api(endSubscription, { params: { id }, body }, { once: true }),
  });
}
