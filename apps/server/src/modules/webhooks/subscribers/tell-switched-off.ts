import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { failingDays } from '@ardoise/contract/webhooks/webhook-limits';
import { subscriber } from '../../../platform/events/subscriber.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';
import { readWebhooks } from '../endpoints/read-webhooks.ts';

const title = { en: 'A webhook was switched off', fr: 'Un webhook a été désactivé' };

const texts = {
  failing: (address: string) => ({
    en: `Nothing sent to ${address} arrived for ${failingDays} days. Put the receiver right, then switch the webhook on again.`,
    fr: `Rien de ce qui a été envoyé à ${address} n’est arrivé depuis ${failingDays} jours. Corrigez le destinataire, puis réactivez le webhook.`,
  }),
  gone: (address: string) => ({
    en: `The receiver at ${address} answered that it is there no more (410).`,
    fr: `Le destinataire ${address} a répondu qu’il n’existe plus (410).`,
  }),
};

/** Whoever may put it right hears of it: nobody has pressed a button. */
export const tellSwitchedOff = subscriber({
  name: 'webhooks.tell-switched-off',
  on: ['webhook.switchedOff'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { reason } }) => {
    const [webhook] = await readWebhooks(work, recordId);
    if (webhook === undefined) return;
    const members = await findMembers(work.tx, work.orgId);
    await notify(work, {
      personIds: members
        .filter(({ role }) => roleHolds(role, 'developer.edit'))
        .map(({ personId }) => personId),
      kind: 'webhook',
      title,
      text: texts[reason](webhook.address),
      link: screenAddress('webhook', recordId),
    });
  },
});
