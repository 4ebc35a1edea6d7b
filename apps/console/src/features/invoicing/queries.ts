import { getInvoiceConfig } from '@ardoise/contract/endpoints/invoice-config';
import {
  getInvoiceRun,
  listInvoiceRepeats,
  listInvoiceRuns,
  previewInvoiceRun,
} from '@ardoise/contract/endpoints/invoice-runs';
import {
  getInvoice,
  getInvoiceOffer,
  getInvoiceSummary,
  sumInvoicePayments,
} from '@ardoise/contract/endpoints/invoices';
import type { InvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export const useInvoice = (id: string) =>
  useQuery(callQuery(useConsole(), getInvoice, { params: { id } }));

/** Of everything that the filters choose, on all pages. */
export const useInvoiceSummary = (
  narrowed: NonNullable<RequestOf<typeof getInvoiceSummary>['query']>,
) =>
  useQuery({
    ...callQuery(useConsole(), getInvoiceSummary, { query: narrowed }),
    placeholderData: keepPreviousData,
  });

export const usePaymentSums = (
  narrowed: NonNullable<RequestOf<typeof sumInvoicePayments>['query']>,
) =>
  useQuery({
    ...callQuery(useConsole(), sumInvoicePayments, { query: narrowed }),
    placeholderData: keepPreviousData,
  });

/** What a family can be invoiced for. */
export const useInvoiceOffer = (familyId: string | null) =>
  useQuery({
    ...callQuery(useConsole(), getInvoiceOffer, { query: { familyId: familyId ?? '' } }),
    enabled: familyId !== null,
  });

export const useInvoiceConfig = () => useQuery(callQuery(useConsole(), getInvoiceConfig, {}));

type RunPreview = RequestOf<typeof previewInvoiceRun>['body'];

/** Every invoice that billing many would make; asked anew with every change. */
export const useRunPreview = (body: RunPreview) =>
  useQuery({
    ...callQuery(useConsole(), previewInvoiceRun, { body }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

const atWorkMs = 1_500;

const isAtWork = (run: InvoiceRun | undefined): boolean =>
  run !== undefined && run.state !== 'done';

/** The socket tells of every step; a run at work is asked about as well, for where there is no socket. */
export const useInvoiceRun = (id: string) =>
  useQuery({
    ...callQuery(useConsole(), getInvoiceRun, { params: { id } }),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? atWorkMs : false),
    staleTime: 0,
  });

export const useInvoiceRuns = () =>
  useQuery(callQuery(useConsole(), listInvoiceRuns, { query: { perPage: 10 } }));

export const useInvoiceRepeats = () =>
  useQuery(callQuery(useConsole(), listInvoiceRepeats, { query: { perPage: 10 } }));
