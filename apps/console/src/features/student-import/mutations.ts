import {
  chooseForImport,
  commitImport,
  getImport,
  type ImportRun,
  uploadImport,
} from '@ardoise/contract/student-import';
import type { Input } from '@ardoise/contract/protocol/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';

const addressFor = (yearId: string | undefined): string =>
  yearId === undefined
    ? uploadImport.path
    : `${uploadImport.path}?yearId=${encodeURIComponent(yearId)}`;

/** Sends the workbook for a dry run; what is refused is said where the file was chosen. */
export function useUploadWorkbook(yearId: string | undefined, onProgress: (share: number) => void) {
  const page = useConsole();
  return useMutation({
    mutationFn: (file: File) =>
      page.upload<ImportRun>(addressFor(yearId), [file], {
        silent: true,
        spinner: false,
        onProgress,
      }),
  });
}

/**
 * Begins the import. Somebody who leaves while it is at work reads everything anew where they go; what is on the
 * screen waits until the import is done.
 */
export function useCommit(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof commitImport>['body']) =>
      api(commitImport, { params: { id }, body }, { once: true }),
    onSuccess: (run) => {
      void renewTouched(queries, ['import.finished'], { refetchType: 'none' });
      adoptAnswer(queries, callKey(getImport, { params: { id } }), run);
    },
  });
}

type Choices = Partial<Input<typeof chooseForImport>['body']>;

/** Says what spellings and columns mean; the answer is the list as it is checked anew, or the check at work. */
export function useChoose(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choices: Choices) =>
      api(chooseForImport, { params: { id }, body: choices }, { once: true }),
    onSuccess: (run) => {
      void renewTouched(queries, ['import.chosen', 'import.checked', 'class.created']);
      adoptAnswer(queries, callKey(getImport, { params: { id } }), run);
    },
  });
}
