import { payoutWayNames } from '@ardoise/contract/payouts/payouts';
import { formatMoment } from '@ardoise/contract/values/dates';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { formatPhone } from '@ardoise/contract/values/phone';
import type { PayoutRow } from '../tables.ts';

export interface PayoutText {
  readonly title: string;
  readonly amount: string;
  readonly rows: ReadonlyArray<{ readonly label: string; readonly value: string }>;
  /** Where no money moved: the simulator stood in for the operators. */
  readonly warning: string | null;
}

const words = {
  payout: { en: 'Payout receipt', fr: 'Reçu de reversement' },
  disbursement: { en: 'Disbursement receipt', fr: 'Reçu de décaissement' },
  number: { en: 'Number', fr: 'Numéro' },
  way: { en: 'Paid by', fr: 'Payé par' },
  phone: { en: 'To the number', fr: 'Au numéro' },
  account: { en: 'To the account', fr: 'Au compte' },
  bank: { en: 'Bank', fr: 'Banque' },
  holder: { en: 'In the name of', fr: 'Au nom de' },
  asked: { en: 'Asked for', fr: 'Demandé' },
  approved: { en: 'Approved', fr: 'Approuvé' },
  completed: { en: 'Paid on', fr: 'Payé le' },
  provider: { en: 'Operator’s reference', fr: 'Référence de l’opérateur' },
  ofBank: { en: 'Bank’s reference', fr: 'Référence de la banque' },
  reference: { en: 'Reference of the school', fr: 'Référence de l’établissement' },
  test: {
    en: 'A test: no money has moved.',
    fr: 'Un essai\u00a0: aucun argent n’a été déplacé.',
  },
} satisfies Record<string, Text>;

/** What a receipt says, in the reader's language and the school's time. */
export function payoutText(
  row: PayoutRow,
  { language, timeZone, isTest }: { language: Language; timeZone: string; isTest: boolean },
): PayoutText {
  const moment = (at: Date | null, by: string | null): string | null =>
    at === null
      ? null
      : [formatMoment(at, timeZone), by].filter((part) => part !== null).join(' · ');
  const told: ReadonlyArray<readonly [Text, string | null]> = [
    [words.number, row.number],
    [words.way, say(payoutWayNames[row.way], language)],
    [words.phone, row.phone === null ? null : formatPhone(row.phone)],
    [words.bank, row.bank],
    [words.account, row.account],
    [words.holder, row.holder],
    [words.reference, row.reference],
    [words.asked, moment(row.created_at, row.created_by_name)],
    [words.approved, moment(row.approved_at, row.approved_by_name)],
    [words.completed, moment(row.completed_at, null)],
    [row.way === 'bank' ? words.ofBank : words.provider, row.provider_reference],
  ];
  return {
    title: say(words[row.purpose], language),
    amount: formatFcfa(row.amount, language),
    rows: told.flatMap(([label, value]) =>
      value === null || value === '' ? [] : [{ label: say(label, language), value }],
    ),
    warning: isTest ? say(words.test, language) : null,
  };
}
