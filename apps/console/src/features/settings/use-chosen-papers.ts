import { maxPapers, type PaperKind } from '@ardoise/contract/shop/business-verification';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fileProblem, nameOfFile } from '../../domain/documents/document-file.ts';
import { sendDocument } from '../../domain/documents/send-document.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';

/** A paper that was chosen: on its way while it has neither an id nor a problem. */
export interface ChosenPaper {
  readonly key: string;
  readonly kind: PaperKind;
  readonly name: string;
  readonly bytes: number;
  readonly fileId: string | null;
  readonly problem: string | null;
  readonly percent: number;
}

/** Papers go to the server as they are chosen, one after the other; leaving the screen gives up what is on its way. */
export function useChosenPapers(kept: readonly ChosenPaper[]) {
  const t = useTranslations('verification.form');
  const page = useConsole();
  const { language } = usePreferences();
  const [papers, setPapers] = useState(kept);
  const leaving = useRef(new AbortController());
  const line = useRef(Promise.resolve());
  useEffect(() => {
    leaving.current = new AbortController();
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const change = (key: string, what: Partial<ChosenPaper>) =>
    setPapers((before) => before.map((one) => (one.key === key ? { ...one, ...what } : one)));

  async function send(key: string, file: File): Promise<void> {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    try {
      const onProgress = (share: number) => change(key, { percent: Math.round(share * 100) });
      change(key, { fileId: await sendDocument(page, file, { signal, onProgress }) });
    } catch (cause) {
      const isRefused = isApiError(cause) && cause.status >= 400 && cause.status < 500;
      change(key, { problem: isRefused ? cause.message : t('notSent') });
    }
  }

  function choose(kind: PaperKind, files: readonly File[]): void {
    for (const file of files.slice(0, maxPapers - papers.length)) {
      const key = randomId();
      const problem = fileProblem(file, language);
      const { size: bytes } = file;
      const chosen = { key, kind, name: nameOfFile(file), bytes, fileId: null, percent: 0 };
      setPapers((before) => [...before, { ...chosen, problem }]);
      if (problem === null) line.current = line.current.then(() => send(key, file));
    }
  }

  return {
    papers,
    choose,
    remove: (key: string) => setPapers((before) => before.filter((one) => one.key !== key)),
    clear: () => setPapers([]),
    isFull: papers.length >= maxPapers,
    isSending: papers.some(({ fileId, problem }) => fileId === null && problem === null),
  };
}
