import type { Input } from '@ardoise/contract/protocol/call';
import {
  addStudentDocument,
  openStudentDocument,
  removeStudentDocument,
} from '@ardoise/contract/student-documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendDocument } from '../../domain/documents/send-document.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';

type Said = Omit<Input<typeof addStudentDocument>['body'], 'fileId'>;

const quiet = { silent: true, spinner: false } as const;

/** Sends the file, then says what it is. A file that arrived is not sent again when the second step is tried anew. */
export function useAddDocument(id: string, onProgress: (share: number) => void) {
  const page = useConsole();
  const sent = useRef<{ file: File; fileId: string } | null>(null);
  async function send(file: File, signal: AbortSignal): Promise<string> {
    if (sent.current?.file === file) return sent.current.fileId;
    const fileId = await sendDocument(page, file, { signal, onProgress });
    sent.current = { file, fileId };
    return fileId;
  }
  return useMutation({
    mutationFn: async ({ file, said, signal }: { file: File; said: Said; signal: AbortSignal }) => {
      const fileId = await send(file, signal);
      const body = { ...said, fileId };
      return page.api(addStudentDocument, { params: { id }, body }, { ...quiet, signal });
    },
  });
}

/** Answers an address that is good for two minutes. The reading of a medical note is recorded by it. */
export function useOpenDocument(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (documentId: string) => api(openStudentDocument, { params: { id, documentId } }),
  });
}

export function useRemoveDocument(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => api(removeStudentDocument, { params: { id, documentId } }),
    // One that somebody else removed meanwhile is gone from the list too.
    onError: () => renewTouched(queries, removeStudentDocument.emits),
  });
}
