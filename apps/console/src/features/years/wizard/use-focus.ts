import { useCallback, useEffect, useRef } from 'react';

/** The first field, in reading order, that is one of these or stands below one of them. */
function firstField(paths: readonly string[]): HTMLElement | undefined {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')];
  return fields.find(({ dataset }) =>
    paths.some((path) => dataset['path'] === path || dataset['path']?.startsWith(`${path}.`)),
  );
}

/** Asks for the focus to go to a field that may only be there once the page is drawn anew. */
export function useFocus(): (...paths: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    if (wanted.current.length === 0) return;
    firstField(wanted.current)?.focus();
    wanted.current = [];
  });
  return useCallback((...paths) => {
    wanted.current = paths;
  }, []);
}
