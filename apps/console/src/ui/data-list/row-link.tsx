import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './row-link.module.css';

/** Where a row leads. */
export type RowTarget = Pick<LinkProps, 'to' | 'params' | 'search'>;

interface RowLinkProps {
  target: RowTarget | undefined;
  children: ReactNode;
}

/**
 * The link of a row or a card. It covers the whole of it, so that pressing anywhere opens it, with everything a
 * link can do: another tab, a copied address, loading ahead while the pointer is over it.
 */
export function RowLink({ target, children }: RowLinkProps) {
  if (target === undefined) return children;
  return (
    <Link {...target} className={classes.link} data-row-link>
      {children}
    </Link>
  );
}
