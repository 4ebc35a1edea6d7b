import { screenAddress } from '@ardoise/contract/protocol/screens';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { subscriber } from '../../../platform/events/subscriber.ts';
import { notify } from '../../notifications/public.ts';
import { findOwners, readPayoutRules } from '../payout-rules.ts';

const title: Text = {
  en: 'Payouts: the rule of two owners becomes weaker',
  fr: 'Reversements\u00a0: la règle des deux administrateurs s’assouplit',
};
const raised: Text = {
  en: 'An owner raised the amount to {amount}. It counts in 24 hours; until then any owner can set it back.',
  fr: 'Un administrateur a porté le montant à {amount}. Cela compte dans 24 heures\u00a0; d’ici là, tout administrateur peut revenir en arrière.',
};
const removed: Text = {
  en: 'An owner wants one owner to pay out alone, whatever the amount. It counts in 24 hours; until then any owner can set it back.',
  fr: 'Un administrateur veut qu’un seul suffise, quel que soit le montant. Cela compte dans 24 heures\u00a0; d’ici là, tout administrateur peut revenir en arrière.',
};

/** While there is time to object. */
export const tellOfWeakerRule = subscriber({
  name: 'payouts.tell-of-weaker-rule',
  on: ['payoutRules.changed'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work) => {
    const { next } = await readPayoutRules(work.tx, work.orgId, work.now);
    if (next === null) return;
    const above = next.secondPersonAbove;
    const sayIn = (language: Language) =>
      above === null
        ? say(removed, language)
        : say(raised, language, { amount: formatFcfa(above, language) });
    await notify(work, {
      personIds: await findOwners(work.tx, work.orgId),
      kind: 'payout',
      title,
      text: { en: sayIn('en'), fr: sayIn('fr') },
      link: screenAddress('payouts'),
    });
  },
});
