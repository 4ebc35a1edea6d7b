import {
  addTask,
  changeTask,
  listTaskPeople,
  type Task,
  type TaskTag,
  taskTags,
} from '@ardoise/contract/planner/tasks';
import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useMe } from '../../lib/me.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { dayToText, textToDay } from '../../ui/form/typed-day.ts';
import classes from './todo.module.css';

type Given = ReturnType<(typeof addTask)['body']['parse']>;

function useSave(task: Task | null, onClose: () => void) {
  const t = useTranslations('todo.form');
  const { api, toasts } = useConsole();
  const options = { silent: true, once: true };
  return useMutation({
    mutationFn: (body: Given) =>
      task === null
        ? api(addTask, { body }, options)
        : api(
            changeTask,
            { params: { id: task.id }, body: { ...body, version: task.version } },
            options,
          ),
    onSuccess: () => {
      toasts.show({ title: t('saved'), tone: 'done' });
      onClose();
    },
  });
}

interface WhoseProps {
  value: string;
  /** Who has it now, so that they are named before the others are known. */
  holder: Task['givenTo'];
  onChange: (id: string) => void;
}

/** Whose the task is; without an answer it is one's own. */
function Whose({ value, holder, onChange }: WhoseProps) {
  const t = useTranslations('todo.form');
  const me = useMe().data?.user;
  const { data } = useQuery(callQuery(useConsole(), listTaskPeople, {}));
  const known = data?.items ?? (holder === null ? [] : [holder]);
  const people = known
    .filter(({ id }) => id !== me?.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      label={t('givenTo')}
      value={value}
      data={[{ value: '', label: t('myself') }, ...people]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function TaskDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const t = useTranslations('todo');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const [typed, setTyped] = useState({
    title: task?.title ?? '',
    note: task?.note ?? '',
    tags: task?.tags ?? [],
    dueOn: dayToText(task?.dueOn ?? null),
    givenToId: task?.isGiven === true ? (task.givenTo?.id ?? '') : '',
  });
  const [isTold, setIsTold] = useState(false);
  const { mutate, isPending, error } = useSave(task, onClose);
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  const parsed = addTask.body.safeParse({
    ...typed,
    dueOn: textToDay(typed.dueOn),
    givenToId: typed.givenToId === '' ? null : typed.givenToId,
  });
  const errors = isTold && !parsed.success ? fieldErrors(parsed.error, language) : {};
  const toggle = (tag: TaskTag) =>
    change({
      tags: typed.tags.includes(tag)
        ? typed.tags.filter((one) => one !== tag)
        : [...typed.tags, tag],
    });
  return (
    <ConfirmDialog
      title={t(task === null ? 'form.createTitle' : 'form.changeTitle')}
      confirm={t('form.save')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={() => {
        setIsTold(true);
        if (parsed.success) mutate(parsed.data);
      }}
      onClose={onClose}
    >
      <div className={classes.form}>
        <TextInput
          data-autofocus
          label={t('form.title')}
          value={typed.title}
          error={errors['title']}
          maxLength={200}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <DayField
          label={t('form.dueOn')}
          value={typed.dueOn}
          error={errors['dueOn']}
          onChange={(dueOn) => change({ dueOn })}
        />
        <Whose
          value={typed.givenToId}
          holder={task?.givenTo ?? null}
          onChange={(givenToId) => change({ givenToId })}
        />
        <fieldset className={classes.choice}>
          <legend>{t('form.tags')}</legend>
          {taskTags.map((tag) => (
            <Checkbox
              key={tag}
              label={t(`tags.${tag}`)}
              checked={typed.tags.includes(tag)}
              onChange={() => toggle(tag)}
            />
          ))}
        </fieldset>
        <Textarea
          label={t('form.note')}
          value={typed.note}
          error={errors['note']}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={6}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        {error !== null && (
          <p role="alert" className={classes.failed}>
            {isApiError(error) ? error.message : t('form.failed')}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
