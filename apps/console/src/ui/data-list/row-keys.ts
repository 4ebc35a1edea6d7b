import type { KeyboardEvent } from 'react';

const linksIn = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []),
];

export const focusFirstRow = (list: Element | null): void => linksIn(list)[0]?.focus();

/** Where a key leads from a row, or undefined where the key is not for moving. */
export function nextRow(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Arrow keys go from row to row; Enter then opens the row, because the focus is on its link. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const links = linksIn(event.currentTarget);
  const at = links.indexOf(event.target as HTMLElement);
  const to = at === -1 ? undefined : nextRow(event.key, at, links.length);
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}
