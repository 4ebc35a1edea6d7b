import type { Contact } from '@ardoise/contract/arrears/follow-up';
import { contactNames } from '@ardoise/contract/arrears/arrears-words';
import { say } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';

/** `SMS reminder, delivered`: what it was, and whether it arrived. */
export function useContactWords(): (contact: Contact) => string {
  const t = useTranslations('arrears.contacts.states');
  const { language } = usePreferences();
  return ({ kind, state }) => {
    const name = say(contactNames[kind], language);
    return state === null || kind === 'link' ? name : t(state, { name });
  };
}
