import type { DailyClose } from '@ardoise/contract/reports/daily-close';
import { formatDay, formatMoment } from '@ardoise/contract/values/dates';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa, formatXaf } from '@ardoise/contract/values/money';
import { sayMeans } from '../kinds/cell-texts.ts';

const words = {
  title: { en: 'Daily close', fr: 'Clôture du jour' },
  notOver: {
    en: 'THE DAY IS NOT OVER: AS OF {at}',
    fr: 'LA JOURNÉE N’EST PAS TERMINÉE\u00a0: ÉTAT AU {at}',
  },
  asOf: { en: 'As of {at}', fr: 'État au {at}' },
  collected: { en: 'Collected', fr: 'Encaissé' },
  refunded: { en: 'Of this, refunded', fr: 'Dont remboursé' },
  reversed: { en: 'Of this, reversed', fr: 'Dont annulé' },
  byMeans: { en: 'By means', fr: 'Par moyen de paiement' },
  notCounted: {
    en: 'Not counted: credit that was used, and what was paid before or outside of Ardoise',
    fr: 'Non compté\u00a0: avoir utilisé, et ce qui a été payé avant Ardoise ou hors d’Ardoise',
  },
  byPerson: { en: 'By whom', fr: 'Par qui' },
  nobody: { en: 'Payers by themselves', fr: 'Payeurs eux-mêmes' },
  receipts: { en: 'Receipts', fr: 'Reçus' },
  fromTo: { en: '{first} to {last}', fr: '{first} à {last}' },
  missing: { en: ', {missing} not of this day', fr: ', {missing} hors de ce jour' },
  noReceipts: { en: 'None', fr: 'Aucun' },
  sessions: { en: 'Cash sessions', fr: 'Sessions de caisse' },
  noSessions: { en: 'No session was open', fr: 'Aucune session n’était ouverte' },
  stillOpen: { en: 'still open', fr: 'encore ouverte' },
  openSince: { en: 'open since {day}', fr: 'ouverte depuis le {day}' },
  countedOn: { en: 'counted on {day}', fr: 'comptée le {day}' },
  payment: { en: '{count} payment', fr: '{count} paiement' },
  payments: { en: '{count} payments', fr: '{count} paiements' },
  allCash: { en: 'All counted sessions', fr: 'Toutes les sessions comptées' },
  cashier: { en: 'The cashier', fr: 'Le caissier ou la caissière' },
  head: { en: 'The head of the school', fr: 'Le chef d’établissement' },
  session: { en: 'Session', fr: 'Session' },
  float: { en: 'Float', fr: 'Fond' },
  taken: { en: 'Cash taken', fr: 'Espèces' },
  out: { en: 'Out', fr: 'Sorties' },
  expected: { en: 'Expected', fr: 'Attendu' },
  counted: { en: 'Counted', fr: 'Compté' },
  variance: { en: 'Variance', fr: 'Écart' },
} as const satisfies Record<string, Text>;

