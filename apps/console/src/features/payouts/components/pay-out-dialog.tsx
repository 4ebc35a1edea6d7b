import type { PayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { textToAmount } from '../../../domain/money/typed-amount.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PayoutOptions } from '../queries.ts';
import type { Wanted } from '../wanted-payout.ts';
import { PayOutForm } from './pay-out-form.tsx';
import { PayOutReview } from './pay-out-review.tsx';

interface PayOutDialogProps {
  /** The verified ones, of which there is one at least. */
  targets: readonly [PayoutTarget, ...PayoutTarget[]];
  options: PayoutOptions;
  onClose: () => void;
}

const amountIn = (typed: string): number | null => {
  const amount = textToAmount(typed);
  return amount === undefined || Number.isNaN(amount) ? null : amount;
};

/** Two steps: what is wanted, and whether it is right. */
export function PayOutDialog({ targets, options, onClose }: PayOutDialogProps) {
  const t = useTranslations('payouts.form');
  const all = useTranslations('payouts');
  const [target, setTarget] = useState(targets[0]);
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const [isReview, setIsReview] = useState(false);
  const amount = amountIn(typed);
  const onChange = (change: Partial<Wanted>) => {
    if (change.target !== undefined) setTarget(change.target);
    if (change.typed !== undefined) setTyped(change.typed);
    if (change.reference !== undefined) setReference(change.reference);
  };
  const wanted = { target, typed, reference };
  return (
    <Dialog
      title={t(isReview ? 'reviewTitle' : 'title')}
      closeLabel={all('close')}
      onClose={onClose}
    >
      {isReview && amount !== null ? (
        <PayOutReview
          options={options}
          wanted={{ ...wanted, amount }}
          onBack={() => setIsReview(false)}
          onDone={onClose}
        />
      ) : (
        <PayOutForm
          targets={targets}
          options={options}
          wanted={{ ...wanted, amount }}
          onChange={onChange}
          onReview={() => setIsReview(true)}
        />
      )}
    </Dialog>
  );
}
