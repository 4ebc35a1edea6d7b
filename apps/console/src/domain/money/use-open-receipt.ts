import { openReceipt, type ReceiptFormat } from '@ardoise/contract/payments';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';

/**
 * Opens the copy that carries the children's names, ready to print. The tab is opened by the press itself, since browsers
 * stop one that opens later.
 */
export function useOpenReceipt(code: string) {
  const t = useTranslations('money.receipt');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: async (format: ReceiptFormat) => {
      const tab = window.open('', '_blank');
      try {
        const call = { params: { code }, body: { format } };
        const { address } = await api(openReceipt, call, { silent: true });
        if (tab === null) location.assign(address);
        else tab.location.replace(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: () => toasts.show({ title: t('failed'), tone: 'error' }),
  });
}
