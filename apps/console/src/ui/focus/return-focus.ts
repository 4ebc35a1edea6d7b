import { type FocusPlace, focusable, placeOf } from './focus-place.ts';

const isShown = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [hidden]') === null &&
  (typeof element.checkVisibility !== 'function' || element.checkVisibility());

const canTakeFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(focusable) && isShown(element);

const isReached = (element: Element): element is HTMLElement =>
  canTakeFocus(element) && element.tabIndex >= 0;

const firstWithin = (element: Element | undefined): HTMLElement | undefined =>
  element === undefined
    ? undefined
    : [element, ...element.querySelectorAll(focusable)].find(isReached);

/** What each open dialog was opened from, by what it draws: a dialog may be opened from one that closes with it. */
const openers = new WeakMap<Element, FocusPlace>();

export const rememberOpener = (content: Element, opener: FocusPlace): void =>
  void openers.set(content, opener);

/** What stood beside it, then whatever is left around it, then the screen itself. */
function nearest({ element, around }: FocusPlace): HTMLElement | null {
  if (canTakeFocus(element)) return element;
  for (const { parent, index } of around) {
    const opener = openers.get(parent);
    if (!parent.isConnected) {
      if (opener !== undefined) return nearest(opener);
      continue;
    }
    if (parent.matches('main, body')) break;
    // The button of a menu that has closed.
    if (isReached(parent)) return parent;
    const { children } = parent;
    const found =
      firstWithin(children[index]) ?? firstWithin(children[index - 1]) ?? firstWithin(parent);
    if (found !== undefined) return found;
  }
  return document.querySelector('main');
}

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** An act often takes away what it was begun with, a moment after its dialog has closed: the focus goes on from there. */
function stayNear(target: HTMLElement): void {
  let place = placeOf(target);
  const watch = new MutationObserver(() => {
    if (canTakeFocus(target)) {
      place = placeOf(target);
      return;
    }
    stop();
    if (isNowhere() || document.activeElement === target) returnFocus(place);
  });
  const stop = () => {
    watch.disconnect();
    document.removeEventListener('focusin', stop);
  };
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  document.addEventListener('focusin', stop);
}

/** Gives the focus back, unless something else has taken it meanwhile. */
export function returnFocus(place: FocusPlace | null): void {
  const active = document.activeElement;
  if (!isNowhere() && active !== place?.element && active?.isConnected) return;
  const target = place === null ? document.querySelector('main') : nearest(place);
  if (target === null) return;
  target.focus({ preventScroll: true });
  stayNear(target);
}
