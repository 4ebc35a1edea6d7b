import { beginChat, getChat } from '@ardoise/contract/endpoints/chat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** Opens the talk with a guardian, which is made where there is none. */
export function useBeginChat() {
  const { api } = useConsole();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (guardianId: string) => api(beginChat, { body: { guardianId } }, { once: true }),
    onSuccess: (chat) => {
      adoptAnswer(queries, callKey(getChat, { params: { id: chat.id } }), chat);
      void navigate({ to: '/apps/chat/$id', params: { id: chat.id } });
    },
  });
}
