import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChatList } from '../list/chat-list.tsx';
import { TalkPane } from '../talk/talk-pane.tsx';
import classes from './chat-screen.module.css';

/** The talks, one of them, and beside it the child and what is owed. On a phone, one after the other. */
export function ChatScreen() {
  const t = useTranslations('chat.talk');
  const { id } = useParams({ strict: false });
  const isPhone = useMediaQuery('(max-width: 800px)', undefined, {
    getInitialValueInEffect: false,
  });
  const isOpen = id !== undefined;
  return (
    <div className={classes.chat} data-open={isOpen}>
      {(!isPhone || !isOpen) && <ChatList />}
      {isOpen ? (
        <TalkPane key={id} id={id} isPhone={isPhone === true} />
      ) : (
        !isPhone && (
          <div className={classes.empty}>
            <EmptyState title={t('choose')}>{t('chooseAbout')}</EmptyState>
          </div>
        )
      )}
    </div>
  );
}
