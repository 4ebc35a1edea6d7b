import { acceptProof, checkProof, declineProof } from '@ardoise/contract/endpoints/payment-proofs';
import {
  assignStatementLine,
  bringLineBack,
  chooseStatementColumns,
  returnStatementLine,
  setLineAside,
  uploadStatement,
} from '@ardoise/contract/endpoints/statements';
import type {
  chooseStatementColumns as columnsCall,
  StatementRun,
} from '@ardoise/contract/statements';
import type { Request } from '@ardoise/contract/protocol/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';

export function useAssign(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (studentId: string) =>
      api(assignStatementLine, { params: { id }, body: { studentId } }, { once: true }),
  });
}

export function useReturnLine(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (reason: string) =>
      api(returnStatementLine, { params: { id }, body: { reason } }, { once: true }),
  });
}

export function useSetAside(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (reason: string) =>
      api(setLineAside, { params: { id }, body: { reason } }, { once: true }),
  });
}

export function useBringBack(id: string) {
  const { api } = useConsole();
  return useMutation({ mutationFn: () => api(bringLineBack, { params: { id }, body: {} }) });
}

export function useCheckProof(id: string) {
  const { api } = useConsole();
  return useMutation({ mutationFn: () => api(checkProof, { params: { id }, body: {} }) });
}

export function useAcceptProof(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(acceptProof, { params: { id }, body: {} }, { once: true }),
  });
}

export function useDeclineProof(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (reason: string) =>
      api(declineProof, { params: { id }, body: { reason } }, { once: true }),
  });
}

/** Sends a statement; what is refused is said where the file was chosen. */
export function useUploadStatement(onProgress: (share: number) => void) {
  const page = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      page.upload<StatementRun>(uploadStatement.path, [file], {
        silent: true,
        spinner: false,
        onProgress,
      }),
    onSuccess: () => void renewTouched(queries, ['statement.uploaded', 'statement.imported']),
  });
}

export function useChooseColumns(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: Request<typeof columnsCall>['body']) =>
      api(chooseStatementColumns, { params: { id }, body }),
  });
}
