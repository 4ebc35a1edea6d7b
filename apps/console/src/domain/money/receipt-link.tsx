import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useOpenReceipt } from './use-open-receipt.ts';

interface ReceiptLinkProps {
  code: string;
  number: string;
}

/** The number of a receipt, which opens it ready to print. */
export function ReceiptLink({ code, number }: ReceiptLinkProps) {
  const t = useTranslations('money.receipt');
  const { mutate, isPending } = useOpenReceipt(code);
  return (
    <Anchor
      component="button"
      type="button"
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) mutate('a4');
      }}
      title={t('print', { number })}
    >
      {number}
    </Anchor>
  );
}
