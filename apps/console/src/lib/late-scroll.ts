import { systemClock } from '@ardoise/web/lib/clock.ts';

const patienceMs = 15_000;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls as far as a page was scrolled, once what it shows has come and it is long enough; the person goes before. It stays
 * there while the page still grows: what comes later above the rows would push them away, or the browser would hold them
 * where they stood without it. Answers how to leave it.
 */
export function scrollWhenLong(top: number): () => void {
  const watch = new ResizeObserver(() => window.scrollTo(0, top));
  const cancel = systemClock.after(patienceMs, () => stop());
  const stop = () => {
    watch.disconnect();
    cancel();
    for (const act of acts) window.removeEventListener(act, stop, true);
  };
  watch.observe(document.body);
  for (const act of acts) window.addEventListener(act, stop, true);
  return stop;
}
