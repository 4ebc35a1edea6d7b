import { listTasks, type Task, taskTags, type TaskTag } from '@ardoise/contract/planner/tasks';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../domain/records/load-state.tsx';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { ListFooter } from '../../ui/data-list/list-footer.tsx';
import { SearchField } from '../../ui/data-list/search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ThumbAction } from '../../ui/thumb-action.tsx';
import { pageOf, useAddress } from '../planner/use-address.ts';
import type { PageProps } from '../table/page.ts';
import { TaskDialog } from './task-dialog.tsx';
import { TaskRow } from './task-row.tsx';
import classes from './todo.module.css';

type Filter = 'important' | 'completed' | 'deleted';

function Shelves({ open }: { open: number | undefined }) {
  const t = useTranslations('todo');
  const tab = (to: string, title: string) => ({ to: to as never, title });
  return (
    <TabLinks
      label={t('shelves.label')}
      tabs={[
        tab('/apps/todo', open === undefined ? t('shelves.open') : t('shelves.openOf', { open })),
        tab('/apps/todo/important', t('shelves.important')),
        tab('/apps/todo/completed', t('shelves.completed')),
        tab('/apps/todo/deleted', t('shelves.deleted')),
        ...taskTags.map((tag) => tab(`/apps/todo/tag/${tag}`, t(`tags.${tag}`))),
      ]}
    />
  );
}

/** What one has to do, or has given to others. */
export function TodoScreen({ params }: PageProps) {
  const t = useTranslations('todo');
  const { search, change } = useAddress();
  const [opened, setOpened] = useState<Task | 'new' | null>(null);
  const filter = params.get('filter') as Filter | undefined;
  const tag = params.get('tag') as TaskTag | undefined;
  const [page, perPage] = [pageOf(search), 25];
  const q = search['q'];
  const query = useQuery({
    ...callQuery(useConsole(), listTasks, {
      query: { page, perPage, ...(filter && { filter }), ...(tag && { tag }), ...(q && { q }) },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} about={t('about')} actions={<ThumbAction>{add}</ThumbAction>} />
      <Shelves open={data?.counts.open} />
      <div className={classes.search}>
        <SearchField
          value={q ?? ''}
          label={t('search')}
          onChange={(words) => change({ q: words === '' ? undefined : words, page: undefined })}
          onLeaveDown={() => {}}
        />
      </div>
      {data === undefined && <LoadState query={query} list={'/apps/todo' as never} />}
      {data?.items.length === 0 && (
        <EmptyState title={t(q === undefined ? 'empty.title' : 'empty.none')}>
          {t('empty.about')}
        </EmptyState>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <ul className={classes.list}>
            {data.items.map((task) => (
              <TaskRow key={task.id} task={task} onOpen={() => setOpened(task)} />
            ))}
          </ul>
          <ListFooter
            page={page}
            perPage={perPage}
            total={data.total}
            onPage={(next) => change({ page: String(next) })}
            onPerPage={() => {}}
          />
        </>
      )}
      {opened !== null && (
        <TaskDialog task={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
