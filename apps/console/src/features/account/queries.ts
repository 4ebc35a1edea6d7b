import type { Answer } from '@ardoise/contract/protocol/call';
import { listMySessions, myContacts, mySecondFactor } from '@ardoise/contract/account';
import { useQuery } from '@tanstack/react-query';
import { readsOf } from '../../lib/api/reads-of.ts';
import { useConsole } from '../../lib/console.tsx';

export type MySession = Answer<typeof listMySessions>['items'][number];
export type SecondFactor = Answer<typeof mySecondFactor>;
export type Contacts = Answer<typeof myContacts>;
export type Passkey = SecondFactor['passkeys'][number];

export const contactsKey = ['my-contacts'] as const;
export const sessionsKey = ['my-sessions'] as const;
export const secondFactorKey = ['my-second-factor'] as const;

export function useContacts() {
  const { api } = useConsole();
  return useQuery({
    queryKey: contactsKey,
    meta: readsOf(myContacts),
    queryFn: ({ signal }) => api(myContacts, {}, { silent: true, signal }),
  });
}

export function useMySessions() {
  const { api } = useConsole();
  return useQuery({
    queryKey: sessionsKey,
    meta: readsOf(listMySessions),
    queryFn: async ({ signal }) => (await api(listMySessions, {}, { silent: true, signal })).items,
  });
}

export function useSecondFactor() {
  const { api } = useConsole();
  return useQuery({
    queryKey: secondFactorKey,
    meta: readsOf(mySecondFactor),
    queryFn: ({ signal }) => api(mySecondFactor, {}, { silent: true, signal }),
  });
}
