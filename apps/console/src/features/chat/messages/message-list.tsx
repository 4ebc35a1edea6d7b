import type { ChatDetail } from '@ardoise/contract/chat/chats';
import type { ChatMessage } from '@ardoise/contract/chat/chat-messages';
import { dayIn } from '@ardoise/contract/values/dates';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Box, Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatFullDay } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { OutboxOfTalk } from '../compose/use-outbox.ts';
import { useMessages } from '../queries.ts';
import { useNearEnd } from '../use-near-end.ts';
import { byDay, inOrder } from './days.ts';
import { Message } from './message.tsx';
import classes from './messages.module.css';
import { OutgoingMessage } from './outgoing-message.tsx';
import { Typing } from './typing.tsx';
import { useFollow } from './use-follow.ts';

const dayMs = 86_400_000;

function useDayName(): (day: string) => string {
  const t = useTranslations('chat.talk');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const today = dayIn(timeZone, new Date(clock.now()));
  const yesterday = dayIn(timeZone, new Date(clock.now() - dayMs));
  return (day) => {
    if (day === today) return t('today');
    return day === yesterday ? t('yesterday') : formatFullDay(day, language);
  };
}

interface DaysProps {
  chat: ChatDetail;
  messages: readonly ChatMessage[];
  onAsk: () => void;
}

function Days({ chat, messages, onAsk }: DaysProps) {
  const timeZone = useTimeZone();
  const days = useMemo(() => byDay(messages, timeZone), [messages, timeZone]);
  const dayName = useDayName();
  return days.map(({ day, messages: ofDay }) => (
    <div key={day} className={classes.day}>
      <p className={classes.dayName}>{dayName(day)}</p>
      <ol className={classes.messages}>
        {ofDay.map((message) => (
          <Message key={message.seq} chat={chat} message={message} onAsk={onAsk} />
        ))}
      </ol>
    </div>
  ));
}

function Older({ query }: { query: ReturnType<typeof useMessages> }) {
  const t = useTranslations('chat.talk');
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const top = useNearEnd(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  if (!hasNextPage) return null;
  return (
    <div ref={top} className={classes.older}>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('older')}
      </Button>
    </div>
  );
}

interface MessageListProps {
  chat: ChatDetail;
  outbox: OutboxOfTalk;
  onAsk: () => void;
}

/** Oldest at the top, newest at the bottom, which is in sight until one scrolls away from it. */
export function MessageList({ chat, outbox, onAsk }: MessageListProps) {
  const t = useTranslations('chat.talk');
  const people = useTranslations('people');
  const query = useMessages(chat.id);
  const { data, isError, isFetching, refetch } = query;
  const messages = useMemo(() => inOrder(data?.pages ?? []), [data]);
  const keys = new Set(messages.map(({ key }) => key));
  const waiting = outbox.waiting.filter(({ key }) => !keys.has(key));
  const follow = useFollow(messages.at(-1)?.seq ?? 0, waiting.length);
  const name = maskPhonesIn(chat.guardian.name);
  const isEmpty = data !== undefined && messages.length === 0 && waiting.length === 0;
  return (
    <div className={classes.frame}>
      <Box
        ref={follow.place}
        className={classes.scroll ?? ''}
        data-scroll
        role="log"
        aria-label={t('messages', { name })}
        tabIndex={0}
        onScroll={follow.onScroll}
      >
        <div className={classes.all}>
          <Older query={query} />
          {data === undefined && isError && (
            <FailedState
              title={people('failed.title')}
              retry={{ label: people('retry'), isBusy: isFetching, onPress: () => void refetch() }}
            >
              {people('failed.about')}
            </FailedState>
          )}
          {isEmpty && (
            <EmptyState title={t('noneYet')}>
              {t('noneYetAbout', { name })} {t('keptAbout', { months: chat.keptMonths })}
            </EmptyState>
          )}
          <Days chat={chat} messages={messages} onAsk={onAsk} />
          {waiting.length > 0 && (
            <ol className={classes.messages}>
              {waiting.map((one) => (
                <OutgoingMessage
                  key={one.key}
                  one={one}
                  onRetry={() => outbox.retry(one.key)}
                  onDiscard={() => outbox.discard(one.key)}
                />
              ))}
            </ol>
          )}
          <Typing chat={chat} lastSeq={messages.at(-1)?.seq ?? 0} />
        </div>
      </Box>
      {follow.hasNewBelow && (
        <button type="button" className={classes.newBelow} onClick={follow.toNewest}>
          {t('newBelow')}
        </button>
      )}
    </div>
  );
}
