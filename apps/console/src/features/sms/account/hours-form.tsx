import { setSmsSettings, type SmsSettingsAnswer } from '@ardoise/contract/sms/account';
import { Button, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { ComparedField } from '../../../ui/form/compare.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { useSaveHours } from './account-queries.ts';
import classes from './account.module.css';

interface HoursValues extends Record<string, unknown> {
  quietUntil: string;
  quietFrom: string;
}

const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour)}:00`,
}));

/** Between which hours campaigns and reminders go. */
export function HoursForm({ settings }: { settings: SmsSettingsAnswer }) {
  const t = useTranslations('smsAccount.hours');
  const { toasts } = useConsole();
  const canEdit = useCan()('sms.buy');
  const fields = useMemo<ReadonlyArray<ComparedField<HoursValues>>>(
    () =>
      (['quietUntil', 'quietFrom'] as const).map((key) => ({
        key,
        label: t(key),
        show: (values) => `${values[key]}:00`,
      })),
    [t],
  );
  const kept = useKeptForm({
    draft: 'sms-hours',
    stored: {
      values: {
        quietUntil: String(settings.quietUntil),
        quietFrom: String(settings.quietFrom),
      } satisfies HoursValues as HoursValues,
      version: settings.version,
    },
    fields,
    schema: setSmsSettings.body,
    toInput: ({ quietUntil, quietFrom }, version) => ({
      quietUntil: Number(quietUntil),
      quietFrom: Number(quietFrom),
      version,
    }),
    save: useSaveHours().mutateAsync,
    onSaved: () => toasts.show({ title: t('saved'), tone: 'done' }),
  });
  const { form, isDirty } = kept;
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('title')} />
      <div className={classes.pair}>
        {(['quietUntil', 'quietFrom'] as const).map((key) => (
          <NativeSelect
            key={key}
            label={t(key)}
            disabled={!canEdit}
            data={key === 'quietUntil' ? hours.slice(0, -1) : hours.slice(1)}
            {...form.getInputProps(key)}
          />
        ))}
      </div>
      <p className={classes.detail}>{t('zone', { zone: settings.timeZone })}</p>
      {canEdit && (
        <div className={classes.buttons}>
          {isDirty && (
            <Button variant="subtle" onClick={kept.takeStored}>
              {t('discard')}
            </Button>
          )}
          <Button
            type="submit"
            variant="default"
            disabled={!isDirty || kept.conflict.length > 0}
            loading={form.submitting}
          >
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
