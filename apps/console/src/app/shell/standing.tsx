import { lazy, Suspense } from 'react';
import { loadChunk } from '../../lib/chunk.ts';
import { useMe } from '../../lib/me.ts';

/** Few schools are ever suspended, visited, or a restored copy. */
const StandingBanner = lazy(() =>
  loadChunk('standing-banner', () => import('./standing-banner.tsx')).catch(() => ({
    default: () => null,
  })),
);

/** What holds for the whole school or the whole database, and must be known on every screen. */
export function Standing() {
  const me = useMe().data;
  const isSuspended = me?.organisation?.isSuspended === true;
  const isVisit = me?.organisation?.isVisit === true;
  const isRestoredCopy = me?.isRestoredCopy === true;
  if (!isSuspended && !isVisit && !isRestoredCopy) return null;
  return (
    <Suspense>
      <StandingBanner {...{ isSuspended, isVisit, isRestoredCopy }} />
    </Suspense>
  );
}
