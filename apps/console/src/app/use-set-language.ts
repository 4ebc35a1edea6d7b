import type { Language } from '@ardoise/contract/values/language';
import { useConsole } from '../lib/console.tsx';

/** Changes the words first, and the choice only once they are there: a dropped network leaves both as they were. */
export function useSetLanguage(): (language: Language) => Promise<void> {
  const { texts, preferences } = useConsole();
  return async (language) => {
    await texts.setLanguage(language);
    preferences.set({ language });
    document.documentElement.lang = language;
  };
}
