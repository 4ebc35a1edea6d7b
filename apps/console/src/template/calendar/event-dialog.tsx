import {
  addEvent,
  changeEvent,
  eventInput,
  type EventLabel,
  eventLabels,
  type OwnEvent,
  removeEvent,
} from '@ardoise/contract/planner/calendar';
import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { dayToText, textToDay } from '../../ui/form/typed-day.ts';
import classes from './calendar.module.css';

interface EventDialogProps {
  /** Null of a new one, on the day that is chosen. */
  event: OwnEvent | null;
  day: string;
  onClose: () => void;
}

const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** As it is typed: days and times as texts. */
function useTyped({ event, day }: EventDialogProps) {
  const [typed, setTyped] = useState({
    title: event?.title ?? '',
    note: event?.note ?? '',
    label: event?.label ?? ('other' satisfies EventLabel as EventLabel),
    on: dayToText(event?.on ?? day),
    until: event === null || event.until === event.on ? '' : dayToText(event.until),
    startsAt: event?.startsAt ?? '',
    endsAt: event?.endsAt ?? '',
  });
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  const parsed = eventInput.safeParse({
    ...typed,
    on: textToDay(typed.on) ?? undefined,
    until: textToDay(typed.until),
    startsAt: emptyToNull(typed.startsAt),
    endsAt: emptyToNull(typed.endsAt),
  });
  return { typed, change, parsed };
}

function useSave({ event, onClose }: EventDialogProps) {
  const { api, toasts } = useConsole();
  const t = useTranslations('calendar.form');
  const options = { silent: true, once: true };
  const done = (title: string) => () => {
    toasts.show({ title, tone: 'done' });
    onClose();
  };
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof eventInput.parse>) =>
      event === null
        ? api(addEvent, { body }, options)
        : api(
            changeEvent,
            { params: { id: event.id }, body: { ...body, version: event.version } },
            options,
          ),
    onSuccess: done(t('saved')),
  });
  const remove = useMutation({
    mutationFn: () => api(removeEvent, { params: { id: event?.id ?? '' } }, options),
    onSuccess: done(t('removed')),
  });
  return { save, remove };
}

/** An event of the school's own: written down, changed or taken out. Whoever may not change it reads it. */
export function EventDialog(props: EventDialogProps) {
  const { event, onClose } = props;
  const t = useTranslations('calendar');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const canEdit = useCan()('years.edit');
  const { typed, change, parsed } = useTyped(props);
  const { save, remove } = useSave(props);
  const [isTold, setIsTold] = useState(false);
  const errors = isTold && !parsed.success ? fieldErrors(parsed.error, language) : {};
  const failed = save.error ?? remove.error;
  const onConfirm = () => {
    setIsTold(true);
    if (!canEdit) onClose();
    else if (parsed.success) save.mutate(parsed.data);
  };
  const field = (name: 'title' | 'startsAt' | 'endsAt' | 'note') => ({
    label: t(`form.${name}`),
    value: typed[name],
    error: errors[name],
    readOnly: !canEdit,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const dayField = (name: 'on' | 'until') => ({
    label: t(`form.${name}`),
    value: typed[name],
    error: errors[name],
    readOnly: !canEdit,
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <ConfirmDialog
      title={event === null ? t('form.createTitle') : event.title}
      confirm={t(canEdit ? 'form.save' : 'form.close')}
      cancel={people('cancel')}
      isBusy={save.isPending || remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={classes.form}>
        <TextInput {...field('title')} maxLength={120} data-autofocus />
        <NativeSelect
          label={t('form.label')}
          value={typed.label}
          disabled={!canEdit}
          data={eventLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
          onChange={({ currentTarget }) => change({ label: currentTarget.value as EventLabel })}
        />
        <div className={classes.pair}>
          <DayField {...dayField('on')} />
          <DayField {...dayField('until')} />
        </div>
        <div className={classes.pair}>
          <TextInput {...field('startsAt')} placeholder="08:30" maxLength={5} inputMode="numeric" />
          <TextInput {...field('endsAt')} placeholder="10:00" maxLength={5} inputMode="numeric" />
        </div>
        <Textarea {...field('note')} maxLength={1000} autosize minRows={2} maxRows={6} />
        {failed !== null && (
          <p role="alert" className={classes.failed}>
            {isApiError(failed) ? failed.message : t('form.failed')}
          </p>
        )}
        {event !== null && canEdit && (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('form.remove')}
          </Button>
        )}
      </div>
    </ConfirmDialog>
  );
}
