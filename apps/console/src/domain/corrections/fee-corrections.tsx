import { feeTitle } from '@ardoise/contract/values/fee-title';
import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { CorrectionsMenu } from './corrections-menu.tsx';

const DiscountsDialog = lazy(() => import('./discounts-dialog.tsx'));
const MarkPaidDialog = lazy(() => import('./mark-paid-dialog.tsx'));

/** What of a fee the corrections need to know: any list of fees has it. */
export interface CorrectedFee {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
  readonly pending: number;
}

interface FeeCorrectionsProps {
  fee: CorrectedFee;
  isClosed: boolean;
}

/** Discounts, and marking as paid, for those who may. */
export function FeeCorrections({ fee, isClosed }: FeeCorrectionsProps) {
  const t = useTranslations('corrections');
  const { language } = usePreferences();
  const can = useCan();
  const [open, setOpen] = useState<'discounts' | 'markPaid' | null>(null);
  if (isClosed || !can('payments.adjust')) return null;
  const close = () => setOpen(null);
  return (
    <>
      <CorrectionsMenu label={t('feeMenu', { fee: feeTitle(fee, language) })}>
        <Menu.Item onClick={() => setOpen('discounts')}>{t('discount.item')}</Menu.Item>
        {fee.pending > 0 && (
          <Menu.Item onClick={() => setOpen('markPaid')}>{t('markPaid.item')}</Menu.Item>
        )}
      </CorrectionsMenu>
      <Suspense fallback={null}>
        {open === 'discounts' && <DiscountsDialog fee={fee} onClose={close} />}
        {open === 'markPaid' && <MarkPaidDialog fee={fee} onClose={close} />}
      </Suspense>
    </>
  );
}
