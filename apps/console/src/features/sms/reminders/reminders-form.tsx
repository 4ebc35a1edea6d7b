import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { type Reminders, setReminders } from '@ardoise/contract/sms/reminders';
import { Button, NativeSelect, Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { ComparedField } from '../../../ui/form/compare.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import {
  blankRule,
  type ReminderValues,
  textsBefore,
  toInput,
  toValues,
} from './reminder-values.ts';
import { RuleFields } from './rule-fields.tsx';
import { useSaveReminders } from './reminder-queries.ts';
import classes from './reminders.module.css';

function useComparedFields(): ReadonlyArray<ComparedField<ReminderValues>> {
  const t = useTranslations('smsAccount.reminders');
  return useMemo(
    () => [
      {
        key: 'rules',
        label: t('rules'),
        show: ({ rules }) =>
          rules
            .map(({ moment, days, isOn, texts }) =>
              [
                t('ruleName', { moment, days: Number(days) || 0 }),
                t(isOn ? 'on' : 'off'),
                texts.fr,
                texts.en,
              ]
                .filter(Boolean)
                .join(' · '),
            )
            .join('\n'),
      },
      { key: 'hour', label: t('hour'), show: ({ hour }) => `${hour}:00` },
      { key: 'recipients', label: t('recipients'), show: (values) => t(values.recipients) },
    ],
    [t],
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour)}:00`,
}));

/** Before, on and after a deadline: each with its days and its text in both languages, switched on and off. */
export function RemindersForm({ reminders }: { reminders: Reminders }) {
  const t = useTranslations('smsAccount.reminders');
  const { toasts } = useConsole();
  const canEdit = useCan()('sms.send');
  const kept = useKeptForm({
    draft: 'reminders',
    stored: { values: toValues(reminders), version: reminders.version },
    fields: useComparedFields(),
    schema: setReminders.body,
    toInput,
    save: useSaveReminders().mutateAsync,
    onSaved: () => toasts.show({ title: t('saved'), tone: 'done' }),
  });
  const { form, isDirty } = kept;
  const { rules, recipients } = form.values;
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('title')} />
      {rules.length === 0 && <p className={classes.detail}>{t('none')}</p>}
      {rules.map((rule, place) => (
        <RuleFields
          key={rule.key}
          form={form}
          path={`rules.${String(place)}`}
          rule={rule}
          canEdit={canEdit}
          onRemove={() => form.removeListItem('rules', place)}
        />
      ))}
      {form.errors['rules'] !== undefined && (
        <p className={classes.error} role="alert">
          {form.errors['rules']}
        </p>
      )}
      {canEdit && rules.length < 12 && (
        <div>
          <Button
            variant="default"
            onClick={() => form.insertListItem('rules', blankRule(textsBefore(rules)))}
          >
            {t('add')}
          </Button>
        </div>
      )}
      <div className={classes.both}>
        <NativeSelect
          label={t('hour')}
          description={t('hourHelp')}
          disabled={!canEdit}
          data={hours}
          {...form.getInputProps('hour')}
        />
        <Switch
          label={t('first')}
          description={t('firstHelp')}
          disabled={!canEdit}
          checked={recipients === 'first'}
          onChange={(event) =>
            form.setFieldValue('recipients', event.currentTarget.checked ? 'first' : 'all')
          }
        />
      </div>
      {canEdit && (
        <div className={classes.buttons} data-thumb-action>
          {isDirty && (
            <Button variant="subtle" onClick={kept.takeStored}>
              {t('discard')}
            </Button>
          )}
          <Button
            type="submit"
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
