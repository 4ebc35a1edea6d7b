import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { typingKey } from '../../../lib/typing-key.ts';
import { givenName } from '../given-name.ts';
import classes from './messages.module.css';

/** It is said again every few seconds for as long as somebody types. */
const shownMs = 6_000;

/** Whether the guardian is writing just now: until they pause, or their message is there. */
export function Typing({ chat, lastSeq }: { chat: ChatDetail; lastSeq: number }) {
  const t = useTranslations('chat.talk');
  const { clock } = useConsole();
  const { data: at } = useQuery<number>({
    queryKey: typingKey(chat.id),
    queryFn: () => 0,
    enabled: false,
  });
  const [over, setOver] = useState<{ at: number | undefined; seq: number }>({
    at: undefined,
    seq: lastSeq,
  });
  useEffect(() => {
    if (at === undefined) return;
    return clock.after(shownMs, () => setOver({ at, seq: lastSeq }));
  }, [at, clock, lastSeq]);
  useEffect(() => {
    setOver((before) => (before.seq === lastSeq ? before : { at, seq: lastSeq }));
  }, [at, lastSeq]);
  const isTyping = at !== undefined && at !== over.at && clock.now() - at < shownMs;
  return (
    <p className={classes.typing} role="status">
      {isTyping && t('typing', { name: givenName(chat.guardian.name) })}
    </p>
  );
}