interface Pair {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

interface Section {
  readonly title: string;
  readonly pairs: readonly Pair[];
}

/** The paper in one language, from top to bottom. */
export interface CloseText {
  readonly title: string;
  readonly warning: string | null;
  readonly about: string;
  readonly sections: readonly Section[];
  readonly sessionsTitle: string;
  readonly sessionColumns: readonly string[];
  readonly sessions: ReadonlyArray<readonly string[]>;
  readonly notes: readonly string[];
  readonly signers: readonly [string, string];
}

/** Where more were taken back than came in, they are fewer than none. */
function sayPayments(count: number, language: Language): string {
  const isOne = new Intl.PluralRules(language).select(Math.abs(count)) === 'one';
  const values = { count: formatXaf(count, language) };
  return say(isOne ? words.payment : words.payments, language, values);
}

export function closeText(close: DailyClose, language: Language, timeZone: string): CloseText {
  const t = (text: Text, values: Readonly<Record<string, string | number>> = {}): string =>
    say(text, language, values);
  const money = (amount: number): string => formatFcfa(amount, language);
  const at = formatMoment(new Date(close.asOf), timeZone);
  const counted = (payments: number, amount: number): string =>
    `${sayPayments(payments, language)} · ${money(amount)}`;
  const means = (rows: DailyClose['byMeans']): Pair[] =>
    rows.map((row) => ({
      label: sayMeans(row.means, language),
      value: counted(row.payments, row.amount),
    }));
  return {
    title: `${t(words.title)} – ${formatDay(close.day)}`,
    warning: close.isOver ? null : t(words.notOver, { at }),
    about: t(words.asOf, { at }),
    sections: [
      {
        title: t(words.collected),
        pairs: [
          {
            label: sayPayments(close.payments, language),
            value: money(close.collected),
            isStrong: true,
          },
          ...(close.reversed === 0
            ? []
            : [{ label: t(words.reversed), value: money(close.reversed) }]),
          ...(close.refunded === 0
            ? []
            : [{ label: t(words.refunded), value: money(close.refunded) }]),
        ],
      },
      { title: t(words.byMeans), pairs: means(close.byMeans) },
      ...(close.notCounted.length === 0
        ? []
        : [{ title: t(words.notCounted), pairs: means(close.notCounted) }]),
      {
        title: t(words.byPerson),
        pairs: close.byPerson.flatMap((one) => [
          {
            label: one.person ?? t(words.nobody),
            value: counted(one.payments, one.amount),
            isStrong: true,
          },
          ...means(one.byMeans).map(({ label, value }) => ({ label: `   ${label}`, value })),
        ]),
      },
      { title: t(words.receipts), pairs: receiptsOf(close, language) },
    ],
    sessionsTitle: t(words.sessions),
    sessionColumns: [
      words.session,
      words.float,
      words.taken,
      words.out,
      words.expected,
      words.counted,
      words.variance,
    ].map((word) => t(word)),
    sessions: sessionsOf(close, language),
    notes: close.sessions.flatMap(({ number, explanation }) =>
      explanation === null ? [] : [`${number} – ${explanation}`],
    ),
    signers: [t(words.cashier), t(words.head)],
  };
}

function receiptsOf({ receipts }: DailyClose, language: Language): Pair[] {
  if (receipts.length === 0) return [{ label: say(words.noReceipts, language), value: '' }];
  return receipts.map(({ first, last, count, missing }) => ({
    label: say(words.fromTo, language, { first, last }),
    value:
      formatXaf(count, language) +
      (missing === 0
        ? ''
        : say(words.missing, language, { missing: formatXaf(missing, language) })),
  }));
}

/** Where a session is of more days than this one: since when, and when it was counted. */
function spanOfSession(
  { openedOn, closedOn }: DailyClose['sessions'][number],
  day: string,
  language: Language,
): string {
  const parts = [
    ...(openedOn === day ? [] : [say(words.openSince, language, { day: formatDay(openedOn) })]),
    ...(closedOn === null
      ? [say(words.stillOpen, language)]
      : closedOn === day
        ? []
        : [say(words.countedOn, language, { day: formatDay(closedOn) })]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function sessionsOf({ day, sessions, cash }: DailyClose, language: Language): string[][] {
  const n = (amount: number | null): string => (amount === null ? '' : formatXaf(amount, language));
  if (sessions.length === 0) return [[say(words.noSessions, language)]];
  const rows = sessions.map((one) => [
    `${one.number} · ${one.till} · ${one.cashier}${spanOfSession(one, day, language)}`,
    n(one.float),
    n(one.takenInCash),
    n(one.paidOut + one.deposited),
    n(one.expected),
    n(one.counted),
    n(one.variance),
  ]);
  return [
    ...rows,
    [say(words.allCash, language), '', '', '', n(cash.expected), n(cash.counted), n(cash.variance)],
  ];
}
