import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../lib/chunk.ts';
import { usePreferences } from '../../lib/console.tsx';
import { useMe } from '../../lib/me.ts';
import type { ScreenMeta } from '../../domain/screens/screen-meta.ts';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';
import { Topbar } from './topbar.tsx';

/** Few schools are ever suspended or visited. */
const StandingBanner = lazy(() =>
  loadChunk('standing-banner', () => import('./standing-banner.tsx')).catch(() => ({
    default: () => null,
  })),
);

/** What holds for the whole school, and must be known on every screen. */
function Standing() {
  const school = useMe().data?.organisation;
  const isSuspended = school?.isSuspended === true;
  const isVisit = school?.isVisit === true;
  if (!isSuspended && !isVisit) return null;
  return (
    <Suspense>
      <StandingBanner isSuspended={isSuspended} isVisit={isVisit} />
    </Suspense>
  );
}

interface ShellProps {
  screen: ScreenMeta | undefined;
  children: ReactNode;
}

/** After a move to another screen the keyboard and the screen reader start at its top, not in the menu. */
function useFocusOnMove() {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const first = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (pathname === undefined) return;
    first.current ??= pathname;
    if (first.current !== pathname) {
      first.current = '';
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return main;
}

/** The frame around every screen: the slate with the menu, the bar, and the screen itself. */
export function Shell({ screen, children }: ShellProps) {
  const t = useTranslations('shell');
  const { layout } = usePreferences();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const main = useFocusOnMove();
  return (
    <div className={classes.shell} data-layout={layout}>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Navigation screen={screen} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <div className={classes.page}>
        <Topbar screen={screen} onOpenMenu={() => setIsMenuOpen(true)} />
        <OfflineBanner isSaid={screen?.saysOffline === true} />
        <Standing />
        <main ref={main} id="content" className={classes.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
