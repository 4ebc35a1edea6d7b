import { screenAddress } from '@ardoise/contract/protocol/screens';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { checkInvariants, type Violation } from './check-invariants.ts';

/** The owners are told what is broken now, which is read as long as by the round itself: what was mended meanwhile is in the log. */
export const tellOwners = subscriber({
  name: 'ledger.tell-owners',
  on: ['books.broken'],
  kind: 'rounds',
  maxAttempts: 10,
  handle: async (work) => {
    const { tx, orgId } = work;
    const violations = await checkInvariants(tx, orgId);
    if (violations.length === 0) return;
    const members = await findMembers(tx, orgId);
    const owners = members.filter(({ role }) => role === 'adminOrOwner');
    await notify(work, {
      personIds: owners.map(({ personId }) => personId),
      kind: 'alarm',
      title: { en: 'The books do not add up', fr: 'Les comptes ne tombent pas juste' },
      text: {
        en: `The hourly check found differences (${describe(violations, 'en')}). Tell the provider.`,
        fr: `Le contrôle horaire a relevé des écarts (${describe(violations, 'fr')}). Prévenez le prestataire.`,
      },
      link: screenAddress('balance'),
    });
  },
});

const describe = (violations: readonly Violation[], language: Language): string =>
  violations
    .map(({ invariant, found }) => say(ruleText, language, { invariant, found }))
    .join(', ');

const ruleText: Text = {
  en: 'rule {invariant}: {found}',
  fr: 'règle {invariant}\u00a0: {found}',
};
