import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { ServiceRow } from '@ardoise/contract/services';
import { formatXaf } from '@ardoise/contract/values/money';
import { type Period, periodNames, periods } from '@ardoise/contract/values/service-types';
import { Group, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { dayToText, textToDay } from '../../ui/form/typed-day.ts';
import { ClassSelect } from '../years/class-select.tsx';
import { useToday } from '../years/use-today.ts';
import { useSubscribe } from './service-queries.ts';
import { serviceName } from './service-words.ts';
import { StudentPicker } from './student-picker.tsx';
import { SubscriptionPreview } from './subscription-preview.tsx';

interface SubscribeDialogProps {
  /** Those that can be chosen; one where the dialog is opened from it. */
  services: readonly ServiceRow[];
  /** Where the dialog is opened from a student. */
  student?: { readonly id: string; readonly name: string };
  onClose: () => void;
}

interface Values {
  readonly serviceId: string;
  readonly whom: 'students' | 'class';
  readonly studentIds: readonly string[];
  readonly classId: string | null;
  readonly itemId: string | null;
  readonly period: Period | null;
  readonly fromOn: string;
  readonly toOn: string;
}

/** What the call takes; null until enough is chosen. */
function bodyOf(values: Values, service: ServiceRow | undefined) {
  const { whom, studentIds, classId, itemId, period } = values;
  const isChosen = whom === 'class' ? classId !== null : studentIds.length > 0;
  if (service === undefined || !isChosen) return null;
  if (service.items.length > 0 && itemId === null) return null;
  const [fromOn, toOn] = [textToDay(values.fromOn), textToDay(values.toOn)];
  return {
    ...(whom === 'class' ? { classId: classId ?? '' } : { studentIds: [...studentIds] }),
    ...(itemId === null ? {} : { itemId }),
    ...(period === null ? {} : { period }),
    ...(fromOn ? { fromOn } : {}),
    ...(toOn ? { toOn } : {}),
  };
}

/** One student, several or a class, for the days that are chosen. What each will owe is shown before the press. */
export function SubscribeDialog({ services, student, onClose }: SubscribeDialogProps) {
  const t = useTranslations('services.subscribe');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const today = useToday();
  const [values, setValues] = useState<Values>({
    serviceId: services.length === 1 ? (services[0]?.id ?? '') : '',
    whom: 'students',
    studentIds: student === undefined ? [] : [student.id],
    classId: null,
    itemId: null,
    period: null,
    fromOn: dayToText(today),
    toOn: '',
  });
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const service = services.find(({ id }) => id === values.serviceId);
  const body = bodyOf(values, service);
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
      {student === undefined && <Whom values={values} onChange={set} />}
      {service !== undefined && service.items.length > 0 && (
        <Select
          withAsterisk
          label={t('item')}
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
      <Group gap={12} align="start">
        <DayField label={t('from')} value={values.fromOn} onChange={(fromOn) => set({ fromOn })} />
        <DayField
          label={t('to')}
          description={t('toHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.toOn}
          onChange={(toOn) => set({ toOn })}
        />
      </Group>
      {service !== undefined && <SubscriptionPreview serviceId={service.id} body={body} />}
    </ConfirmDialog>
  );
}

interface WhomProps {
  values: Values;
  onChange: (change: Partial<Values>) => void;
}

function Whom({ values, onChange }: WhomProps) {
  const t = useTranslations('services.subscribe');
  return (
    <>
      <Radio.Group
        label={t('whom')}
        value={values.whom}
        onChange={(whom) => onChange({ whom: whom as Values['whom'] })}
      >
        <Group gap={16} mt={6}>
          <Radio value="students" label={t('some')} />
          <Radio value="class" label={t('wholeClass')} />
        </Group>
      </Radio.Group>
      {values.whom === 'class' ? (
        <ClassSelect
          withAsterisk
          label={t('class')}
          value={values.classId}
          onChange={(classId) => onChange({ classId })}
        />
      ) : (
        <StudentPicker
          value={values.studentIds}
          onChange={(studentIds) => onChange({ studentIds })}
        />
      )}
    </>
  );
}
