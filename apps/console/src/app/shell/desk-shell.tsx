import { getPlatformHealth } from '@ardoise/contract/endpoints/desk-health';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { say } from '@ardoise/contract/values/language';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { LanguageSwitch } from '@ardoise/web/ui/language-switch.tsx';
import { SkinSwitch } from '@ardoise/web/ui/skin-switch.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useMe } from '../../lib/me.ts';
import type { ScreenMeta } from '../../domain/screens/screen-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenPending } from '../screen-pending.tsx';
import { useLogOut } from '../use-leave.ts';
import { useSetLanguage } from '../use-set-language.ts';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';
import { Standing } from './standing.tsx';
import bar from './topbar.module.css';

function Tools({ onOpenMenu }: { onOpenMenu: () => void }) {
  const t = useTranslations('shell');
  const { preferences } = useConsole();
  const { language, skin } = usePreferences();
  const setLanguage = useSetLanguage();
  const logOut = useLogOut();
  return (
    <header className={bar.bar}>
      <button type="button" className={bar.menu} aria-label={t('menu.open')} onClick={onOpenMenu}>
        <Icon name="menu" size={20} />
      </button>
      <div className={bar.tools}>
        <LanguageSwitch isShort language={language} onChange={(next) => void setLanguage(next)} />
        <SkinSwitch
          skin={skin}
          label={t(skin === 'dark' ? 'skin.toLight' : 'skin.toDark')}
          onChange={(next) => preferences.set({ skin: next })}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          leftSection={<Icon name="leave" />}
          onClick={() => void logOut()}
        >
          {t('me.logOut')}
        </Button>
      </div>
    </header>
  );
}

/** Outside the demo the desk opens to those alone who confirm each sign-in in two steps; until then they have their account. */
function FactorGate({ screen, children }: DeskShellProps) {
  const t = useTranslations('shell.notAuthorized');
  const page = useConsole();
  const { language } = usePreferences();
  const { error } = useQuery(callQuery(page, getPlatformHealth, {}));
  if (screen.title === 'account' || !isApiError(error, 'deskFactorRequired')) return children;
  return (
    <EmptyState
      isScreen
      title={t('factorNeeded')}
      action={
        <Button component={Link} to="/desk/account">
          {t('addFactor')}
        </Button>
      }
    >
      {say(sessionErrors.deskFactorRequired, language)}
    </EmptyState>
  );
}

/** The server refuses anybody else's calls; here they are told so, with the way to where they belong. */
function StaffOnly({ screen, children }: DeskShellProps) {
  const t = useTranslations('shell');
  const { data: me, isError, isFetching, refetch } = useMe();
  if (me === undefined && isError)
    return (
      <FailedState
        isScreen
        title={t('failed.me')}
        retry={{ label: t('failed.retry'), isBusy: isFetching, onPress: () => void refetch() }}
      >
        {t('failed.meAbout')}
      </FailedState>
    );
  if (me === undefined) return <ScreenPending />;
  if (me.isDesk) return <FactorGate screen={screen}>{children}</FactorGate>;
  return (
    <EmptyState
      isScreen
      title={t('desk.closed')}
      action={
        <Button component="a" href="/business/choose">
          {t('desk.mySchools')}
        </Button>
      }
    >
      {t('desk.closedAbout')}
    </EmptyState>
  );
}

interface DeskShellProps {
  screen: ScreenMeta;
  children: ReactNode;
}

/** The frame around the screens of the provider's own staff: the same slate, without what belongs to one school. */
export function DeskShell({ screen, children }: DeskShellProps) {
  const t = useTranslations('shell');
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <div className={classes.shell} data-layout="vertical">
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Navigation screen={screen} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <div className={classes.page}>
        <Tools onOpenMenu={() => setIsMenuOpen(true)} />
        <OfflineBanner isSaid={false} />
        <Standing />
        <main id="content" className={classes.main} tabIndex={-1}>
          <StaffOnly screen={screen}>{children}</StaffOnly>
        </main>
      </div>
    </div>
  );
}
