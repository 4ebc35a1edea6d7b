import { fieldTexts } from '@ardoise/contract/protocol/fields';
import type { ServiceRow } from '@ardoise/contract/services';
import { say } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { type Period, periodNames, periods } from '@ardoise/contract/values/service-types';
import type { YearSummary } from '@ardoise/contract/years';
import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { dayToText } from '../../ui/form/typed-day.ts';
import { useToday } from '../years/use-today.ts';
import { useYears } from '../years/use-years.ts';
import { useSubscribe } from './service-queries.ts';
import { serviceName } from './service-words.ts';
import { SubscriptionPreview } from './subscription-preview.tsx';
import {
  firstDayOf,
  isDay,
  needsItem,
  openYears,
  type SubscriptionValues,
  subscriptionBody,
} from './subscription-values.ts';
import { WhomFields } from './whom-fields.tsx';

interface SubscribeDialogProps {
  /** Those that can be chosen; one where the dialog is opened from it. */
  services: readonly ServiceRow[];
  /** Where the dialog is opened from a student. */
  student?: { readonly id: string; readonly name: string; readonly yearIds: readonly string[] };
  onClose: () => void;
}

/** One student, several or a class, for the days that are chosen. What each will owe is shown before the press. */
export function SubscribeDialog({ services, student, onClose }: SubscribeDialogProps) {
  const t = useTranslations('services.subscribe');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const years = openYears(useYears().data?.items ?? [], student?.yearIds);
  const [chosen, setChosen] = useState<SubscriptionValues>({
    serviceId: services.length === 1 ? (services[0]?.id ?? '') : '',
    yearId: null,
    whom: 'students',
    studentIds: student === undefined ? [] : [student.id],
    classId: null,
    itemId: null,
    period: null,
    fromOn: '',
    toOn: '',
  });
  const set = (change: Partial<SubscriptionValues>) =>
    setChosen((before) => ({ ...before, ...change }));
  const values = { ...chosen, yearId: chosen.yearId ?? years[0]?.id ?? null };
  const service = services.find(({ id }) => id === values.serviceId);
  const body = subscriptionBody(values, service);
  const { mutate, isPending } = useSubscribe(values.serviceId);
  const name = service === undefined ? '' : serviceName(service, language);
  const send = () => {
    if (body === null) return;
    mutate(body, {
      onSuccess: ({ subscribed }) => {
        toasts.show({ title: t('done', { count: subscribed, service: name }), tone: 'done' });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      title={
        student === undefined ? t('title', { service: name }) : t('titleOf', { name: student.name })
      }
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={body === null}
      onClose={onClose}
      onConfirm={send}
    >
      {services.length !== 1 && (
        <Select
          withAsterisk
          label={t('service')}
          data={services.map((one) => ({ value: one.id, label: serviceName(one, language) }))}
          value={values.serviceId === '' ? null : values.serviceId}
          onChange={(id) => set({ serviceId: id ?? '', itemId: null, period: null })}
        />
      )}
      {years.length > 1 && (
        <Select
          label={t('year')}
          allowDeselect={false}
          data={years.map(({ id, name: label }) => ({ value: id, label }))}
          value={values.yearId}
          onChange={(yearId) => set({ yearId, classId: null })}
        />
      )}
      {student === undefined && <WhomFields values={values} onChange={set} />}
      {service !== undefined && service.items.length > 0 && (
        <Select
          withAsterisk={needsItem(service)}
          clearable={!needsItem(service)}
          label={t('item')}
          {...(needsItem(service)
            ? {}
            : { placeholder: t('noItem', { cost: formatXaf(service.cost, language) }) })}
          data={service.items.map((item) => ({
            value: item.id,
            label: `${item.name} · ${formatXaf(item.cost, language)}`,
          }))}
          value={values.itemId}
          onChange={(itemId) => set({ itemId })}
        />
      )}
      <Select
        label={t('period')}
        allowDeselect={false}
        data={periods.map((period) => ({ value: period, label: periodNames[period][language] }))}
        value={values.period ?? (service?.every === 'child' ? null : (service?.every ?? null))}
        onChange={(period) => set({ period: period as Period })}
      />
      <Days values={values} years={years} onChange={set} />
      {service !== undefined && <SubscriptionPreview serviceId={service.id} body={body} />}
    </ConfirmDialog>
  );
}

interface DaysProps {
  values: SubscriptionValues;
  years: readonly YearSummary[];
  onChange: (change: Partial<SubscriptionValues>) => void;
}

/** Left empty, from today or the first day of a year to come, until the last one of it. */
function Days({ values, years, onChange }: DaysProps) {
  const t = useTranslations('services.subscribe');
  const { language } = usePreferences();
  const year = years.find(({ id }) => id === values.yearId);
  const firstDay = dayToText(firstDayOf(year, useToday()));
  const wrong = (typed: string) => (isDay(typed) ? null : say(fieldTexts.day, language));
  return (
    <Group gap={12} align="start">
      <DayField
        label={t('from')}
        description={t('fromHelp', { day: firstDay })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={wrong(values.fromOn)}
        value={values.fromOn}
        onChange={(fromOn) => onChange({ fromOn })}
      />
      <DayField
        label={t('to')}
        description={t('toHelp', { day: dayToText(year?.closingOn ?? null) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={wrong(values.toOn)}
        value={values.toOn}
        onChange={(toOn) => onChange({ toOn })}
      />
    </Group>
  );
}
