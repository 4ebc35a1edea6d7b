import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { type ChatMessage, messageTypes } from '@ardoise/contract/chat/chat-messages';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { RequestCard } from '../requests/request-card.tsx';
import { FileMessage } from './file-message.tsx';
import classes from './messages.module.css';

interface MessageProps {
  chat: ChatDetail;
  message: ChatMessage;
  onAsk: () => void;
}

function Content({ chat, message, onAsk }: MessageProps) {
  const { type, text, file, request } = message;
  if (type === messageTypes.cash && request !== null)
    return <RequestCard chatId={chat.id} message={message} request={request} onAsk={onAsk} />;
  if (file !== null) return <FileMessage chat={chat} message={message} file={file} />;
  if (type === messageTypes.emoji) return <p className={classes.emoji}>{text}</p>;
  return <p className={classes.bubble}>{text}</p>;
}

/** One message, with when it was written and, of the school's, by whom and how far it got. */
export function Message(props: MessageProps) {
  const t = useTranslations('chat.talk.states');
  const timeZone = useTimeZone();
  const { by, at, author, isOwn, state } = props.message;
  const time = formatDateTime(at, timeZone).slice(11);
  const parts = [
    by === 'staff' && !isOwn ? author : null,
    time,
    by === 'staff' ? t(state) : null,
  ].filter((part) => part !== null);
  return (
    <li className={classes.message} data-by={by}>
      <Content {...props} />
      <p className={classes.meta}>{parts.join(' · ')}</p>
    </li>
  );
}
