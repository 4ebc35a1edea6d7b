import {
  getChat,
  listChatColleagues,
  listChatMessages,
  listChats,
  listReadyAnswers,
} from '@ardoise/contract/endpoints/chat';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callKey, callQuery } from '../../lib/api/call-query.ts';
import { readsOf } from '../../lib/api/reads-of.ts';
import { type Console, useConsole } from '../../lib/console.tsx';

const quiet = { silent: true, spinner: false } as const;

/** The socket tells of everything; where there is none, the open talk is asked about. */
const openTalkMs = 30_000;

export const shows = ['open', 'unseen', 'mine', 'closed'] as const;
export type Show = (typeof shows)[number];

/** What the list asks for: the chips choose among open talks, and the last of them those that are closed. */
function listQueryOf(q: string | undefined, show: Show) {
  return {
    ...(q === undefined ? {} : { q }),
    state: show === 'closed' ? ('closed' as const) : ('open' as const),
    ...(show === 'unseen' ? { unseen: 'true' as const } : {}),
    ...(show === 'mine' ? { mine: 'true' as const } : {}),
  };
}

export type ChatPage = AnswerOf<typeof listChats>;

export function useChats(q: string | undefined, show: Show) {
  const { api } = useConsole();
  const query = listQueryOf(q, show);
  return useInfiniteQuery({
    queryKey: [...callKey(listChats, { query }), 'pages'],
    meta: readsOf(listChats),
    queryFn: ({ pageParam, signal }): Promise<ChatPage> =>
      api(
        listChats,
        { query: { ...query, ...(pageParam === null ? {} : { after: pageParam }) } },
        { ...quiet, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const chatQuery = (page: Console, id: string) =>
  callQuery(page, getChat, { params: { id } });

export const useChat = (id: string) =>
  useQuery({ ...chatQuery(useConsole(), id), refetchInterval: openTalkMs });

export type MessagePage = AnswerOf<typeof listChatMessages>;

export const messagesKey = (id: string) =>
  [...callKey(listChatMessages, { params: { id } }), 'pages'] as const;

/** The newest page first; each next one is older. */
export function useMessages(id: string) {
  const { api } = useConsole();
  return useInfiniteQuery({
    queryKey: messagesKey(id),
    meta: readsOf(listChatMessages),
    queryFn: ({ pageParam, signal }): Promise<MessagePage> =>
      api(
        listChatMessages,
        { params: { id }, query: pageParam === 0 ? {} : { before: pageParam } },
        { ...quiet, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ items, hasOlder }) => (hasOlder ? items[0]?.seq : undefined),
    refetchInterval: openTalkMs,
  });
}

export const useColleagues = (isWanted: boolean) =>
  useQuery({ ...callQuery(useConsole(), listChatColleagues, {}), enabled: isWanted });

export const useReadyAnswers = (isWanted = true) =>
  useQuery({ ...callQuery(useConsole(), listReadyAnswers, {}), enabled: isWanted });
