import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { renewTouched } from '../../../lib/api/renew.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { RefusedFile, refusalOf, sendMedia } from './send-media.ts';

export interface WaitingFile {
  readonly id: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly share: number;
  readonly error: string | null;
  /** Sending it again may help. */
  readonly canRetry: boolean;
}

/** A file that is as it is will not be taken the second time either. */
const isFinal = (cause: unknown): boolean =>
  cause instanceof RefusedFile ||
  (isApiError(cause) && cause.status >= 400 && cause.status < 500 && cause.status !== 429);

function useSay() {
  const t = useTranslations('gallery.sending');
  const { language } = usePreferences();
  return (cause: unknown): string => {
    if (cause instanceof RefusedFile) return cause.entry[language];
    return isApiError(cause) && cause.status >= 400 ? cause.message : t('failed');
  };
}

/** Files that are on their way, one after the other: over a weak line two at once would both come late. */
export function useUploads() {
  const { upload } = useConsole();
  const { language } = usePreferences();
  const queries = useQueryClient();
  const sayWhy = useSay();
  const [files, setFiles] = useState<readonly WaitingFile[]>([]);
  const underWay = useRef(new Map<string, AbortController>());

  const change = (id: string, to: Partial<WaitingFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const leaveOut = (id: string) => {
    underWay.current.get(id)?.abort();
    setFiles((all) => all.filter((one) => one.id !== id));
  };

  const start = async ({ id, file }: WaitingFile) => {
    const controller = new AbortController();
    underWay.current.set(id, controller);
    change(id, { state: 'sending', share: 0, error: null });
    const onProgress = (share: number) => change(id, { share });
    try {
      await sendMedia({ upload, file, key: id, signal: controller.signal, onProgress });
      await renewTouched(queries, ['gallery.changed']);
      leaveOut(id);
    } catch (cause) {
      change(id, { state: 'failed', error: sayWhy(cause), canRetry: !isFinal(cause) });
    } finally {
      underWay.current.delete(id);
    }
  };

  useEffect(() => {
    const next = files.find(({ state }) => state === 'waiting');
    if (next !== undefined && underWay.current.size === 0) void start(next);
  });
  useEffect(() => {
    const all = underWay.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const add = (chosen: readonly File[]) =>
    setFiles((all) => [
      ...all,
      ...chosen.map((file) => {
        const refusal = refusalOf(file);
        return {
          id: randomId(),
          file,
          state: refusal === null ? ('waiting' as const) : ('failed' as const),
          share: 0,
          error: refusal?.[language] ?? null,
          canRetry: false,
        };
      }),
    ]);
  const retry = (id: string) => change(id, { state: 'waiting', error: null });
  return { files, add, retry, leaveOut };
}
