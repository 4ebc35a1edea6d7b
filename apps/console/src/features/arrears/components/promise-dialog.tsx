import type { ArrearsDetail } from '@ardoise/contract/arrears/arrears';
import { addPromise, promiseInput } from '@ardoise/contract/arrears/follow-up';
import { formatXaf } from '@ardoise/contract/values/money';
import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { textToAmount } from '../../../domain/money/typed-amount.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { textToDay } from '../../../ui/form/typed-day.ts';
import classes from './arrears.module.css';

interface PromiseDialogProps {
  family: ArrearsDetail;
  onClose: () => void;
}

/** What the family promises to pay, and by when: what is late unless they say otherwise. */
export function PromiseDialog({ family, onClose }: PromiseDialogProps) {
  const t = useTranslations('arrears.promises');
  const { language } = usePreferences();
  const { api, toasts } = useConsole();
  const form = useContractForm({
    schema: promiseInput,
    initialValues: {
      amount: formatXaf(family.late > 0 ? family.late : family.owed, language),
      dueOn: '',
      note: '',
    },
    toInput: ({ amount, dueOn, note }) => ({
      amount: textToAmount(amount) ?? Number.NaN,
      dueOn: textToDay(dueOn) ?? '',
      note,
    }),
    refusalField: 'amount',
    onSubmit: async (body) => {
      await api(addPromise, { params: { id: family.id }, body }, { once: true, silent: true });
      toasts.show({ title: t('added'), tone: 'done' });
      onClose();
    },
  });
  const isOpen = family.promises.some(({ state }) => state === 'open');
  return (
    <ConfirmDialog
      title={t('addTitle')}
      confirm={t('addConfirm')}
      cancel={t('cancel')}
      isBusy={form.submitting}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={classes.form}>
        {isOpen && <p className={classes.about}>{t('replaces')}</p>}
        <AmountField
          withAsterisk
          label={t('amount')}
          description={t('amountHelp', { owed: formatXaf(family.owed, language) })}
          {...form.getInputProps('amount')}
        />
        <DayField data-autofocus withAsterisk label={t('dueOn')} {...form.getInputProps('dueOn')} />
        <Textarea autosize maxLength={500} label={t('note')} {...form.getInputProps('note')} />
      </div>
    </ConfirmDialog>
  );
}
