import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { go } from '../route.ts';

interface LinkProps {
  to: string;
  children: ReactNode;
}

/** A real link, so that it can be opened elsewhere; a plain press stays in the page. */
export function Link({ to, children }: LinkProps) {
  function onClick(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    go(to);
  }
  return (
    <Anchor href={to} onClick={onClick}>
      {children}
    </Anchor>
  );
}
