import { contactNames } from '@ardoise/contract/arrears/arrears-words';
import { addContact, contactInput, writtenContacts } from '@ardoise/contract/arrears/follow-up';
import { say } from '@ardoise/contract/values/language';
import { NativeSelect, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { textToDay } from '../../../ui/form/typed-day.ts';
import classes from './arrears.module.css';

interface ContactDialogProps {
  familyId: string;
  onClose: () => void;
}

/** A call or a talk, written down while one remembers it. */
export function ContactDialog({ familyId, onClose }: ContactDialogProps) {
  const t = useTranslations('arrears.contacts');
  const { language } = usePreferences();
  const { api, toasts } = useConsole();
  const form = useContractForm({
    schema: contactInput,
    initialValues: { kind: 'call', on: '', note: '' },
    toInput: ({ kind, on, note }) => {
      const day = textToDay(on);
      return { kind: kind as 'call', note, ...(day === null ? {} : { on: day }) };
    },
    refusalField: 'note',
    onSubmit: async (body) => {
      await api(addContact, { params: { id: familyId }, body }, { once: true, silent: true });
      toasts.show({ title: t('added'), tone: 'done' });
      onClose();
    },
  });
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
        <NativeSelect
          label={t('kind')}
          data={writtenContacts.map((kind) => ({
            value: kind,
            label: say(contactNames[kind], language),
          }))}
          {...form.getInputProps('kind')}
        />
        <Textarea
          data-autofocus
          autosize
          withAsterisk
          minRows={2}
          maxLength={500}
          label={t('note')}
          description={t('noteHelp')}
          {...form.getInputProps('note')}
        />
        <DayField label={t('on')} description={t('onHelp')} {...form.getInputProps('on')} />
      </div>
    </ConfirmDialog>
  );
}
