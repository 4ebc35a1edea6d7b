import { feeTitle } from '@ardoise/contract/values/fee-title';
import { Menu } from '@mantine/core';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import type { CorrectedFee } from './corrected-fee.ts';
import { CorrectionsMenu } from './corrections-menu.tsx';

const DiscountsDialog = lazy(() => import('./discounts-dialog.tsx'));
const MarkPaidDialog = lazy(() => import('./mark-paid-dialog.tsx'));

type Act = 'discounts' | 'markPaid';
type Open = (act: Act, feeId: string) => void;

const OpenContext = createContext<Open>(() => {});

interface HostProps {
  fees: readonly CorrectedFee[];
  children: ReactNode;
}

/**
 * Holds the dialogs of the fees below it. They stand outside of the lines, which are drawn anew where a table becomes a list:
 * what somebody has begun to type is not lost with a turn of the phone.
 */
export function FeeCorrectionsHost({ fees, children }: HostProps) {
  const [open, setOpen] = useState<{ act: Act; feeId: string } | null>(null);
  const show = useCallback<Open>((act, feeId) => setOpen({ act, feeId }), []);
  const fee = fees.find(({ id }) => id === open?.feeId);
  const close = () => setOpen(null);
  return (
    <OpenContext value={show}>
      {children}
      <Suspense fallback={null}>
        {fee !== undefined && open?.act === 'discounts' && (
          <DiscountsDialog fee={fee} onClose={close} />
        )}
        {fee !== undefined && open?.act === 'markPaid' && (
          <MarkPaidDialog fee={fee} onClose={close} />
        )}
      </Suspense>
    </OpenContext>
  );
}

interface FeeCorrectionsProps {
  fee: CorrectedFee;
  isClosed: boolean;
}

/** Discounts, and marking as paid, for those who may. Within a `FeeCorrectionsHost`. */
export function FeeCorrections({ fee, isClosed }: FeeCorrectionsProps) {
  const t = useTranslations('corrections');
  const { language } = usePreferences();
  const can = useCan();
  const open = useContext(OpenContext);
  if (isClosed || !can('payments.adjust')) return null;
  return (
    <CorrectionsMenu label={t('feeMenu', { fee: feeTitle(fee, language) })}>
      <Menu.Item onClick={() => open('discounts', fee.id)}>{t('discount.item')}</Menu.Item>
      {fee.pending > 0 && (
        <Menu.Item onClick={() => open('markPaid', fee.id)}>{t('markPaid.item')}</Menu.Item>
      )}
    </CorrectionsMenu>
  );
}
