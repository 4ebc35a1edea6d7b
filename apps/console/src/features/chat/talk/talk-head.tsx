import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { relationshipNames } from '@ardoise/contract/student-record';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { ActionIcon, Button, Menu, Title } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PersonMark } from '../../../domain/people/person-mark.tsx';
import { loadChunk } from '../../../lib/chunk.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MenuLink } from '../../../ui/menu-link.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { useChangeChat } from '../mutations.ts';
import { AssignMenu } from './assign-menu.tsx';
import { EndLinks } from './end-links.tsx';
import classes from './head.module.css';

const AnswersDialog = lazy(() =>
  loadChunk('answers-dialog', async () => ({
    default: (await import('../compose/answers-dialog.tsx')).AnswersDialog,
  })),
);

/** `mother of Marie-Claire · on the page now`. */
function useAbout(chat: ChatDetail): string {
  const t = useTranslations('chat.talk');
  const { language } = usePreferences();
  const children = formatList(chat.children, language);
  const whose =
    chat.relationship === null || chat.children.length === 0
      ? children
      : t('childrenOf', { relationship: relationshipNames[chat.relationship][language], children });
  return [whose, chat.isHere ? t('here') : ''].filter((part) => part !== '').join(' · ');
}

function CloseButton({ chat, isCompact }: { chat: ChatDetail; isCompact: boolean }) {
  const t = useTranslations('chat.head');
  const { toasts } = useConsole();
  const { mutate, isPending } = useChangeChat(chat.id);
  const reopen = () => mutate({ act: 'reopen' });
  if (chat.state === 'closed')
    return (
      <Button variant="default" loading={isPending} onClick={reopen}>
        {t('reopen')}
      </Button>
    );
  const close = () =>
    mutate(
      { act: 'close' },
      {
        onSuccess: () =>
          toasts.show({
            title: t('closed'),
            tone: 'done',
            action: { label: t('undo'), onPress: reopen },
          }),
      },
    );
  return isCompact ? null : (
    <Button variant="default" loading={isPending} onClick={close}>
      {t('close')}
    </Button>
  );
}

interface TalkHeadProps {
  chat: ChatDetail;
  isPhone: boolean;
  isCompact: boolean;
  onDetails: (() => void) | null;
}

function More({ chat, isCompact }: { chat: ChatDetail; isCompact: boolean }) {
  const t = useTranslations('chat.head');
  const can = useCan();
  const { mutate } = useChangeChat(chat.id);
  const [isManaging, setIsManaging] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const canEdit = can('chat.edit');
  return (
    <>
      <MoreMenu label={t('more')}>
        {canEdit && isCompact && chat.state === 'open' && (
          <Menu.Item onClick={() => mutate({ act: 'close' })}>{t('close')}</Menu.Item>
        )}
        {canEdit && (
          <Menu.Item onClick={() => mutate({ act: 'mute', isMuted: !chat.isMuted })}>
            {t(chat.isMuted ? 'unmute' : 'mute')}
          </Menu.Item>
        )}
        {can('people.read') && !chat.isGone && (
          <MenuLink to="/apps/users/view/$id" params={{ id: chat.guardian.id }}>
            {t('guardian')}
          </MenuLink>
        )}
        {canEdit && <Menu.Item onClick={() => setIsManaging(true)}>{t('answers')}</Menu.Item>}
        {canEdit && !chat.isGone && (
          <Menu.Item onClick={() => setIsEnding(true)}>{t('endLinks')}</Menu.Item>
        )}
      </MoreMenu>
      {isManaging && (
        <Suspense>
          <AnswersDialog onClose={() => setIsManaging(false)} />
        </Suspense>
      )}
      {isEnding && <EndLinks chat={chat} onClose={() => setIsEnding(false)} />}
    </>
  );
}

/** Who it is, whose the talk is, and what can be done with it. */
export function TalkHead({ chat, isPhone, isCompact, onDetails }: TalkHeadProps) {
  const t = useTranslations('chat');
  const canEdit = useCan()('chat.edit');
  const search = useSearch({ from: '/signed-in/apps/chat' });
  const name = maskPhonesIn(chat.guardian.name);
  const about = useAbout(chat);
  return (
    <header className={classes.head}>
      {isPhone && (
        <Link to="/apps/chat" search={search} className={classes.back} aria-label={t('talk.back')}>
          <Icon name="up" />
        </Link>
      )}
      <PersonMark name={name} size={38} />
      <div className={classes.who}>
        <Title order={isPhone ? 1 : 2} className={classes.name ?? ''}>
          {name}
        </Title>
        <p className={classes.about}>
          {about}
          {chat.isMuted && (
            <span className={classes.muted}>
              {about === '' ? '' : ' · '}
              {t('head.muteAbout')}
            </span>
          )}
        </p>
      </div>
      <div className={classes.actions}>
        {canEdit && <AssignMenu chat={chat} />}
        {canEdit && <CloseButton chat={chat} isCompact={isCompact} />}
        {onDetails !== null && (
          <ActionIcon
            variant="default"
            size={40}
            aria-label={t('talk.details')}
            title={t('talk.details')}
            onClick={onDetails}
          >
            <Icon name="school" />
          </ActionIcon>
        )}
        <More chat={chat} isCompact={isCompact} />
      </div>
    </header>
  );
}
