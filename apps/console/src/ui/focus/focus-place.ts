/**
 * Where the focus was: an element, and where it stood. The element may be gone when the focus comes back, with the menu
 * it was in or the row it belonged to; what is left around it then says what is nearest.
 */
export interface FocusPlace {
  readonly element: Element;
  /** From the inside out. */
  readonly around: ReadonlyArray<{ readonly parent: Element; readonly index: number }>;
}

export const focusable =
  'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]';

let last: FocusPlace | null = null;

/** A menu is drawn at the end of the page, and belongs to the button that it names. */
function ownerOf(element: Element): Element | null {
  const isMenu = element.getAttribute('role') === 'menu';
  const id = isMenu ? element.getAttribute('aria-labelledby') : null;
  return id === null ? null : document.getElementById(id);
}

export function placeOf(element: Element): FocusPlace {
  const around: Array<{ parent: Element; index: number }> = [];
  let inner: Element | null = element;
  while (inner !== null) {
    const owner: Element | null = ownerOf(inner);
    if (owner !== null) around.push({ parent: owner, index: 0 });
    const from: Element = owner ?? inner;
    const parent: Element | null = from.parentElement;
    if (parent !== null) around.push({ parent, index: [...parent.children].indexOf(from) });
    inner = parent;
  }
  return { element, around };
}

/** Remembers what has the focus, from the start of the page on: a dialog is often there only after its opener has gone. */
export function followFocus(): void {
  const remember = ({ target }: Event) => {
    // Some browsers give a button that is pressed no focus; it is what was used all the same.
    const used = target instanceof Element ? target.closest(focusable) : null;
    if (used !== null) last = placeOf(used);
  };
  for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, remember, true);
}

export function currentPlace(): FocusPlace | null {
  const active = document.activeElement;
  if (active !== null && active !== document.body) return placeOf(active);
  return last?.element.isConnected ? placeOf(last.element) : last;
}
