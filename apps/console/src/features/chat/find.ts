import { listChats } from '@ardoise/contract/endpoints/chat';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import type { FindProvider } from '../../domain/find/find.ts';
import { useFindRecords } from '../../domain/find/use-find-records.ts';

/** Open talks, found by guardian, child, or words that were written. */
export const useFindTalks = (): FindProvider =>
  useFindRecords({
    screen: 'chats',
    icon: 'chat',
    permission: 'chat.read',
    most: 3,
    canMatch: (words) => words.length >= 3,
    ask: async (api, { q }, options) => {
      const { items } = await api(listChats, { query: { q } }, options);
      return { items: items.map((talk) => ({ ...talk, foundBy: null })) };
    },
    describe: ({ guardian, children, foundText }) => ({
      title: maskPhonesIn(guardian.name),
      detail: foundText ?? children.join(', '),
    }),
    page: '/apps/chat/$id',
  });
