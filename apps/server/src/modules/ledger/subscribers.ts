import { screenAddress } from '@ardoise/contract/protocol/screens';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { checkInvariants, type Violation } from './check-invariants.ts';

/** The owners are told what is broken now: what was mended meanwhile is in the log. */
export const tellOwners = subscriber({
  name: 'ledger.tell-owners',
  on: ['books.broken'],
  kind: 'upkeep',
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
      title: { en: 'The books do not add up', fr: 'Les comptes ne sont pas justes' },
      text: {
        en: `The hourly check found: ${describe(violations)}. Tell the provider.`,
        fr: `Le contrôle a relevé : ${describe(violations)}. Prévenez le fournisseur.`,
      },
      link: screenAddress('balance'),
    });
  },
});

const describe = (violations: readonly Violation[]): string =>
  violations.map(({ invariant, found }) => `${invariant}: ${found}`).join('; ');
