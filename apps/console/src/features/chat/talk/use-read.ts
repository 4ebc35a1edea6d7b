import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useReadChat } from '../mutations.ts';

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const isVisible = (): boolean => document.visibilityState === 'visible';

/** What is on the screen is read. A tab that nobody looks at reads nothing. */
export function useRead(chat: ChatDetail, canRead: boolean): void {
  const { mutate, isPending } = useReadChat(chat.id);
  const isSeen = useSyncExternalStore(onVisibility, isVisible);
  const read = useEffectEvent(() => {
    if (!isPending) mutate();
  });
  const isNew = canRead && isSeen && chat.unseen > 0;
  const lastAt = chat.last?.at;
  useEffect(() => {
    if (isNew) read();
  }, [isNew, lastAt]);
}
