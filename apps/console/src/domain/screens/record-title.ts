import { createContext, use, useEffect } from 'react';

/** Takes the name of the record that the screen shows; null: none. */
export const RecordTitle = createContext<(name: string | null) => void>(() => {});

/** Puts the record's name first in the title of the page, where tabs, the history and screen readers read it. */
export function useRecordTitle(name: string | undefined): void {
  const setTitle = use(RecordTitle);
  useEffect(() => {
    if (name === undefined) return;
    setTitle(name);
    return () => setTitle(null);
  }, [name, setTitle]);
}
