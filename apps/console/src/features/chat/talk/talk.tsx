import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { type DragEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { Composer } from '../compose/composer.tsx';
import { useOutbox } from '../compose/use-outbox.ts';
import { useSendFiles } from '../compose/use-send-files.ts';
import { MessageList } from '../messages/message-list.tsx';
import { Notice } from './notice.tsx';
import { TalkHead } from './talk-head.tsx';
import { useRead } from './use-read.ts';
import classes from './talk.module.css';

interface TalkProps {
  chat: ChatDetail;
  isPhone: boolean;
  /** There is little room: what is done rarely is behind a button. */
  isCompact: boolean;
  onAsk: () => void;
  /** Null where it stands beside the talk. */
  onDetails: (() => void) | null;
}

/** Files that are dragged over the talk fall into it. */
function useDrop(canWrite: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => canWrite && event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

export function Talk({ chat, isPhone, isCompact, onAsk, onDetails }: TalkProps) {
  const t = useTranslations('chat.compose');
  const can = useCan();
  const outbox = useOutbox(chat.id);
  const canWrite = can('chat.edit') && !chat.isBlocked && !chat.isGone;
  const sendFiles = useSendFiles(outbox.sendFile);
  const drop = useDrop(canWrite, sendFiles);
  useRead(chat, can('chat.edit'));
  return (
    <section className={classes.talk} {...drop.handlers}>
      <TalkHead chat={chat} isPhone={isPhone} isCompact={isCompact} onDetails={onDetails} />
      <MessageList chat={chat} outbox={outbox} onAsk={onAsk} />
      <Notice chat={chat} />
      {canWrite && <Composer chat={chat} outbox={outbox} onFiles={sendFiles} onAsk={onAsk} />}
      {drop.isOver && <div className={classes.drop}>{t('drop')}</div>}
    </section>
  );
}
