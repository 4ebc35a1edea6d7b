import './tables.ts';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { CampaignRefusal } from '@ardoise/contract/sms/campaign-refusals';
import { say, type Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { subscriber } from '../../platform/events/subscriber.ts';
import type { Work } from '../../platform/work.ts';
import { findMembers } from '../identity/public.ts';
import { sendEmail } from '../messages/public.ts';
import { notify } from '../notifications/public.ts';
import { readAccount } from './account/account.ts';
import { findCampaign } from './campaigns/store.ts';

const lowTitle: Text = { en: 'The SMS balance is low', fr: 'Le solde SMS est bas' };
const lowText: Text = {
  en: '{messages} messages are left. Your alarm is set to {threshold}. Top up before the next campaign.',
  fr: 'Il reste {messages} messages. Votre alarme est réglée à {threshold}. Rechargez avant la prochaine campagne.',
};

/** In both languages where nobody knows which one somebody reads. */
const inBoth = (text: Text): string => `${text.fr}\n\n${text.en}`;

/** Those whom the school chose; where it chose nobody, whoever may top up. */
async function findTold({ tx, orgId }: Work) {
  const { alarm_people: chosen } = await readAccount(tx, orgId);
  const members = await findMembers(tx, orgId);
  const mayKnow = members.filter(({ role }) => roleHolds(role, 'sms.read'));
  const told = mayKnow.filter(({ personId }) => chosen.includes(personId));
  return told.length > 0 ? told : members.filter(({ role }) => roleHolds(role, 'sms.buy'));
}

/** Once, when the balance comes down to the threshold: whoever changed it said so only then. */
const tellLow = subscriber({
  name: 'sms.tell-low',
  on: ['sms.balanceLow'],
  kind: 'messages',
  maxAttempts: 10,
  handle: async (work, { facts }) => {
    const filled = (language: 'en' | 'fr'): string =>
      say(lowText, language, {
        messages: formatXaf(facts.messages, language),
        threshold: formatXaf(facts.threshold, language),
      });
    const text: Text = { en: filled('en'), fr: filled('fr') };
    const told = await findTold(work);
    await notify(work, {
      personIds: told.map(({ personId }) => personId),
      kind: 'sms',
      title: lowTitle,
      text,
      link: screenAddress('balanceAlarm'),
    });
    for (const { email } of told)
      if (email !== null)
        await sendEmail(work, {
          kind: 'notice',
          template: 'sms.balanceLow',
          language: 'fr',
          to: email,
          subject: `${lowTitle.fr} / ${lowTitle.en}`,
          text: inBoth(text),
        });
  },
});

const refusedTexts: Readonly<Record<CampaignRefusal, Text>> = {
  balance: {
    en: 'The balance was too low when its time came. Top up and send it again.',
    fr: 'Le solde était insuffisant à l’heure prévue. Rechargez et envoyez-la de nouveau.',
  },
  nobody: {
    en: 'Nobody of those it was for could be written to.',
    fr: 'Aucun des destinataires prévus ne pouvait recevoir de message.',
  },
  text: {
    en: 'With its names filled in, the text was too long or had a field that does not exist.',
    fr: 'Une fois les noms insérés, le texte était trop long ou contenait un champ inconnu.',
  },
  audience: {
    en: 'The class, the service, the group or the list that it was for is no longer there.',
    fr: 'La classe, le service, le groupe ou la liste visés n’existent plus.',
  },
  plan: {
    en: 'When its time came, the school’s plan had no campaigns any more.',
    fr: 'À l’heure prévue, la formule de l’établissement ne comprenait plus les campagnes.',
  },
  suspended: {
    en: 'The school was suspended when its time came.',
    fr: 'L’établissement était suspendu à l’heure prévue.',
  },
  unverified: {
    en: 'It was for more people than a school may write to in a day before the provider has verified it.',
    fr: 'Elle visait plus de personnes qu’un établissement non vérifié ne peut en contacter par jour.',
  },
  fault: {
    en: 'We could not start it, through no fault of yours. Send it again.',
    fr: 'Nous n’avons pas pu la lancer, sans faute de votre part. Envoyez-la de nouveau.',
  },
};

/** Whoever scheduled it hears that it did not go. */
const tellRefused = subscriber({
  name: 'sms.tell-refused',
  on: ['campaign.refused'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts }) => {
    const campaign = await findCampaign(work.tx, work.orgId, recordId);
    const members = await findMembers(work.tx, work.orgId);
    const told = members.filter(
      ({ personId, role }) =>
        personId === campaign?.created_by ||
        (campaign?.created_by == null && roleHolds(role, 'sms.buy')),
    );
    await notify(work, {
      personIds: told.map(({ personId }) => personId),
      kind: 'sms',
      title: {
        en: `Not sent: ${campaign?.name ?? ''}`,
        fr: `Non envoyé : ${campaign?.name ?? ''}`,
      },
      text: refusedTexts[facts.reason],
      link: screenAddress('campaign', recordId),
    });
  },
});

export const smsSubscribers = [tellLow, tellRefused];
