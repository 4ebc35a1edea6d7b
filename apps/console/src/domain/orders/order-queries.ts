import { getCatalogue, getOrder, getOrderReceipt } from '@ardoise/contract/endpoints/shop';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** The socket tells of every change; what waits is asked about as well, for where there is no socket. */
const waitingMs = 10_000;

/** What the provider sells, for how much, and how it is paid. */
export const useCatalogue = () => useQuery(callQuery(useConsole(), getCatalogue, {}));

/** An order with its payment, as they stand at this moment. */
export const useOrder = (id: string) =>
  useQuery({
    ...callQuery(useConsole(), getOrder, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitingMs : false),
  });

/** It never changes, and carries the code that opens it: it is not kept on the device. */
export const useOrderReceipt = (id: string) =>
  useQuery({
    ...callQuery(useConsole(), getOrderReceipt, { params: { id } }),
    meta: {},
    retry: false,
  });
