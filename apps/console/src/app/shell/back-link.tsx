import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ScreenMeta } from '../../domain/screens/screen-meta.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { listScreens } from '../menu.ts';
import classes from './back-link.module.css';
import { screenBefore } from './screen-before.ts';

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/**
 * Above every screen that belongs to one of the menu's: back to that list as it was, with its filters, its page and where
 * it was scrolled to. Whoever came another way gets the list as usual.
 */
export default function BackLink({ screen }: { screen: ScreenMeta }): ReactNode {
  const t = useTranslations('shell.screens');
  const router = useRouter();
  const can = useCan();
  const { base, visited } = useConsole();
  const place = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  const list = screenBefore(listScreens(router, base.isDesk ? 'desk' : 'school'), screen);
  const permission = list?.screen.permission;
  if (list === undefined || (permission !== undefined && !can(permission))) return null;
  const usual = base.isDesk ? list.path : `${base.path}${list.path}`;
  const visit = visited.lastOf(usual, place);
  const goBack = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    if (visit === null) void router.navigate({ to: list.path });
    else router.history.go(-visit.back);
  };
  return (
    <a className={classes.back} href={visit?.address ?? usual} onClick={goBack}>
      {t(list.screen.title)}
    </a>
  );
}
