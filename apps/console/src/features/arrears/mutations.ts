import { printArrearsLetters, withdrawPromise } from '@ardoise/contract/endpoints/arrears';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';

/** The tab is opened by the press itself, since browsers stop one that opens later. */
export function usePrintLetters() {
  const t = useTranslations('arrears.chosen');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const tab = window.open('', '_blank');
      try {
        const { address, letters } = await api(printArrearsLetters, { body: { ids: [...ids] } });
        if (letters === 0) {
          tab?.close();
          toasts.show({ title: t('noLetters'), tone: 'error' });
        } else if (tab === null) location.assign(address);
        else tab.location.replace(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
}

export function useWithdrawPromise(familyId: string) {
  const t = useTranslations('arrears.promises');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: (promiseId: string) =>
      api(withdrawPromise, { params: { id: familyId, promiseId } }, { once: true }),
    onSuccess: () => toasts.show({ title: t('withdrawn'), tone: 'done' }),
  });
}
