import { createPayout } from '@ardoise/contract/endpoints/payouts';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { destinationOf } from '../../../domain/payouts/destination.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { PayoutOptions } from '../queries.ts';
import { nextStep, type Wanted } from '../wanted-payout.ts';
import { ConfirmationField, confirmationOf } from '../../../domain/people/confirmation-field.tsx';
import classes from './payouts.module.css';

interface PayOutReviewProps {
  options: PayoutOptions;
  wanted: Wanted & { readonly amount: number };
  onBack: () => void;
  onDone: () => void;
}

function usePayOut({ wanted, options, onDone }: PayOutReviewProps, confirmation: string) {
  const t = useTranslations('payouts.form');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => {
      const { target, amount, reference } = wanted;
      const named = reference.trim() === '' ? {} : { reference: reference.trim() };
      const proof = confirmationOf(options.confirmBy, confirmation);
      const body = { targetId: target.id, amount, ...named, ...proof };
      return api(createPayout, { body }, { once: true });
    },
    onSuccess: ({ id, amount, state }) => {
      const said = t('sent', { amount: formatXaf(amount, language) });
      toasts.show({ title: state === 'waiting' ? t('asked') : said, tone: 'done' });
      onDone();
      void navigate({ to: '/account/payouts/$id', params: { id } });
    },
  });
}

/** Once more what will happen, with the name that the money goes to. */
export function PayOutReview(props: PayOutReviewProps) {
  const { options, wanted, onBack } = props;
  const t = useTranslations('payouts.form');
  const { language } = usePreferences();
  const [confirmation, setConfirmation] = useState('');
  const { mutate, isPending } = usePayOut(props, confirmation);
  const { target, amount, reference } = wanted;
  const show = (value: number) => formatXaf(value, language);
  const step = nextStep(options, target, amount);
  const isReady = options.confirmBy === null || confirmation.trim() !== '';
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <Facts>
        <Fact label={t('to')}>{destinationOf({ ...target, way: target.operator ?? 'bank' })}</Fact>
        <Fact label={t('holder')}>{target.holder}</Fact>
        <Fact label={t('amount')}>{show(amount)}</Fact>
        {reference.trim() !== '' && <Fact label={t('reference')}>{reference}</Fact>}
        <Fact label={t('left')}>{show(options.available - amount)}</Fact>
      </Facts>
      <p className={classes.note}>{t(step, { amount: show(options.secondPersonAbove ?? 0) })}</p>
      <ConfirmationField by={options.confirmBy} value={confirmation} onChange={setConfirmation} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" data-autofocus loading={isPending} disabled={!isReady}>
          {t(step === 'now' ? 'confirm' : 'ask', { amount: show(amount) })}
        </Button>
      </div>
    </form>
  );
}
