import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useState } from 'react';

/** Sends a code once more, one press at a time; a refusal is told where `onRefused` puts it. */
export function useResend(send: () => Promise<void>, onRefused: (message: string) => void) {
  const [state, setState] = useState<'no' | 'underWay' | 'done'>('no');
  async function resend(): Promise<void> {
    if (state === 'underWay') return;
    setState('underWay');
    try {
      await send();
      setState('done');
    } catch (error) {
      if (!isApiError(error)) throw error;
      onRefused(error.message);
      setState('no');
    }
  }
  return { isResent: state === 'done', resend: () => void resend() };
}
