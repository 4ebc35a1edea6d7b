import type { PayoutState } from '@ardoise/contract/payouts/payouts';
import { payoutFailureNames } from '@ardoise/contract/payouts/payouts';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { type Language, languages, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { formatPhone } from '@ardoise/contract/values/phone';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { findPayout, isOwn } from './present-payout.ts';
import type { PayoutRow } from './tables.ts';

interface Told {
  readonly title: Text;
  readonly text: Text;
}

const asked: Told = {
  title: { en: 'A payout waits for your approval', fr: 'Un reversement attend votre accord' },
  text: {
    en: '{amount} to {to}, asked for by {by}.',
    fr: '{amount} vers {to}, demandé par {by}.',
  },
};

const told: Partial<Record<PayoutState, Told>> = {
  paid: {
    title: { en: '{amount} paid out', fr: '{amount} reversés' },
    text: { en: 'To {to}. Number {number}.', fr: 'Vers {to}. Numéro {number}.' },
  },
  failed: {
    title: { en: 'A payout failed', fr: 'Un reversement a échoué' },
    text: {
      en: '{amount} to {to}: {why}. The money can be paid out again.',
      fr: '{amount} vers {to}\u00a0: {why}. L’argent peut de nouveau être reversé.',
    },
  },
  refused: {
    title: { en: 'A payout was refused', fr: 'Un reversement a été refusé' },
    text: {
      en: '{amount} to {to}: {why}. The money can be paid out again.',
      fr: '{amount} vers {to}\u00a0: {why}. L’argent peut de nouveau être reversé.',
    },
  },
};

function valuesOf(row: PayoutRow, language: Language): Record<string, string> {
  const failure = row.failure === null ? '' : say(payoutFailureNames[row.failure], language);
  return {
    amount: formatFcfa(row.amount, language),
    to:
      row.phone === null ? `${row.bank ?? ''} ${row.account ?? ''}`.trim() : formatPhone(row.phone),
    by: row.created_by_name ?? (language === 'fr' ? 'une clé d’API' : 'an API key'),
    number: row.number,
    why: row.reason ?? failure,
  };
}

const filled = (text: Text, row: PayoutRow): Text => {
  const [en, fr] = languages.map((language) => say(text, language, valuesOf(row, language)));
  return { en: en ?? '', fr: fr ?? '' };
};

/** Whoever could agree is asked; how it ended is told to all owners. What it was when it was said may have passed: they hear of it as it is. */
export const tellOwners = subscriber({
  name: 'payouts.tell-owners',
  on: ['payout.changed'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { state } }) => {
    const row = await findPayout(work.tx, work.orgId, recordId);
    if (row.state !== state) return;
    const isAsked = row.waits_for === 'person';
    const words = isAsked ? asked : told[state];
    if (words === undefined) return;
    const members = await findMembers(work.tx, work.orgId);
    const owners = members.filter(
      ({ role, personId }) => role === 'adminOrOwner' && !(isAsked && isOwn(row, personId)),
    );
    await notify(work, {
      personIds: owners.map(({ personId }) => personId),
      kind: 'payout',
      title: filled(words.title, row),
      text: filled(words.text, row),
      link: screenAddress('payout', row.id),
    });
  },
});
