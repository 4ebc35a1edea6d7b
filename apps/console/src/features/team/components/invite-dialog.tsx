import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { inviteStaff } from '@ardoise/contract/team/staff';
import { type Language, languages } from '@ardoise/contract/values/language';
import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import classes from './team.module.css';

interface Values extends Record<string, unknown> {
  fullName: string;
  by: 'phone' | 'email';
  phone: string;
  email: string;
  role: Role;
  language: Language;
}

function useInviteForm(onClose: () => void) {
  const t = useTranslations('team.inviteDialog');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  return useContractForm<Values, typeof inviteStaff.body>({
    schema: inviteStaff.body,
    initialValues: {
      fullName: '',
      by: 'phone',
      phone: '',
      email: '',
      role: 'support',
      language,
    },
    toInput: ({ by, phone, email, fullName, role, language: written }) => ({
      fullName,
      role,
      language: written,
      ...(by === 'phone' ? { phone } : { email }),
    }),
    refusalField: 'fullName',
    onSubmit: async (body) => {
      await api(inviteStaff, { body }, { once: true, silent: true });
      toasts.show({ title: t('sent', { name: body.fullName }), tone: 'done' });
      onClose();
    },
  });
}

/** A link by SMS or email, in the language of whoever is invited. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('team.inviteDialog');
  const team = useTranslations('team');
  const form = useInviteForm(onClose);
  const { by, role } = form.getValues();
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm')}
      cancel={team('cancel')}
      isBusy={form.submitting}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <p>{t('about')}</p>
      <div className={classes.fields}>
        <TextInput label={t('fullName')} data-autofocus {...form.getInputProps('fullName')} />
        <Radio.Group label={t('by')} {...form.getInputProps('by')}>
          <div className={classes.ways}>
            <Radio value="phone" label={t('byPhone')} />
            <Radio value="email" label={t('byEmail')} />
          </div>
        </Radio.Group>
        {by === 'phone' ? (
          <TextInput
            label={t('phone')}
            type="tel"
            inputMode="tel"
            {...form.getInputProps('phone')}
          />
        ) : (
          <TextInput
            label={t('email')}
            type="email"
            inputMode="email"
            {...form.getInputProps('email')}
          />
        )}
        <RoleChoice role={role} onChange={(next) => form.setFieldValue('role', next)} />
        <NativeSelect
          label={t('language')}
          data={languages.map((one) => ({ value: one, label: team(`languages.${one}`) }))}
          {...form.getInputProps('language')}
        />
      </div>
    </ConfirmDialog>
  );
}
