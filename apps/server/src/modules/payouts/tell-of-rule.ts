import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { Text } from '@ardoise/contract/values/language';
import { say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import type { Work } from '../../platform/work.ts';
import { notify } from '../notifications/public.ts';

const title: Text = {
  en: 'Payouts: the rule of two owners becomes weaker',
  fr: 'Reversements\u00a0: la règle des deux administrateurs s’assouplit',
};
const raised: Text = {
  en: '{by} raised the amount to {amount}. It counts in 24 hours; until then any owner can set it back.',
  fr: '{by} a porté le montant à {amount}. Cela compte dans 24 heures\u00a0; d’ici là, tout administrateur peut revenir en arrière.',
};
const removed: Text = {
  en: '{by} wants one owner to pay out alone, whatever the amount. It counts in 24 hours; until then any owner can set it back.',
  fr: '{by} veut qu’un administrateur reverse seul, quel que soit le montant. Cela compte dans 24 heures\u00a0; d’ici là, tout administrateur peut revenir en arrière.',
};

/** At once, while there is time to object. */
export async function tellOfWeakerRule(
  work: Work,
  personIds: readonly string[],
  amount: number | null,
): Promise<void> {
  const by = work.actor?.name ?? '';
  const text = amount === null ? removed : raised;
  const sayIn = (language: 'en' | 'fr') =>
    say(text, language, { by, amount: formatFcfa(amount ?? 0, language) });
  await notify(work, {
    personIds: [...personIds],
    kind: 'payout',
    title,
    text: { en: sayIn('en'), fr: sayIn('fr') },
    link: screenAddress('payouts'),
  });
}
