import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './tab-links.module.css';

interface TabLinksProps {
  label: string;
  tabs: ReadonlyArray<{ readonly to: NonNullable<LinkProps['to']>; readonly title: string }>;
  /** The one that is open under another address. */
  current?: string;
}

/** Screens that stand beside each other; each has its own address. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the links may run out of the screen: the one that is open must be seen.
  useEffect(() => {
    const active = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current === null || active == null) return;
    nav.current.scrollTo({ left: active.offsetLeft - nav.current.offsetLeft - 60 });
  }, []);
  return (
    <nav ref={nav} className={classes.nav} aria-label={label} data-swiped>
      {tabs.map(({ to, title }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={to === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
