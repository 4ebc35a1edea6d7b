import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.audit,
  loader: withTexts('list', 'team'),
  component: lazyScreen(
    'audit-screen',
    async () => (await import('./screens/audit-screen.tsx')).AuditScreen,
  ),
  staticData: {
    screen: {
      title: 'audit',
      permission: 'audit.read',
      menu: { area: 'administration', icon: 'pulse', order: 21 },
    },
  },
});

export const auditRoutes = [auditRoute] as const;
