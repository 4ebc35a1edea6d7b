import { openReceipt, type ReceiptFormat, receiptFormats } from '@ardoise/contract/payments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import { printFile } from '../../lib/print-file.ts';

/** On which paper this desk prints; the browser remembers it. */
export function usePaper(): readonly [ReceiptFormat, (paper: ReceiptFormat) => void] {
  const { store } = useConsole();
  const [paper, setPaper] = useState<ReceiptFormat>(
    () => receiptFormats.find((format) => format === store.read('paper')) ?? '80mm',
  );
  return [
    paper,
    (next) => {
      store.write('paper', next);
      setPaper(next);
    },
  ];
}

export function usePrintReceipt() {
  const { api, toasts } = useConsole();
  const t = useTranslations('money.receipt');
  return useMutation({
    mutationFn: async ({ code, paper }: { code: string; paper: ReceiptFormat }) => {
      const call = { params: { code }, body: { format: paper } };
      const { address } = await api(openReceipt, call, { silent: true, spinner: false });
      printFile(address);
    },
    onError: () => toasts.show({ title: t('failed'), tone: 'error' }),
  });
}
