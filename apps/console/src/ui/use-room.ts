import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A scroll bar may come or go with the shape: without room for it the two shapes would take turns for ever. */
const scrollBarPx = 17;

/** Half a pixel may be rounded up on one side and down on the other. */
const roundingPx = 1;

interface Room {
  /** Goes to the element that the table stands in. */
  readonly place: (element: HTMLElement | null) => (() => void) | undefined;
  /** Never on a phone, whose rows are read below each other. */
  readonly hasRoom: boolean;
  readonly isPhone: boolean;
}

/**
 * Whether a table has room where it stands: between a phone and a wide desk that depends on the columns, the language
 * and what stands beside it, so it is drawn and measured. Where it would be cut off, its rows are shown in another shape
 * until there is room again. `table` names what is measured, as its headings do: another table is measured anew, and so is one with other `rows`.
 */
export function useRoom(table: string, rows: unknown): Room {
  const isPhone = useMediaQuery('(max-width: 800px)', undefined, {
    getInitialValueInEffect: false,
  });
  const element = useRef<HTMLElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  const [needed, setNeeded] = useState({ table, px: 0 });
  const neededPx = needed.table === table ? needed.px : 0;
  const hasRoom = !isPhone && (neededPx === 0 || widthPx >= neededPx);
  const place = useCallback((found: HTMLElement | null) => {
    element.current = found;
    if (found === null) return;
    const observer = new ResizeObserver(() => setWidthPx(found.clientWidth));
    observer.observe(found);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const found = element.current;
    if (found === null || !hasRoom) return;
    if (found.scrollWidth <= found.clientWidth + roundingPx) return;
    setWidthPx(found.clientWidth);
    setNeeded({ table, px: found.scrollWidth + scrollBarPx });
  }, [hasRoom, table, rows, widthPx]);
  return { place, hasRoom, isPhone };
}
