import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { say, type Text } from '@ardoise/contract/values/language';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { readSenderId } from './present-sender-id.ts';

const approved = {
  title: { en: 'Sender ID {name} is approved', fr: 'Le nom d’expéditeur {name} est approuvé' },
  text: {
    en: 'Your messages can come from it from now on.',
    fr: 'Vos messages peuvent désormais porter ce nom.',
  },
};

const rejected = {
  title: { en: 'Sender ID {name} is rejected', fr: 'Le nom d’expéditeur {name} est refusé' },
  text: {
    en: 'The provider says: {reason}',
    fr: 'Le prestataire indique\u00a0: {reason}',
  },
};

/** Whoever may buy one hears what the desk said of it. */
export const tellBuyers = subscriber({
  name: 'sender-ids.tell-buyers',
  on: ['senderId.decided'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { isApproved } }) => {
    const { name, reason } = await readSenderId(work, recordId);
    const values = { name, reason: reason ?? '' };
    const filled = (text: Text): Text => ({
      en: say(text, 'en', values),
      fr: say(text, 'fr', values),
    });
    const { title, text } = isApproved ? approved : rejected;
    const members = await findMembers(work.tx, work.orgId);
    await notify(work, {
      personIds: members
        .filter(({ role }) => roleHolds(role, 'sms.buy'))
        .map(({ personId }) => personId),
      kind: 'senderId',
      title: filled(title),
      text: filled(text),
      link: screenAddress('senderIds'),
    });
  },
});
