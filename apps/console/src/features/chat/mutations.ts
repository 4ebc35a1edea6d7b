import type { ChatDetail } from '@ardoise/contract/chat/chats';
import type { ChatMessage } from '@ardoise/contract/chat/chat-messages';
import {
  addReadyAnswer,
  assignChat,
  checkChatRequest,
  closeChat,
  closeChatRequest,
  endChatLinks,
  getChat,
  muteChat,
  readChat,
  removeReadyAnswer,
  reopenChat,
  tellTyping,
  updateReadyAnswer,
  writeChatMessage,
} from '@ardoise/contract/endpoints/chat';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { type MessagePage, messagesKey } from './queries.ts';

const adopt = (queries: QueryClient, chat: ChatDetail): void =>
  adoptAnswer(queries, callKey(getChat, { params: { id: chat.id } }), chat);

/** Puts a message where it belongs: in its own place where it is known, else at the end of the newest page. */
export function withMessage(
  pages: InfiniteData<MessagePage, number> | undefined,
  message: ChatMessage,
): InfiniteData<MessagePage, number> | undefined {
  const [newest, ...older] = pages?.pages ?? [];
  if (pages === undefined || newest === undefined) return pages;
  const isKnown = pages.pages.some(({ items }) => items.some(({ seq }) => seq === message.seq));
  const replaced = (page: MessagePage): MessagePage => ({
    ...page,
    items: page.items.map((one) => (one.seq === message.seq ? message : one)),
  });
  if (isKnown) return { ...pages, pages: pages.pages.map(replaced) };
  return { ...pages, pages: [{ ...newest, items: [...newest.items, message] }, ...older] };
}

export const adoptMessage = (queries: QueryClient, id: string, message: ChatMessage): void =>
  void queries.setQueryData<InfiniteData<MessagePage, number>>(messagesKey(id), (pages) =>
    withMessage(pages, message),
  );

type Act =
  | { readonly act: 'assign'; readonly personId: string | null }
  | { readonly act: 'close' | 'reopen' }
  | { readonly act: 'mute'; readonly isMuted: boolean };

/** Gives a talk to somebody, closes it, opens it again, or mutes it. */
export function useChangeChat(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (change: Act): Promise<ChatDetail> => {
      switch (change.act) {
        case 'assign':
          return api(assignChat, { params, body: { personId: change.personId } });
        case 'mute':
          return api(muteChat, { params, body: { isMuted: change.isMuted } });
        case 'close':
          return api(closeChat, { params });
        case 'reopen':
          return api(reopenChat, { params });
      }
    },
    onSuccess: (chat) => adopt(queries, chat),
  });
}

/** Nothing is unseen any more. A failure is no news: it is tried again when something new comes. */
export function useReadChat(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(readChat, { params: { id } }, { silent: true, spinner: false }),
    onSuccess: () =>
      queries.setQueryData<ChatDetail>(
        callKey(getChat, { params: { id } }),
        (chat) => chat && { ...chat, unseen: 0 },
      ),
  });
}

export function useEndLinks(id: string) {
  const { api } = useConsole();
  return useMutation({ mutationFn: () => api(endChatLinks, { params: { id } }) });
}

export function useTellTyping(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(tellTyping, { params: { id } }, { silent: true, spinner: false }),
  });
}

type CashInput = Extract<RequestOf<typeof writeChatMessage>['body'], { type: 10 }>;

/** Asks for money. The key is the dialog's: however often it is pressed, it is one request. */
export function useRequestMoney(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CashInput) =>
      api(writeChatMessage, { params: { id }, body }, { silent: true, once: true }),
    onSuccess: (message) => adoptMessage(queries, id, message),
  });
}

export function useCheckRequest(id: string, seq: number) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(checkChatRequest, { params: { id, seq } }),
    onSuccess: (message) => adoptMessage(queries, id, message),
  });
}

export function useCloseRequest(id: string, seq: number) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(closeChatRequest, { params: { id, seq } }, { once: true }),
    onSuccess: (message) => adoptMessage(queries, id, message),
  });
}

type AnswerInput = RequestOf<typeof addReadyAnswer>['body'];

/** Null: a new one. */
export function useSaveAnswer(id: string | null) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: AnswerInput) =>
      id === null
        ? api(addReadyAnswer, { body }, { once: true, silent: true })
        : api(updateReadyAnswer, { params: { id }, body }, { once: true, silent: true }),
  });
}

export function useRemoveAnswer() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (id: string) => api(removeReadyAnswer, { params: { id } }, { once: true }),
  });
}
