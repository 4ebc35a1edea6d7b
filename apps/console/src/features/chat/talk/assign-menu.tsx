import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useMe } from '../../../lib/me.ts';
import { useChangeChat } from '../mutations.ts';
import { useColleagues } from '../queries.ts';
import classes from './head.module.css';

/** Whose the talk is; pressed, it offers the colleagues who answer talks. */
export function AssignMenu({ chat }: { chat: ChatDetail }) {
  const t = useTranslations('chat.head');
  const { toasts } = useConsole();
  const me = useMe().data?.user;
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useColleagues(isOpen);
  const { mutate } = useChangeChat(chat.id);
  const { assignedTo } = chat;
  const whose = assignedTo === null ? t('nobody') : assignedTo.isMe ? t('yours') : assignedTo.name;
  const give = (personId: string | null, name: string | null) =>
    mutate(
      { act: 'assign', personId },
      {
        onSuccess: () =>
          toasts.show({
            title: name === null ? t('givenToNobody') : t('given', { name }),
            tone: 'done',
          }),
      },
    );
  const others = (data?.items ?? []).filter(({ personId }) => personId !== assignedTo?.personId);
  const own = others.find(({ personId }) => personId === me?.id);
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      opened={isOpen}
      onChange={setIsOpen}
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.whose}
          aria-label={assignedTo === null ? t('assign') : t('assignNow', { name: whose })}
        >
          {whose}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.colleagues ?? ''}>
        <Menu.Label>{t('assign')}</Menu.Label>
        {own !== undefined && (
          <Menu.Item onClick={() => give(own.personId, own.name)}>{t('toMe')}</Menu.Item>
        )}
        {others
          .filter(({ personId }) => personId !== me?.id)
          .map(({ personId, name }) => (
            <Menu.Item key={personId} onClick={() => give(personId, name)}>
              {name}
            </Menu.Item>
          ))}
        {assignedTo !== null && (
          <Menu.Item onClick={() => give(null, null)}>{t('toNobody')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
