import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isReason, ReasonField } from '../../../domain/corrections/reason-field.tsx';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { amountToText, textToAmount } from '../../../domain/money/typed-amount.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCreditInvoice } from '../mutations.ts';
import classes from './credit-dialog.module.css';

interface CreditDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

type Item = InvoiceDetail['items'][number];

const creditable = ({ billed, credited }: Item): number => billed - credited;

/** What of each item is taken off. What was paid beyond the rest becomes the family’s credit. */
export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const t = useTranslations('invoicing.credit');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useCreditInvoice(invoice.id);
  const show = (amount: number) => formatXaf(amount, language);
  const items = invoice.items.filter((item) => creditable(item) > 0);
  const amounts = items.map((item) => ({ item, amount: textToAmount(typed[item.id] ?? '') ?? 0 }));
  const isWrong = ({ item, amount }: (typeof amounts)[number]) =>
    Number.isNaN(amount) || amount > creditable(item);
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const isGood = total > 0 && !amounts.some(isWrong);
  const creditAll = () =>
    setTyped(
      Object.fromEntries(items.map((item) => [item.id, amountToText(creditable(item), language)])),
    );
  const credit = () =>
    mutate(
      {
        reason: reason.trim(),
        items: amounts
          .filter(({ amount }) => amount > 0)
          .map(({ item, amount }) => ({ itemId: item.id, amount })),
      },
      {
        onSuccess: ({ number, amount, credited }) => {
          toasts.show({
            title: t('done', { number, amount: show(amount) }),
            ...(credited > 0 ? { text: t('toCredit', { amount: show(credited) }) } : {}),
            tone: 'done',
          });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('title', { number: invoice.number ?? '' })}
      confirm={isGood ? t('confirm', { amount: show(total) }) : t('confirmNothing')}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={!isGood || !isReason(reason)}
      onClose={onClose}
      onConfirm={credit}
    >
      <p>{t('about')}</p>
      <ul className={classes.items}>
        {amounts.map((one) => (
          <li key={one.item.id} className={classes.item}>
            <span className={classes.what}>
              {one.item.description}
              <span className={classes.about}>
                {[one.item.student.name, t('atMost', { amount: show(creditable(one.item)) })].join(
                  ' · ',
                )}
              </span>
            </span>
            <AmountField
              className={classes.amount ?? ''}
              aria-label={t('amountOf', { item: one.item.description })}
              error={isWrong(one) && t('tooMuch', { amount: show(creditable(one.item)) })}
              value={typed[one.item.id] ?? ''}
              onChange={(value) => setTyped((before) => ({ ...before, [one.item.id]: value }))}
            />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" mb={12} onClick={creditAll}>
        {t('all')}
      </Button>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
