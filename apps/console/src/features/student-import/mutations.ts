import { listFamilies } from '@ardoise/contract/families';
import {
  commitImport,
  getImport,
  type ImportRun,
  listImportRows,
  uploadImport,
} from '@ardoise/contract/student-import';
import { listStudents } from '@ardoise/contract/students';
import { getYear, listClasses, listYears } from '@ardoise/contract/years';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** Sends the workbook for a dry run; what is refused is said where the file was chosen. */
export function useUploadWorkbook(onProgress: (share: number) => void) {
  const page = useConsole();
  return useMutation({
    mutationFn: (file: File) =>
      page.upload<ImportRun>(uploadImport.path, [file], {
        silent: true,
        spinner: false,
        onProgress,
      }),
  });
}

/** What the imported students are seen in. */
const touched = [listImportRows, listStudents, listFamilies, listClasses, listYears, getYear];

export function useCommit(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(commitImport, { params: { id }, body: {} }, { once: true }),
    onSuccess: (run) => {
      adoptAnswer(queries, callKey(getImport, { params: { id } }), run);
      for (const call of touched) {
        void queries.invalidateQueries({ queryKey: [call.path] });
      }
    },
  });
}
