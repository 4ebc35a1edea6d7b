import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { setSmsAlarm, type SmsAlarm } from '@ardoise/contract/sms/account';
import { Button, Checkbox, Stack, Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { amountToText, textToAmount } from '../../../domain/money/typed-amount.ts';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { ComparedField } from '../../../ui/form/compare.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { useSaveAlarm } from './account-queries.ts';
import classes from './account.module.css';

interface AlarmValues extends Record<string, unknown> {
  isOn: boolean;
  threshold: string;
  personIds: string[];
}

/** What most schools would want to be told at. */
const usualThreshold = 200;

function useAlarmForm(alarm: SmsAlarm) {
  const t = useTranslations('smsAccount.alarm');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const { people } = alarm;
  const fields = useMemo<ReadonlyArray<ComparedField<AlarmValues>>>(
    () => [
      {
        key: 'threshold',
        label: t('threshold'),
        show: ({ isOn, threshold }) => (isOn ? threshold.trim() : t('off')),
      },
      {
        key: 'personIds',
        label: t('people'),
        show: ({ personIds }) =>
          people
            .filter(({ id }) => personIds.includes(id))
            .map(({ name }) => name)
            .join(', '),
      },
    ],
    [t, people],
  );
  return useKeptForm({
    draft: 'sms-alarm',
    stored: {
      values: {
        isOn: alarm.threshold !== null,
        threshold: amountToText(alarm.threshold ?? usualThreshold, language),
        personIds: alarm.personIds,
      } satisfies AlarmValues as AlarmValues,
      version: alarm.version,
    },
    fields,
    schema: setSmsAlarm.body,
    toInput: ({ isOn, threshold, personIds }, version) => ({
      threshold: isOn ? (textToAmount(threshold) ?? Number.NaN) : null,
      personIds,
      version,
    }),
    save: useSaveAlarm().mutateAsync,
    onSaved: () => toasts.show({ title: t('saved'), tone: 'done' }),
  });
}

/** From which balance on whom to tell. */
export function AlarmForm({ alarm }: { alarm: SmsAlarm }) {
  const t = useTranslations('smsAccount.alarm');
  const canEdit = useCan()('sms.buy');
  const kept = useAlarmForm(alarm);
  const { form, isDirty } = kept;
  const { isOn, personIds } = form.values;
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('title')} />
      <Switch
        label={t('switch')}
        disabled={!canEdit}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      {isOn && (
        <>
          <AmountField
            label={t('threshold')}
            description={t('thresholdHelp')}
            readOnly={!canEdit}
            maw={200}
            {...form.getInputProps('threshold')}
          />
          <Checkbox.Group
            label={t('people')}
            description={t(personIds.length === 0 ? 'nobody' : 'peopleHelp')}
            {...form.getInputProps('personIds')}
          >
            <Stack gap={10} mt={6} mb={4}>
              {alarm.people.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} disabled={!canEdit} />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
      {canEdit && (
        <div className={classes.buttons}>
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
