import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { scrollWhenLong } from '../../lib/late-scroll.ts';

/** Where a list stood when it was left is known before its rows have come: then the page scrolls there with them. */
export function useLateScroll(): void {
  const address = useRouterState({ select: (state) => state.resolvedLocation?.href });
  const kept = useElementScrollRestoration({ getElement: () => window });
  const goThere = useEffectEvent(() => {
    const top = kept?.scrollY ?? 0;
    return top > 0 ? scrollWhenLong(top) : undefined;
  });
  useEffect(() => goThere(), [address]);
}
