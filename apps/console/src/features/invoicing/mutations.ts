import { changeInvoiceConfig, getInvoiceConfig } from '@ardoise/contract/endpoints/invoice-config';
import {
  retryInvoiceRun,
  startInvoiceRun,
  stopInvoiceRepeat,
} from '@ardoise/contract/endpoints/invoice-runs';
import {
  copyInvoice,
  createInvoice,
  creditInvoice,
  getInvoice,
  markInvoicePaid,
  openInvoicePdf,
  removeInvoice,
  resendInvoice,
  sendInvoice,
  updateInvoice,
  voidInvoice,
} from '@ardoise/contract/endpoints/invoices';
import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { inNewTab } from './in-new-tab.ts';

export function useCreateInvoice() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: RequestOf<typeof createInvoice>['body']) =>
      api(createInvoice, { body }, { once: true }),
  });
}

/** Saves a draft. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
export function useUpdateInvoice(id: string) {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof updateInvoice>['body']) =>
      api(updateInvoice, { params: { id }, body }, { once: true, silent: true }),
    // What is sent next is sent by its version: the screen that follows must have the new one.
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: callKey(getInvoice, { params: { id } }) }),
    onError: (error) => {
      if (isApiError(error, 'changedMeanwhile'))
        void queries.invalidateQueries({ queryKey: callKey(getInvoice, { params: { id } }) });
      else if (isApiError(error) && Object.keys(error.fields).length === 0) showError(error);
    },
  });
}

export function useRemoveInvoice(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(removeInvoice, { params: { id } }, { once: true }),
  });
}

export function useCopyInvoice(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(copyInvoice, { params: { id } }, { once: true }),
  });
}

type Sending = RequestOf<typeof resendInvoice>['body'];

/** Sends a draft, or once more what was sent. */
export function useSendInvoice({ id, version, state }: InvoiceDetail) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (sending: Sending) =>
      state === 'draft'
        ? api(sendInvoice, { params: { id }, body: { ...sending, version } }, { once: true })
        : api(resendInvoice, { params: { id }, body: sending }, { once: true }),
  });
}

export function useVoidInvoice(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (reason: string) =>
      api(voidInvoice, { params: { id }, body: { reason } }, { once: true }),
  });
}

export function useCreditInvoice(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: RequestOf<typeof creditInvoice>['body']) =>
      api(creditInvoice, { params: { id }, body }, { once: true }),
  });
}

export function useMarkInvoicePaid(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (reason: string) =>
      api(markInvoicePaid, { params: { id }, body: { reason } }, { once: true, silent: true }),
  });
}

/** Opens the PDF of an invoice, or of one of its credit notes. */
export function useOpenPdf(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (creditNoteId?: string) =>
      inNewTab(() =>
        api(openInvoicePdf, {
          params: { id },
          body: creditNoteId === undefined ? {} : { creditNoteId },
        }),
      ),
  });
}

export function useSaveInvoiceConfig() {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof changeInvoiceConfig>['body']) =>
      api(changeInvoiceConfig, { body }, { silent: true }),
    onError: (error) => {
      if (isApiError(error, 'changedMeanwhile'))
        void queries.invalidateQueries({ queryKey: callKey(getInvoiceConfig) });
      else if (isApiError(error) && Object.keys(error.fields).length === 0) showError(error);
    },
  });
}

export function useStartRun() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: RequestOf<typeof startInvoiceRun>['body']) =>
      api(startInvoiceRun, { body }, { once: true }),
  });
}

export function useRetryRun(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(retryInvoiceRun, { params: { id } }, { once: true }),
  });
}

export function useStopRepeat(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(stopInvoiceRepeat, { params: { id } }, { once: true }),
  });
}
