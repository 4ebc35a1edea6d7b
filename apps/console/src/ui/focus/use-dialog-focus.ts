import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { currentPlace, type FocusPlace } from './focus-place.ts';
import { rememberOpener, returnFocus } from './return-focus.ts';

const fields =
  'input:not([type="hidden"], :disabled, [readonly]), textarea:not(:disabled), select:not(:disabled)';
const buttons = 'button:not(:disabled), a[href]';

/** The button that has the focus until a field comes. */
const standIn = 'data-stand-in';

const usefulIn = (content: Element): HTMLElement | null =>
  content.querySelector<HTMLElement>(`[data-autofocus]:not([${standIn}])`) ??
  content.querySelector<HTMLElement>(fields);

/** What a dialog opens on may come after it: then the focus follows, unless the person has done something already. */
function followLateField(content: Element): () => void {
  const acts = ['keydown', 'pointerdown'] as const;
  const watch = new MutationObserver(() => {
    const field = usefulIn(content);
    if (field === null) return;
    stop();
    field.focus({ preventScroll: true });
  });
  const stop = () => {
    watch.disconnect();
    for (const act of acts) document.removeEventListener(act, stop, true);
  };
  watch.observe(content, { subtree: true, childList: true });
  for (const act of acts) document.addEventListener(act, stop, true);
  return stop;
}

/**
 * For what a dialog draws below its title. It opens on its first field, or where it has none on its first button, and
 * not on the cross in its corner; when it closes, the focus returns to where it was.
 */
export function useDialogFocus<Content extends HTMLElement>(
  from?: FocusPlace | null,
): RefCallback<Content> {
  // Asked for while the dialog is drawn for the first time: afterwards the focus is inside of it.
  const [opener] = useState(() => (from === undefined ? currentPlace() : from));
  useEffect(() => () => returnFocus(opener), [opener]);
  return useCallback(
    (content: Content | null) => {
      if (content === null) return undefined;
      if (opener !== null) rememberOpener(content, opener);
      const field = usefulIn(content);
      const button = field === null ? content.querySelector(buttons) : null;
      button?.setAttribute(standIn, 'true');
      // The kit's own trap looks for this word when it begins.
      (field ?? button)?.setAttribute('data-autofocus', 'true');
      return field === null ? followLateField(content) : undefined;
    },
    [opener],
  );
}
