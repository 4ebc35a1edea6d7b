import { listSmsGroups, type SmsGroupRow } from '@ardoise/contract/sms/groups';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { useWhen } from '../../../domain/money/use-when.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { SmsNav } from '../components/sms-nav.tsx';
import { GroupDialog } from '../groups/group-dialog.tsx';
import { useRemoveGroup } from '../mutations.ts';
import { useGroup } from '../queries.ts';
import classes from '../groups/groups.module.css';

function RemoveDialog({ group, onClose }: { group: SmsGroupRow; onClose: () => void }) {
  const t = useTranslations('sms.groups.remove');
  const { toasts } = useConsole();
  const { mutate, isPending } = useRemoveGroup();
  const { id, name } = group;
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () => toasts.show({ title: t('done', { name }), tone: 'done' }),
          onSettled: onClose,
        })
      }
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}

/** The families of a group are read when it is to be changed. */
function ChangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useGroup(id);
  return data === undefined ? null : <GroupDialog group={data} onClose={onClose} />;
}

interface ActionsProps {
  group: SmsGroupRow;
  onChange: () => void;
  onRemove: () => void;
}

function RowActions({ group: { id, name }, onChange, onRemove }: ActionsProps) {
  const t = useTranslations('sms.groups');
  return (
    <span className={classes.actions}>
      <LinkButton
        variant="subtle"
        size="compact-sm"
        to="/apps/send-message"
        search={{ groupId: id }}
        aria-label={t('writeTo', { name })}
      >
        {t('write')}
      </LinkButton>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('changeOf', { name })}
        onClick={onChange}
      >
        {t('change')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('removeOf', { name })}
        onClick={onRemove}
      >
        {t('removeButton')}
      </Button>
    </span>
  );
}

/** Families that are written to again and again, under a name. */
export function GroupsScreen(): ReactNode {
  const t = useTranslations('sms.groups');
  const canSend = useCan()('sms.send');
  const when = useWhen();
  const list = useList(listSmsGroups, { name: 'sms-groups' });
  const [isCreating, setIsCreating] = useState(false);
  const [changed, setChanged] = useState<string | null>(null);
  const [removed, setRemoved] = useState<SmsGroupRow | null>(null);
  const create = canSend && <Button onClick={() => setIsCreating(true)}>{t('create')}</Button>;
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={create && <ThumbAction>{create}</ThumbAction>}
      />
      <SmsNav />
      <DataList
        caption={t('title')}
        list={list}
        columns={[
          { id: 'name', title: t('columns.name'), cell: ({ name }) => <strong>{name}</strong> },
          {
            id: 'families',
            title: t('columns.families'),
            cell: ({ families }) => t('families', { count: families }),
          },
          {
            id: 'createdAt',
            title: t('columns.createdAt'),
            cell: ({ createdAt }) => when(createdAt),
          },
          ...(canSend
            ? [
                {
                  id: 'actions',
                  title: t('columns.actions'),
                  align: 'end' as const,
                  onCard: 'line' as const,
                  cell: (group: SmsGroupRow) => (
                    <RowActions
                      group={group}
                      onChange={() => setChanged(group.id)}
                      onRemove={() => setRemoved(group)}
                    />
                  ),
                },
              ]
            : []),
        ]}
        searchLabel={t('search')}
        rowId={({ id }) => id}
        empty={{ title: t('empty.title'), about: t('empty.about'), action: create }}
      />
      {isCreating && <GroupDialog group={null} onClose={() => setIsCreating(false)} />}
      {changed !== null && <ChangeDialog id={changed} onClose={() => setChanged(null)} />}
      {removed !== null && <RemoveDialog group={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
