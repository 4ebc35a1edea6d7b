import type { ChatRow } from '@ardoise/contract/chat/chats';
import { receiveChats } from '@ardoise/contract/endpoints/chat';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';

/** As many as one call takes; those below are not in sight. */
const mostReceived = 100;
const quiet = { silent: true, spinner: false } as const;

/** What guardians wrote has come as far as this list: their pages say so. A failure is no news, the next message brings it along. */
export function useReceived(rows: readonly ChatRow[]): void {
  const { api } = useConsole();
  const canAnswer = useCan()('chat.edit');
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => api(receiveChats, { body: { ids } }, quiet),
  });
  const waiting = rows.filter(({ unseen }) => unseen > 0);
  const mark = waiting.map(({ id, unseen }) => `${id} ${unseen}`).join(',');
  const receive = useEffectEvent(() => {
    const ids = waiting.slice(0, mostReceived).map(({ id }) => id);
    if (canAnswer && ids.length > 0) mutate(ids);
  });
  useEffect(() => receive(), [mark]);
}
