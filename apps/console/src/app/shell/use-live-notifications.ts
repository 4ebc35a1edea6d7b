import { eventNames } from '@ardoise/contract/protocol/events';
import type { Notification } from '@ardoise/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useMe } from '../../lib/me.ts';
import { openSocket } from '../../lib/socket.ts';
import { typingKey } from '../../lib/typing-key.ts';
import { toastMs } from '../../lib/toasts.ts';
import { notificationsKey } from './notification-queries.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useRenewTouched } from './use-renew-touched.ts';

/** A notification that has just come: in the bell, and for a moment in the corner. */
function useTell(): (news: Notification) => void {
  const t = useTranslations('shell.bell');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const router = useRouter();
  return ({ title, text, link }) => {
    const open = () => void router.navigate({ to: link ?? '/' });
    toasts.show({
      title: title[language],
      text: text[language],
      tone: 'news',
      durationMs: toastMs.shell,
      ...(link === null ? {} : { action: { label: t('open'), onPress: open } }),
    });
  };
}

/** Keeps the line to the notification server. A log-out that comes over it ends the session here too. */
export function useLiveNotifications(): void {
  const { base, clock, session, store } = useConsole();
  const queries = useQueryClient();
  const scopeId = useMe().data?.scopeId;
  const tell = useTell();
  const renew = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: notificationsKey });
  });
  const hear = useEffectEvent(useRenewTouched());
  const renewAll = useEffectEvent(() => void renewTouched(queries, eventNames));
  const onNotification = useEffectEvent((news: Notification) => {
    renew();
    tell(news);
  });
  useEffect(() => {
    if (scopeId === undefined) return;
    return openSocket({
      scopeId,
      session,
      orgId: () => store.read('orgId') ?? base.appId,
      onNotification: (news) => onNotification(news),
      onEvent: (name) => hear(name),
      // Kept nowhere but here: whoever shows the talk takes it away after a moment.
      onTyping: (chatId) => void queries.setQueryData(typingKey(chatId), clock.now()),
      // What happened between loading the page and now, or while the line was down, was not heard of.
      onConnect: () => renewAll(),
      onLogOut: () => session.end('refused'),
    });
  }, [scopeId, base, clock, session, store, queries]);
}
