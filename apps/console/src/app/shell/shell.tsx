import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import type { ScreenMeta } from '../../domain/screens/screen-meta.ts';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';
import { Standing } from './standing.tsx';
import { Topbar } from './topbar.tsx';

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
