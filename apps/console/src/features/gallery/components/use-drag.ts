import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveItem, placeAfterKey } from '../move-item.ts';

/** After the last press of a key: so that ten presses are stored once. */
const settleMs = 700;

const idAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-gallery-item]')?.dataset[
    'galleryItem'
  ] ?? null;

/** What the grip of a picture hears. */
export interface Grip {
  readonly ref: (grip: HTMLElement | null) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface DragParts {
  readonly ids: readonly string[];
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onMoved: (id: string, place: number) => void;
}

interface Followed {
  readonly goOn: (event: globalThis.PointerEvent) => void;
  readonly letGo: () => void;
  readonly giveUp: () => void;
}

/** Heard on the whole window: an element that is moved in the page loses the pointer that it had captured. */
function useFollowedPointer(isHeld: boolean, followed: Followed): void {
  const latest = useRef(followed);
  useEffect(() => {
    latest.current = followed;
  });
  useEffect(() => {
    if (!isHeld) return;
    const heard = new AbortController();
    const { signal } = heard;
    window.addEventListener('pointermove', (event) => latest.current.goOn(event), { signal });
    window.addEventListener('pointerup', () => latest.current.letGo(), { signal });
    window.addEventListener('pointercancel', () => latest.current.giveUp(), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && latest.current.giveUp(), {
      signal,
    });
    return () => heard.abort();
  }, [isHeld]);
}

/**
 * The order while it is being changed: by a pointer, a finger too, that holds the grip of one and moves over the others; or
 * by the arrow keys on the grip. Until it is let go nothing is stored, and Escape puts everything back.
 */
export function useDrag({ ids: stored, onOrder, onMoved }: DragParts) {
  const [moving, setMoving] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the arrow keys have made, until it is stored. */
  const unsettled = useRef<(() => void) | null>(null);
  const grips = useRef(new Map<string, HTMLElement>());
  const focusOn = useRef<string | null>(null);
  const ids = moving ?? stored;

  const settle = (to: readonly string[] | null = moving) => {
    clearTimeout(timer.current);
    unsettled.current = null;
    setDragged(null);
    setMoving(null);
    if (to !== null && to.join() !== stored.join()) onOrder(to);
  };

  // What is moved in the page loses the focus; whoever moves it by keys goes on with it.
  useEffect(() => {
    if (focusOn.current === null) return;
    grips.current.get(focusOn.current)?.focus();
    focusOn.current = null;
  });
  // Whoever leaves at once has ordered them all the same.
  useEffect(() => () => unsettled.current?.(), []);

  const goOn = (event: globalThis.PointerEvent) => {
    const over = idAt(event.clientX, event.clientY);
    if (dragged === null || over === null || over === dragged) return;
    setMoving(moveItem(ids, ids.indexOf(dragged), ids.indexOf(over)));
  };
  useFollowedPointer(dragged !== null, { goOn, letGo: () => settle(), giveUp: () => settle(null) });

  const gripOf = (id: string): Grip => ({
    ref: (grip: HTMLElement | null) => {
      if (grip === null) grips.current.delete(id);
      else grips.current.set(id, grip);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      setDragged(id);
      setMoving(ids);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') return settle(null);
      const place = placeAfterKey(event.key, ids.indexOf(id), ids.length);
      if (place === null) return;
      event.preventDefault();
      const to = moveItem(ids, ids.indexOf(id), place);
      focusOn.current = id;
      setMoving(to);
      onMoved(id, place);
      clearTimeout(timer.current);
      unsettled.current = () => settle(to);
      timer.current = setTimeout(() => settle(to), settleMs);
    },
  });
  return { ids, dragged, gripOf };
}
