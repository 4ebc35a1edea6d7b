import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useOpenReceipt } from './use-open-receipt.ts';

interface ReceiptLinkProps {
  /** Null where it was read before and is shown without a connection: the code is not kept on the device. */
  code: string | null;
  number: string;
}

/** The number of a receipt, which opens it ready to print. */
export function ReceiptLink({ code, number }: ReceiptLinkProps) {
  const t = useTranslations('money.receipt');
  const { mutate, isPending } = useOpenReceipt(code ?? '');
  if (code === null) return number;
  return (
    <Anchor
      component="button"
      type="button"
      className="thumb"
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
