import { getInvoice } from '@ardoise/contract/endpoints/invoices';
import { getCashSession, getOwnCashSession } from '@ardoise/contract/endpoints/cash-sessions';
import {
  checkPendingPayment,
  listPendingPayments,
  readDesk,
} from '@ardoise/contract/endpoints/take-payment';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';

export function useOwnSession() {
  const canTake = useCan()('payments.take');
  return useQuery({ ...callQuery(useConsole(), getOwnCashSession, {}), enabled: canTake });
}

interface Asked {
  readonly studentId?: string | undefined;
  readonly familyId?: string | undefined;
}

/** What the desk shows of a student; nothing is asked while nobody is chosen. */
export function useDesk(asked: Asked) {
  const isChosen = asked.studentId !== undefined || asked.familyId !== undefined;
  return useQuery({ ...callQuery(useConsole(), readDesk, { query: asked }), enabled: isChosen });
}

export const useCashSession = (id: string) =>
  useQuery(callQuery(useConsole(), getCashSession, { params: { id } }));

export const usePendingPayments = () =>
  useQuery(callQuery(useConsole(), listPendingPayments, { query: { state: 'waiting' } }));

/** One payment by other means; it is read again whenever one of them is decided. */
export const usePending = (id: string) =>
  useQuery({
    ...callQuery(useConsole(), checkPendingPayment, { params: { id }, body: {} }),
    meta: { reads: listPendingPayments.reads },
  });

/** The invoice that another screen sends here to be paid. */
export const useInvoiceToPay = (id: string) =>
  useQuery(callQuery(useConsole(), getInvoice, { params: { id } }));
