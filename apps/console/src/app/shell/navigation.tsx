import { BrandMark } from '@ardoise/web/ui/brand-mark.tsx';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../lib/chunk.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan, useMe } from '../../lib/me.ts';
import type { ScreenMeta } from '../../domain/screens/screen-meta.ts';
import { Icon } from '../../ui/icon.tsx';
import { type MenuGroup, buildMenu, listScreens } from '../menu.ts';
import classes from './navigation.module.css';

/** The entries of the template part come with it; where they do not come, its pages can still be opened. */
const TemplateMenu = lazy(() =>
  loadChunk('template-menu', () => import('../../template/template-menu.tsx')).catch(() => ({
    default: () => null,
  })),
);

/** Whose the page is. */
function Brand() {
  const { base } = useConsole();
  return base.isDesk ? <DeskBrand /> : <SchoolBrand />;
}

function DeskBrand() {
  const t = useTranslations('shell.desk');
  return (
    <Link to="/desk" className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>{t('name')}</span>
    </Link>
  );
}

/** The school's own logo where it has one; the name is known from the last visit until the server answers. */
function SchoolBrand() {
  const { store } = useConsole();
  const { data: me } = useMe();
  const name = me?.organisation?.name ?? store.read('name') ?? 'Ardoise';
  const logo = me?.organisation === undefined ? store.read('logo') : me.organisation?.logo;
  return (
    <Link to="/" className={classes.brand}>
      {logo ? <img src={logo} alt="" className={classes.logo} /> : <BrandMark />}
      <span className={classes.name}>{name}</span>
    </Link>
  );
}

/** Drawn only where something waits: a nought would say nothing. */
function Count({ useCount, counts }: { useCount: () => number; counts: 'waiting' | 'cart' }) {
  const t = useTranslations('shell.menu');
  const count = useCount();
  if (count === 0) return null;
  return (
    <span className={classes.count} aria-label={t(counts, { count })} role="img">
      {count > 99 ? '99+' : count}
    </span>
  );
}

function Group({ group, current }: { group: MenuGroup; current: ScreenMeta['title'] | undefined }) {
  const areas = useTranslations('shell.areas');
  const screens = useTranslations('shell.screens');
  return (
    <div className={classes.group}>
      {group.area !== 'start' && <p className={classes.caption}>{areas(group.area)}</p>}
      <ul className={classes.entries}>
        {group.entries.map(({ path, title, icon, useCount, counts }) => (
          <li key={path}>
            <Link
              to={path}
              // The screen says where it stands, not the address: taking a payment is no part of the list of fees.
              activeOptions={{ exact: true }}
              className={classes.entry}
              aria-current={current === title ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{screens(title)}</span>
              {useCount !== undefined && <Count useCount={useCount} counts={counts ?? 'waiting'} />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NavigationProps {
  screen: ScreenMeta | undefined;
  /** On a phone the menu is a drawer. */
  isOpen: boolean;
  onClose: () => void;
}

/** Opens and closes with the drawer; Escape closes it and gives the focus back to the button that opened it. */
function useDrawer(isOpen: boolean, onClose: () => void) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    close.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen, onClose]);
  return close;
}

export function Navigation({ screen, isOpen, onClose }: NavigationProps) {
  const t = useTranslations('shell.menu');
  const router = useRouter();
  const can = useCan();
  const { base } = useConsole();
  const hasTools = useMe().data?.organisation?.hasTemplatePart === true;
  const place = base.isDesk ? 'desk' : 'school';
  const groups = useMemo(() => buildMenu(listScreens(router, place), can), [router, can, place]);
  const current = screen?.entry ?? screen?.title;
  const close = useDrawer(isOpen, onClose);
  return (
    <>
      {isOpen && <div className={classes.veil} onClick={onClose} aria-hidden="true" />}
      <aside className={classes.slate} data-open={isOpen}>
        <div className={classes.head}>
          <Brand />
          <button
            ref={close}
            type="button"
            className={classes.close}
            aria-label={t('close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={t('label')} className={classes.groups} onClick={onClose}>
          {groups.map((group) => (
            <Group key={group.area} group={group} current={current} />
          ))}
          {hasTools && (
            <Suspense>
              <TemplateMenu Group={Group} />
            </Suspense>
          )}
        </nav>
      </aside>
    </>
  );
}
