import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { type AnySubscriber, subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { readOneOffline } from './list-offline.ts';

/** The one that asks for most. */
function whyToSee(conflicts: readonly string[]): Text {
  if (conflicts.includes('late'))
    return { en: 'its cash session was closed', fr: 'la caisse était fermée' };
  if (conflicts.some((one) => one === 'credit' || one === 'paidMeanwhile'))
    return { en: 'paid meanwhile', fr: 'déjà payé entre-temps' };
  return { en: 'perhaps paid twice', fr: 'peut-être payé deux fois' };
}

/** Whoever may put money right hears of every conflict, with the way to it. */
const tellConflict = subscriber({
  name: 'offline-desk.tell-conflict',
  on: ['offlinePayment.recorded'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { conflicts } }) => {
    if (conflicts.length === 0) return;
    const { tx, orgId } = work;
    const { amount, cashier, provisionalNumber, students } = await readOneOffline(work, recordId);
    const members = await findMembers(tx, orgId);
    const why = whyToSee(conflicts);
    const text = [provisionalNumber, ...students.map(({ name }) => name), cashier].join(' · ');
    await notify(work, {
      personIds: members
        .filter(({ role }) => roleHolds(role, 'payments.adjust'))
        .map(({ personId }) => personId),
      kind: 'payment',
      title: {
        en: `${formatXaf(amount, 'en')} taken offline: ${why.en}`,
        fr: `${formatXaf(amount, 'fr')} encaissés hors connexion : ${why.fr}`,
      },
      text: { en: text, fr: text },
      link: screenAddress('cashSessions'),
    });
  },
});

export const offlineSubscribers: readonly AnySubscriber[] = [tellConflict];
