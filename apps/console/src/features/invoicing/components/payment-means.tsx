import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { useTranslations } from 'use-intl';
import { MeansMark } from '../../../domain/money/means-mark.tsx';

interface PaymentMeansProps {
  method: InvoiceDetail['payments'][number]['method'];
  isShort?: boolean;
}

/** By which means, or what was done without money. */
export function PaymentMeans({ method, isShort = false }: PaymentMeansProps) {
  const t = useTranslations('invoicing.payments');
  if (method === 'toCredit' || method === 'merged') return t(method);
  return <MeansMark means={method} isShort={isShort} />;
}
