import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../lib/me.ts';
import type { ScreenMeta } from '../domain/screens/screen-meta.ts';
import { DeskShell } from './shell/desk-shell.tsx';
import { LoaderBar } from './shell/loader-bar.tsx';
import { ReleaseOffer } from './shell/release-offer.tsx';
import { Shell } from './shell/shell.tsx';
import { ScreenGate } from './screen-gate.tsx';

/** What the innermost route says about its screen. */
const useScreen = (): ScreenMeta | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });

function usePageTitle(screen: ScreenMeta | undefined): void {
  const t = useTranslations('shell.screens');
  const school = useMe().data?.organisation?.name ?? 'Ardoise';
  const title = screen === undefined ? school : `${t(screen.title)} · ${school}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Around every route: alone on the page where the route says so, otherwise inside the shell. */
export function Root() {
  const screen = useScreen();
  return (
    <>
      <LoaderBar />
      <Frame screen={screen} />
      <ReleaseOffer />
    </>
  );
}

function Frame({ screen }: { screen: ScreenMeta | undefined }) {
  switch (screen?.layout) {
    case 'full':
      return <Outlet />;
    case 'desk':
      return (
        <DeskShell screen={screen}>
          <Outlet />
        </DeskShell>
      );
    default:
      return <SignedIn screen={screen} />;
  }
}

/** Apart from `Root`, because a page that stands alone may have nobody signed in to ask about. */
function SignedIn({ screen }: { screen: ScreenMeta | undefined }) {
  usePageTitle(screen);
  return (
    <Shell screen={screen}>
      <ScreenGate permission={screen?.permission}>
        <Outlet />
      </ScreenGate>
    </Shell>
  );
}
