import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { createPack, type DeskPack } from '@ardoise/contract/desk/prices';
import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { amountToText, textToAmount } from '../../../domain/money/typed-amount.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSavePack } from '../sales.ts';

interface PackDialogProps {
  /** Null: a new one. */
  pack: DeskPack | null;
  onClose: () => void;
}

/** How many messages for how much, and whether it is sold. */
export function PackDialog({ pack, onClose }: PackDialogProps) {
  const t = useTranslations('deskSales.prices');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const { mutateAsync } = useSavePack(pack);
  const form = useContractForm({
    schema: createPack.body,
    initialValues: {
      messages: pack === null ? '' : amountToText(pack.messages, language),
      price: pack === null ? '' : amountToText(pack.price, language),
      isOn: pack?.isOn ?? true,
    },
    toInput: ({ messages, price, isOn }) => ({
      messages: textToAmount(messages) ?? Number.NaN,
      price: textToAmount(price) ?? Number.NaN,
      isOn,
    }),
    onSubmit: async (body) => {
      await mutateAsync(body);
      toasts.show({ title: t('saved'), tone: 'done' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(pack === null ? 'newPack' : 'changePack')}
      confirm={t('save')}
      cancel={people('cancel')}
      isBusy={form.submitting}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <AmountField
        data-autofocus
        withAsterisk
        label={t('messages')}
        {...form.getInputProps('messages')}
      />
      <AmountField
        withAsterisk
        label={t('price')}
        description={t('priceHelp')}
        {...form.getInputProps('price')}
      />
      <Switch
        label={t('isOn')}
        description={t('isOnHelp')}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
    </ConfirmDialog>
  );
}
