import { useFamilyCredit } from '@ardoise/contract/endpoints/payments';
import type { Desk, DeskInstallment } from '@ardoise/contract/take-payment';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { usePaper, usePrintReceipt } from '../print-receipt.ts';
import classes from './till.module.css';

/** Uses the credit from wherever the hands are: no browser has a meaning for it. */
const creditKey = 'F9';

interface CreditOfferProps {
  desk: Pick<Desk, 'familyId' | 'credit'>;
  /** What is open for the children who are paid for. */
  chosen: readonly DeskInstallment[];
  /** How much was paid by it: the rest is to be paid otherwise. */
  onUsed: (amount: number) => void;
}

/** What the family left with the school pays first, by one press; it has a receipt of its own. */
export function CreditOffer({ desk: { familyId, credit }, chosen, onUsed }: CreditOfferProps) {
  const t = useTranslations('till.form');
  const words = useTranslations('money.useCredit');
  const { language } = usePreferences();
  const { api, toasts } = useConsole();
  const [paper] = usePaper();
  const { mutate: print } = usePrintReceipt();
  const show = (amount: number): string => formatXaf(amount, language);
  const usable = Math.min(
    credit,
    chosen.reduce((sum, { open }) => sum + open, 0),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const openOf = new Map<string, number>();
      for (const { feeId, open } of chosen) openOf.set(feeId, (openOf.get(feeId) ?? 0) + open);
      const parts = [...openOf].map(([feeId, amount]) => ({ feeId, amount }));
      return api(useFamilyCredit, { body: { familyId, amount: usable, parts } }, { once: true });
    },
    onSuccess: ({ amount, receiptCode: code, receiptNumber: number }) => {
      toasts.show({ title: words('done', { amount: show(amount), number }), tone: 'done' });
      print({ code, paper });
      onUsed(amount);
    },
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== creditKey || usable === 0) return;
    event.preventDefault();
    if (!isPending) mutate();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (usable === 0) return null;
  return (
    <section className={classes.credit} aria-label={t('credit')}>
      <span>{t('creditOf', { amount: show(credit) })}</span>
      <Button
        variant="default"
        size="compact-md"
        loading={isPending}
        aria-keyshortcuts={creditKey}
        onClick={() => mutate()}
      >
        {words('button', { amount: show(usable) })} <kbd className={classes.key}>{creditKey}</kbd>
      </Button>
    </section>
  );
}
