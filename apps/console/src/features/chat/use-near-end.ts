import { type RefCallback, useEffect, useEffectEvent, useState } from 'react';

/** Nearly a screen before it comes into sight: by then what it stands for has mostly come. */
const margin = '600px';

/** Calls when what the reference is given to is nearly in sight, for as long as there is something to fetch. */
export function useNearEnd(isWanted: boolean, onNear: () => void): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (element === null || !isWanted || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { root: element.closest('[data-scroll]'), rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return setElement;
}
