import { createSenderId } from '@ardoise/contract/endpoints/shop';
import { resubmitSenderId } from '@ardoise/contract/shop/sender-ids';
import { formatXaf } from '@ardoise/contract/values/money';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PayOrderDialog } from '../../../domain/orders/pay-order-dialog.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SenderIdFields, type SenderIdValues } from './sender-id-fields.tsx';

const wanted = resubmitSenderId.body.pick({ name: true, use: true });

interface BuyDialogProps {
  price: number;
  /** One that was ordered before and never paid. */
  unpaid?: { readonly name: string; readonly use: string | null } | undefined;
  onClose: () => void;
}

interface NameDialogProps {
  price: number;
  onNamed: (wish: { name: string; use?: string | null | undefined }) => void;
  onClose: () => void;
}

function NameDialog({ price, onNamed, onClose }: NameDialogProps) {
  const t = useTranslations('senderIds.buy');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const form = useContractForm<SenderIdValues, typeof wanted>({
    schema: wanted,
    initialValues: { name: '', use: '' },
    toInput: ({ name, use }) => ({ name, use: use.trim() === '' ? null : use }),
    onSubmit: async (wish) => onNamed(wish),
  });
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('next', { amount: formatXaf(price, language) })}
      cancel={people('cancel')}
      isBusy={false}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <p>{t('about', { amount: formatXaf(price, language) })}</p>
      <SenderIdFields form={form} />
    </ConfirmDialog>
  );
}

/** First the name, then its price: it is sent to the provider in the moment in which it is paid. */
export function BuyDialog({ price, unpaid, onClose }: BuyDialogProps) {
  const t = useTranslations('senderIds.buy');
  const orders = useTranslations('orders.lines');
  const { api } = useConsole();
  const [wish, setWish] = useState<{ name: string; use?: string | null | undefined } | null>(
    unpaid ?? null,
  );
  if (wish === null) return <NameDialog price={price} onNamed={setWish} onClose={onClose} />;
  return (
    <PayOrderDialog
      title={t('pay')}
      lines={[{ name: orders('senderId', { name: wish.name }), price }]}
      place={async (payment) => {
        const body = { ...payment, ...wish };
        return (await api(createSenderId, { body }, { once: true, silent: true })).order;
      }}
      onClose={onClose}
    />
  );
}
