import { type RefObject, useEffect, useRef, useState } from 'react';

interface Popup {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** On the element that holds both the button and the panel. */
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** A panel below a button. A press outside or Escape closes it; Escape gives the focus back to the button. */
export function usePopup(): Popup {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      frame.current?.querySelector('button')?.focus();
    };
    window.addEventListener('pointerdown', onPress);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointerdown', onPress);
      window.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return {
    isOpen,
    toggle: () => setIsOpen((value) => !value),
    close: () => setIsOpen(false),
    frame,
  };
}
