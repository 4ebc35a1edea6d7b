import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const texts = withTexts('list', 'people', 'webhooks');

const webhooksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.webhooks,
  loader: texts,
  component: lazyScreen(
    'webhooks-screen',
    async () => (await import('./screens/webhooks-screen.tsx')).WebhooksScreen,
  ),
  staticData: {
    screen: {
      title: 'webhooks',
      permission: 'developer.read',
      menu: { area: 'administration', icon: 'outward', order: 46 },
    },
  },
});

const webhookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.webhook,
  validateSearch: listSearch('state', 'type'),
  loader: texts,
  component: lazyScreen(
    'webhook-screen',
    async () => (await import('./screens/webhook-screen.tsx')).WebhookScreen,
  ),
  staticData: { screen: { title: 'webhook', permission: 'developer.read' } },
});

export const webhookRoutes = [webhooksRoute, webhookRoute] as const;
