import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../lib/me.ts';
import type { ScreenMeta } from '../domain/screens/screen-meta.ts';
import { RecordTitle } from '../domain/screens/record-title.ts';
import { loadChunk } from '../lib/chunk.ts';
import { LoaderBar } from './shell/loader-bar.tsx';
import { Shell } from './shell/shell.tsx';
import { ScreenGate } from './screen-gate.tsx';

/** Few people work at the provider's desk. */
const DeskShell = lazy(() =>
  loadChunk('desk-shell', async () => ({
    default: (await import('./shell/desk-shell.tsx')).DeskShell,
  })),
);

const none = { default: () => null };

/** A list needs none, and a record comes after it. Its room is kept, so that nothing moves when it comes. */
const BackLink = lazy(() =>
  loadChunk('back-link', () => import('./shell/back-link.tsx')).catch(() => none),
);
const backLinkPx = 30;

/** Where it does not come, the screens are all there. */
const AfterStart = lazy(() =>
  loadChunk('after-start', () => import('./shell/after-start.tsx')).catch(() => none),
);

/** What the innermost route says about its screen. */
const useScreen = (): ScreenMeta | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });

/** The record, what kind of page it is, and whose: what tells two tabs apart comes first. */
function usePageTitle(screen: ScreenMeta | undefined, record: string | null): void {
  const t = useTranslations('shell');
  const school = useMe().data?.organisation?.name ?? 'Ardoise';
  const whose = screen?.layout === 'desk' ? t('desk.name') : school;
  const kind = screen === undefined ? null : t(`screens.${screen.title}`);
  const title = [record, kind, whose].filter((part) => part !== null).join(' · ');
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
      {screen?.layout === 'full' ? <Outlet /> : <SignedIn screen={screen} />}
      <Suspense>
        <AfterStart isInShell={screen?.layout === undefined} />
      </Suspense>
    </>
  );
}

/** Apart from `Root`, because a page that stands alone may have nobody signed in to ask about. */
function SignedIn({ screen }: { screen: ScreenMeta | undefined }) {
  const [record, setRecord] = useState<string | null>(null);
  usePageTitle(screen, record);
  const content = (
    <RecordTitle value={setRecord}>
      {screen !== undefined && screen.menu === undefined && !screen.isTab && (
        <Suspense fallback={<div style={{ height: backLinkPx }} />}>
          <BackLink screen={screen} />
        </Suspense>
      )}
      <Outlet />
    </RecordTitle>
  );
  if (screen?.layout === 'desk')
    return (
      <Suspense>
        <DeskShell screen={screen}>{content}</DeskShell>
      </Suspense>
    );
  return (
    <Shell screen={screen}>
      <ScreenGate permission={screen?.permission}>{content}</ScreenGate>
    </Shell>
  );
}
