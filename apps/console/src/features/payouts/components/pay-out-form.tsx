import type { PayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { shortDestination } from '../../../domain/payouts/destination.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { limitsOf, mostOf, type Wanted } from '../wanted-payout.ts';
import type { PayoutOptions } from '../queries.ts';
import classes from './payouts.module.css';

interface PayOutFormProps {
  targets: readonly PayoutTarget[];
  options: PayoutOptions;
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
  onReview: () => void;
}

/** To where, how much and for what; nothing is sent before it was looked at once more. */
export function PayOutForm({ targets, options, wanted, onChange, onReview }: PayOutFormProps) {
  const t = useTranslations('payouts.form');
  const { language } = usePreferences();
  const show = (amount: number) => formatXaf(amount, language);
  const { target, amount, typed, reference } = wanted;
  const { smallest, largest } = limitsOf(options, target);
  const most = mostOf(options, target);
  const isWithin = amount !== null && amount >= smallest && amount <= most;
  const refused =
    options.available < largest
      ? t('tooMuch', { maximum: show(options.available) })
      : t('outOfRange', { smallest: show(smallest), largest: show(largest) });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWithin) onReview();
  };
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <NativeSelect
        label={t('to')}
        value={target.id}
        data={targets.map((one) => ({
          value: one.id,
          label: `${shortDestination(one)} · ${one.holder}`,
        }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = targets.find(({ id }) => id === value);
          if (chosen !== undefined) onChange({ target: chosen });
        }}
      />
      <AmountField
        data-autofocus
        withAsterisk
        label={t('amount')}
        error={typed !== '' && !isWithin ? refused : null}
        value={typed}
        onChange={(value) => onChange({ typed: value })}
      />
      {most >= smallest && (
        <Button
          variant="subtle"
          size="compact-sm"
          justify="flex-start"
          onClick={() => onChange({ typed: show(most) })}
        >
          {t('all', { amount: show(most) })}
        </Button>
      )}
      <TextInput
        label={t('reference')}
        description={t('referenceHelp')}
        placeholder={t('optional')}
        maxLength={100}
        value={reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isWithin}>
          {t('review')}
        </Button>
      </div>
    </form>
  );
}
