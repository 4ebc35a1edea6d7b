import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { formatXaf } from '@ardoise/contract/values/money';
import type { AnySubscriber } from '../../platform/events/subscriber.ts';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { findSession } from './read-session.ts';

/** Whoever may put money right hears of every variance, with the way to the session. */
const tellVariance = subscriber({
  name: 'cash-sessions.tell-variance',
  on: ['cashSession.closed'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { variance } }) => {
    if (variance === 0) return;
    const { tx, orgId } = work;
    const { till, cashier_name: cashier, explanation } = await findSession(tx, orgId, recordId);
    const members = await findMembers(tx, orgId);
    const size = Math.abs(variance);
    const isOver = variance > 0;
    const text = `${till} · ${cashier} · ${explanation ?? ''}`;
    await notify(work, {
      personIds: members
        .filter(({ role }) => roleHolds(role, 'payments.adjust'))
        .map(({ personId }) => personId),
      kind: 'payment',
      title: {
        en: `Cash session closed ${formatXaf(size, 'en')} ${isOver ? 'over' : 'short'}`,
        fr: `Caisse fermée avec un ${isOver ? 'excédent' : 'manquant'} de ${formatXaf(size, 'fr')}`,
      },
      text: { en: text, fr: text },
      link: screenAddress('cashSession', recordId),
    });
  },
});

export const cashSubscribers: readonly AnySubscriber[] = [tellVariance];
