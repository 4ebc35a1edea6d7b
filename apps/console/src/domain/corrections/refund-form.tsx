import { type listRefunds, refundCredit } from '@ardoise/contract/endpoints/refunds';
import type { RefundWay } from '@ardoise/contract/refunds';
import { formatXaf } from '@ardoise/contract/values/money';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { TextLink } from '../../ui/link-button.tsx';
import { textToAmount } from '../money/typed-amount.ts';
import classes from './corrections.module.css';
import { isReason, ReasonField } from './reason-field.tsx';

type Offer = AnswerOf<typeof listRefunds>;

interface RefundFormProps {
  familyId: string;
  offer: Offer;
  onDone: () => void;
}

/** How, to whom, how much and why; the button says what it does. */
export function RefundForm({ familyId, offer, onDone }: RefundFormProps) {
  const t = useTranslations('corrections.refund');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const show = (value: number) => formatXaf(value, language);
  const ways = offer.ways.filter(({ most }) => most > 0);
  const [way, setWay] = useState<RefundWay>('cash');
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState(show(offer.credit));
  const [reason, setReason] = useState('');
  const phones = offer.phones.filter(({ operator }) => operator === way);
  const phone = way === 'cash' ? undefined : (chosen ?? phones[0]?.phone);
  const offered = ways.find((one) => one.way === way)?.most ?? 0;
  const hasDrawer = way !== 'cash' || offer.drawer !== null;
  const most = way === 'cash' ? Math.min(offered, offer.drawer ?? offered) : offered;
  const amount = textToAmount(typed) ?? 0;
  const isWithin = amount >= 1 && amount <= most;
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const to = phone === undefined ? {} : { phone };
      const body = { familyId, amount, way, reason: reason.trim(), ...to };
      return api(refundCredit, { body }, { once: true });
    },
    onSuccess: (refund) => {
      const said = { amount: show(refund.amount), phone: refund.phone ?? '' };
      toasts.show({
        title: refund.phone === null ? t('done', said) : t('sent', said),
        tone: 'done',
      });
      onDone();
    },
  });
  const isReady =
    hasDrawer && isWithin && isReason(reason) && (way === 'cash' || phone !== undefined);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <NativeSelect
        label={t('way')}
        value={way}
        data={ways.map((one) => ({
          value: one.way,
          label: t('upTo', { way: t(`ways.${one.way}`), amount: show(one.most) }),
        }))}
        onChange={(event) => {
          setWay(event.currentTarget.value as RefundWay);
          setChosen(null);
        }}
      />
      {way !== 'cash' && phones.length > 0 && (
        <NativeSelect
          label={t('phone')}
          description={t('phoneHelp')}
          value={phone}
          data={phones.map((one) => ({
            value: one.phone,
            label: one.name === null ? one.phone : `${one.phone} · ${one.name}`,
          }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {way !== 'cash' && phones.length === 0 && (
        <p role="alert">{t('noPhone', { way: t(`ways.${way}`) })}</p>
      )}
      {!hasDrawer && (
        <p role="alert" className={classes.about}>
          {t('noSession')} <TextLink to="/cash">{t('openSession')}</TextLink>
        </p>
      )}
      <AmountField
        data-autofocus
        withAsterisk
        label={t('amount')}
        error={
          typed !== '' && !isWithin
            ? t(most < offered ? 'notInDrawer' : 'tooMuch', { maximum: show(most) })
            : null
        }
        value={typed}
        onChange={setTyped}
      />
      <ReasonField value={reason} onChange={setReason} />
      <p className={classes.about}>{t(way === 'cash' ? 'cashAbout' : 'sentAbout')}</p>
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isReady} loading={isPending}>
          {isWithin ? t('confirm', { amount: show(amount) }) : t('confirmNone')}
        </Button>
      </div>
    </form>
  );
}
