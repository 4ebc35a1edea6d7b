import { openReceipt, type ReceiptFormat, receiptFormats } from '@ardoise/contract/payments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';

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

/** Long enough for the printer to have read it. */
const framesKeptMs = 120_000;

/** Prints without a tab or a question of ours: whether the browser asks for a printer is set in the browser. */
function printAddress(address: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  frame.src = address;
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.print();
    } catch {
      // A browser that shows PDFs by another program lets no page print them: it is opened instead.
      window.open(address, '_blank');
    }
  });
  document.body.append(frame);
  setTimeout(() => frame.remove(), framesKeptMs);
}

export function usePrintReceipt() {
  const { api, toasts } = useConsole();
  const t = useTranslations('money.receipt');
  return useMutation({
    mutationFn: async ({ code, paper }: { code: string; paper: ReceiptFormat }) => {
      const call = { params: { code }, body: { format: paper } };
      const { address } = await api(openReceipt, call, { silent: true, spinner: false });
      printAddress(address);
    },
    onError: () => toasts.show({ title: t('failed'), tone: 'error' }),
  });
}
