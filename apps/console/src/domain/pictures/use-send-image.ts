import type { Answer } from '@ardoise/contract/protocol/call';
import {
  createUploadToken,
  maxImageBytes,
  type upload,
  uploadErrors,
  type UploadPurpose,
} from '@ardoise/contract/uploads';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { imageTypes } from '../../ui/image-field.tsx';
import type { Picture } from './picture.ts';

/** What is plainly wrong is said before anything is sent; the server looks at the content itself. */
function refusalOf(file: File) {
  if (!imageTypes.includes(file.type)) return uploadErrors.notAnImage;
  return file.size > maxImageBytes ? uploadErrors.imageTooLarge : null;
}

/** Sends a chosen image to a one-time address. What went wrong is said under the field, and the picture stays. */
export function useSendImage(purpose: UploadPurpose, onChange: (picture: Picture) => void) {
  const page = useConsole();
  const t = useTranslations('image');
  const { language } = usePreferences();
  const [share, setShare] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const quiet = { silent: true, spinner: false } as const;
      const { address } = await page.api(createUploadToken, { body: { purpose } }, quiet);
      const sending = { ...quiet, onProgress: setShare };
      return page.upload<Answer<typeof upload>>(address, [file], sending);
    },
    onSuccess: ({ files }) => files[0] && onChange({ id: files[0].id, url: files[0].url }),
    onError: (cause) => {
      const isRefused = isApiError(cause) && cause.status >= 400 && cause.status < 500;
      setError(isRefused ? cause.message : t('failed'));
    },
  });
  const choose = (file: File) => {
    const refusal = refusalOf(file);
    setError(refusal?.[language] ?? null);
    setShare(0);
    if (refusal === null) mutate(file);
  };
  return { choose, error, isSending: isPending, percent: Math.round(share * 100) };
}
