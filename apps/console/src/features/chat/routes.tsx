import { countUnseenChats } from '@ardoise/contract/endpoints/chat';
import { screens } from '@ardoise/contract/protocol/screens';
import { useQuery } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

/** The socket keeps it true. */
const useUnseenCount = (): number =>
  useQuery(callQuery(useConsole(), countUnseenChats, {})).data?.chats ?? 0;

const chatsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.chats,
  /** `show`: unseen, mine or closed instead of all that are open. */
  validateSearch: listSearch('show'),
  loader: withTexts('list', 'people', 'money', 'chat'),
  component: lazyScreen(
    'chat-screen',
    async () => (await import('./screens/chat-screen.tsx')).ChatScreen,
  ),
  staticData: {
    screen: {
      title: 'chats',
      permission: 'chat.read',
      menu: { area: 'school', icon: 'chat', order: 50, useCount: useUnseenCount },
    },
  },
});

/** The same screen with a talk in it: the list stays as it is while one goes from talk to talk. */
const chatRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: '$id',
  staticData: { screen: { title: 'chats', permission: 'chat.read', isTab: true } },
});

export const chatRoutes = [chatsRoute.addChildren([chatRoute])] as const;
