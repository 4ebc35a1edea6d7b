import { markTask, type Task } from '@ardoise/contract/planner/tasks';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { formatDay } from '@ardoise/contract/values/dates';
import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import classes from './todo.module.css';

type Marks = RequestOf<typeof markTask>['body'];

/** Done by a box, important by a star, thrown away by a button; its name opens it. */
export function TaskRow({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const t = useTranslations('todo');
  const { api } = useConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Marks) => api(markTask, { params: { id: task.id }, body }, { once: true }),
  });
  const { title, tags, dueOn, isImportant, isCompleted, isDeleted } = task;
  const whose = task.isGiven
    ? t('givenTo', { name: task.givenTo?.name ?? t('nobody') })
    : task.madeBy?.id !== task.givenTo?.id && t('from', { name: task.madeBy?.name ?? t('nobody') });
  return (
    <li className={classes.row}>
      <Checkbox
        checked={isCompleted}
        disabled={isPending || isDeleted}
        aria-label={t('done', { title })}
        onChange={({ currentTarget }) => mutate({ isCompleted: currentTarget.checked })}
      />
      <div className={classes.words}>
        <button
          type="button"
          className={classes.name}
          aria-haspopup="dialog"
          data-done={isCompleted || undefined}
          onClick={onOpen}
        >
          {title}
        </button>
        <p className={classes.small}>
          {[dueOn !== null && t('due', { day: formatDay(dueOn) }), whose]
            .filter((part) => typeof part === 'string')
            .join(' · ')}
        </p>
      </div>
      <div className={classes.tags}>
        {tags.map((tag) => (
          <StateTag key={tag} tone="idle">
            {t(`tags.${tag}`)}
          </StateTag>
        ))}
      </div>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={isImportant}
          disabled={isPending}
          onClick={() => mutate({ isImportant: !isImportant })}
        >
          {isImportant ? `★ ${t('important')}` : `☆ ${t('important')}`}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isPending}
          aria-label={t(isDeleted ? 'restoreNamed' : 'deleteNamed', { title })}
          onClick={() => mutate({ isDeleted: !isDeleted })}
        >
          {t(isDeleted ? 'restore' : 'delete')}
        </Button>
      </div>
    </li>
  );
}
