import { addPayoutTarget } from '@ardoise/contract/endpoints/payouts';
import type { PayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './payouts.module.css';

interface AddTargetDialogProps {
  onClose: () => void;
  /** A number was sent a code, which is asked for next. */
  onSent: (target: PayoutTarget) => void;
}

const kinds = ['phone', 'bank'] as const;
type Kind = (typeof kinds)[number];

function useAdd({ onClose, onSent }: AddTargetDialogProps) {
  const t = useTranslations('payouts.targets');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: (body: Parameters<typeof bodyOf>[0]) =>
      api(addPayoutTarget, { body: bodyOf(body) }, { once: true }),
    onSuccess: (target) => {
      if (target.kind === 'phone') return onSent(target);
      toasts.show({ title: t('bankAdded'), tone: 'done' });
      onClose();
    },
  });
}

interface Typed {
  readonly kind: Kind;
  readonly phone: string;
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
}

const bodyOf = ({ kind, phone, bank, account, holder }: Typed) =>
  kind === 'phone'
    ? { kind, phone: phone.trim(), holder: holder.trim() }
    : { kind, bank: bank.trim(), account: account.trim(), holder: holder.trim() };

const isWhole = ({ kind, phone, bank, account, holder }: Typed): boolean => {
  const needed = kind === 'phone' ? [phone, holder] : [bank, account, holder];
  return needed.every((text) => text.trim().length > 1);
};

/** A number of the school, or its bank account. */
export function AddTargetDialog(props: AddTargetDialogProps) {
  const t = useTranslations('payouts.targets');
  const all = useTranslations('payouts');
  const { mutate, isPending } = useAdd(props);
  const [typed, setTyped] = useState<Typed>({
    kind: 'phone',
    phone: '',
    bank: '',
    account: '',
    holder: '',
  });
  const field = (name: 'phone' | 'bank' | 'account' | 'holder') => ({
    label: t(name),
    withAsterisk: true,
    maxLength: 80,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWhole(typed) && !isPending) mutate(typed);
  };
  return (
    <Dialog title={t('addTitle')} closeLabel={all('close')} onClose={props.onClose}>
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <NativeSelect
          label={t('kind')}
          value={typed.kind}
          data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setTyped((before) => ({ ...before, kind: value === 'bank' ? 'bank' : 'phone' }))
          }
        />
        {typed.kind === 'phone' ? (
          <TextInput
            data-autofocus
            {...field('phone')}
            inputMode="tel"
            description={t('phoneHelp')}
          />
        ) : (
          <>
            <TextInput {...field('bank')} />
            <TextInput {...field('account')} description={t('accountHelp')} />
          </>
        )}
        <TextInput {...field('holder')} />
        <div className={classes.buttons}>
          <Button type="submit" disabled={!isWhole(typed)} loading={isPending}>
            {t(typed.kind === 'phone' ? 'addPhone' : 'addBank')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
