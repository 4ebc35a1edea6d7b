import { getConfig } from '@ardoise/contract/endpoints/system';
import { BrandMark } from '@ardoise/web/ui/brand-mark.tsx';
import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import classes from './stand-alone-pages.module.css';

interface PageProps {
  /** A chalk drawing on the slate, in a few strokes. */
  drawing: string;
  title: string;
  children: ReactNode;
  action: ReactNode;
}

function Page({ drawing, title, children, action }: PageProps) {
  const { store } = useConsole();
  const school = store.read('name') ?? 'Ardoise';
  useEffect(() => {
    document.title = `${title} · ${school}`;
  }, [title, school]);
  return (
    <main className={classes.page}>
      <p className={classes.brand}>
        <BrandMark /> {school}
      </p>
      <svg className={classes.slate} viewBox="0 0 160 110" aria-hidden="true" focusable="false">
        <rect x="3" y="3" width="154" height="104" rx="9" />
        <path d={drawing} />
      </svg>
      <Title order={1}>{title}</Title>
      <p className={classes.words}>{children}</p>
      {action}
    </main>
  );
}

function HomeButton({ label }: { label: string }) {
  return (
    <Button component={Link} to="/">
      {label}
    </Button>
  );
}

const drawings = {
  /** 4 0 4, as a child would chalk it. */
  notFound:
    'M45 34c-6 12-9 19-13 26 8-1 16-1 24-1M50 46c0 11 0 20-1 30M80 35c-9 1-13 10-12 21s6 19 13 18 12-9 11-20-5-20-12-19ZM114 34c-6 12-9 19-13 26 8-1 16-1 24-1M119 46c0 11 0 20-1 30',
  /** A door with a keyhole. */
  notAuthorized:
    'M58 80V34c0-3 2-4 4-4h36c3 0 4 1 4 4v46M48 80h64M80 50c3 0 5 2 5 5s-2 4-3 5l2 9h-8l2-9c-2-1-3-2-3-5s2-5 5-5Z',
  /** A clock. */
  comingSoon:
    'M80 28c15 0 27 12 27 27S95 82 80 82 53 70 53 55s12-27 27-27ZM80 38v18l12 8M80 28v-4M107 55h4M80 82v4M53 55h-4',
  /** A duster that wipes the slate. */
  underMaintenance:
    'M48 64 88 40c4-2 7-1 9 2l5 8c2 3 1 6-2 8L62 82c-3 2-6 1-8-2l-7-9c-2-3-1-5 1-7ZM56 60l14 20M108 30c6 3 10 8 12 14M114 24c8 4 13 11 16 19',
  /** A broken line. */
  error: 'M36 56c6-9 12-9 18 0s12 9 18 0M88 56c6-9 12-9 18 0s12 9 18 0M76 40l8 30M84 38l-9 34',
} as const;

export function NotFoundPage() {
  const t = useTranslations('shell.notFound');
  return (
    <Page drawing={drawings.notFound} title={t('title')} action={<HomeButton label={t('home')} />}>
      {t('about')}
    </Page>
  );
}

export function NotAuthorizedPage() {
  const t = useTranslations('shell.notAuthorized');
  return (
    <Page
      drawing={drawings.notAuthorized}
      title={t('title')}
      action={<HomeButton label={t('home')} />}
    >
      {t('askOwner')}
    </Page>
  );
}

export function ComingSoonPage() {
  const t = useTranslations('shell.comingSoon');
  return (
    <Page
      drawing={drawings.comingSoon}
      title={t('title')}
      action={<HomeButton label={t('home')} />}
    >
      {t('about')}
    </Page>
  );
}

/** Tries again by itself no more often than the person asks: a server that is down needs no crowd. */
export function UnderMaintenancePage() {
  const t = useTranslations('shell.underMaintenance');
  const { api, base } = useConsole();
  const retry = async () => {
    const { underMaintenance } = await api(getConfig);
    if (!underMaintenance) window.location.assign(`${base.path}/`);
  };
  return (
    <Page
      drawing={drawings.underMaintenance}
      title={t('title')}
      action={<Button onClick={() => void retry().catch(() => {})}>{t('retry')}</Button>}
    >
      {t('about')}
    </Page>
  );
}

export function ErrorPage() {
  const t = useTranslations('shell.error');
  return (
    <Page drawing={drawings.error} title={t('title')} action={<HomeButton label={t('home')} />}>
      {t('about')}
    </Page>
  );
}
