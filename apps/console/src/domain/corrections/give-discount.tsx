import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type DiscountKind, discountKinds } from '@ardoise/contract/corrections';
import { giveDiscount } from '@ardoise/contract/endpoints/corrections';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, Group, NativeSelect, Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { AmountField } from '../money/amount-field.tsx';
import classes from './corrections.module.css';
import { type DiscountEffect, discountEffect } from './discount-values.ts';
import type { CorrectedFee } from './corrected-fee.ts';
import { isReason, ReasonField } from './reason-field.tsx';

interface GiveDiscountProps {
  fee: CorrectedFee;
  /** How much of a fee the reader may take off, once it is known. */
  mostPercent: number | undefined;
  onDone: () => void;
}

function Effect({ effect }: { effect: DiscountEffect }) {
  const t = useTranslations('corrections.discount');
  const { language } = usePreferences();
  if (effect.amount === null) return null;
  const show = (amount: number) => formatXaf(amount, language);
  return (
    <p className={classes.about} aria-live="polite">
      {t('becomes', { net: show(effect.net) })}{' '}
      {effect.credited > 0 && t('credited', { amount: show(effect.credited) })}
    </p>
  );
}

type How = 'amount' | 'percent';

/** An amount or a percentage, its kind and why; what it makes of the fee is said before the press. */
export function GiveDiscount({ fee, mostPercent, onDone }: GiveDiscountProps) {
  const t = useTranslations('corrections.discount');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const [kind, setKind] = useState<DiscountKind>('scholarship');
  const [how, setHow] = useState<How>('percent');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const effect = discountEffect(fee, how, typed);
  const show = (amount: number) => formatXaf(amount, language);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const value = how === 'percent' ? { percent: Number(typed) } : { amount: effect.amount ?? 0 };
      const body = { kind, reason: reason.trim(), ...value };
      return api(giveDiscount, { params: { id: fee.id }, body }, { once: true });
    },
    onSuccess: ({ amount }) => {
      toasts.show({ title: t('done', { amount: show(amount) }), tone: 'done' });
      onDone();
    },
  });
  const isReady = effect.amount !== null && isReason(reason);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit} aria-label={t('new')}>
      <NativeSelect
        label={t('kind')}
        value={kind}
        data={discountKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        onChange={(event) => setKind(event.currentTarget.value as DiscountKind)}
      />
      <Radio.Group label={t('how')} value={how} onChange={(value) => setHow(value as How)}>
        <Group gap={20} mt={6}>
          <Radio value="percent" label={t('hows.percent')} />
          <Radio value="amount" label={t('hows.amount')} />
        </Group>
      </Radio.Group>
      <AmountField
        data-autofocus
        withAsterisk
        label={t(how)}
        {...(mostPercent !== undefined && mostPercent < 100
          ? { description: t('limit', { percent: String(mostPercent) }) }
          : {})}
        error={effect.isTooMuch ? t('tooMuch', { maximum: show(fee.amount - fee.discount) }) : null}
        value={typed}
        onChange={setTyped}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Effect effect={effect} />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isReady} loading={isPending}>
          {effect.amount === null
            ? t('confirmNone')
            : t('confirm', { amount: show(effect.amount) })}
        </Button>
      </div>
    </form>
  );
}
