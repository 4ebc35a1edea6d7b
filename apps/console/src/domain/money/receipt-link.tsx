import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { receiptPdf } from './receipt-address.ts';

interface ReceiptLinkProps {
  code: string;
  number: string;
}

/** The number of a receipt, which opens it ready to print. */
export function ReceiptLink({ code, number }: ReceiptLinkProps) {
  const t = useTranslations('money.receipt');
  const { language } = usePreferences();
  return (
    <Anchor
      href={receiptPdf(code, 'a4', language)}
      target="_blank"
      rel="noreferrer"
      title={t('print', { number })}
    >
      {number}
    </Anchor>
  );
}
