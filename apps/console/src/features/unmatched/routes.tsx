import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { useAttention } from '../../domain/attention/use-attention.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

/** The same number as on the first page. */
function useWaitingCount(): number {
  const attention = useAttention();
  return attention === undefined ? 0 : attention.lines.count + attention.proofs.count;
}

const unmatchedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.unmatched,
  /** `view`: the payments, the proofs or the statements; `run`: a statement whose columns are being chosen. */
  validateSearch: listSearch('view', 'state', 'operator', 'run'),
  loader: withTexts('list', 'people', 'money', 'corrections', 'unmatched'),
  component: lazyScreen(
    'unmatched-screen',
    async () => (await import('./screens/unmatched-screen.tsx')).UnmatchedScreen,
  ),
  staticData: {
    screen: {
      title: 'unmatched',
      permission: 'payments.read',
      menu: { area: 'money', icon: 'link', order: 35, useCount: useWaitingCount },
    },
  },
});

export const unmatchedRoutes = [unmatchedRoute] as const;
