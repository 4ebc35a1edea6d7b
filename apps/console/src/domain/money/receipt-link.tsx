import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { receiptPdf } from './receipt-address.ts';

interface ReceiptLinkProps {
  /** Null where it was read before and is shown without a connection: the code is not kept on the device. */
  code: string | null;
  number: string;
}

/** The number of a receipt, which opens it ready to print. */
export function ReceiptLink({ code, number }: ReceiptLinkProps) {
  const t = useTranslations('money.receipt');
  const { language } = usePreferences();
  if (code === null) return number;
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
