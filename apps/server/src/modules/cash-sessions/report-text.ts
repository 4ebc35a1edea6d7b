import { type CashSessionDetail, type DeskMeans } from '@ardoise/contract/cash-sessions';
import { otherMeansNames } from '@ardoise/contract/payments';
import { operatorNames } from '@ardoise/contract/transactions';
import { cashPieces } from '@ardoise/contract/values/cash-pieces';
import { formatMoment } from '@ardoise/contract/values/dates';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa, formatXaf } from '@ardoise/contract/values/money';

const words = {
  title: { en: 'Cash report', fr: 'Arrêté de caisse' },
  draft: { en: 'NOT LOCKED YET', fr: 'PAS ENCORE VERROUILLÉ' },
  changed: {
    en: 'CHANGED AFTER IT WAS LOCKED: THE SIGNATURE DOES NOT MATCH',
    fr: 'MODIFIÉ APRÈS LE VERROUILLAGE : LA SIGNATURE NE CORRESPOND PAS',
  },
  till: { en: 'Cash desk', fr: 'Caisse' },
  cashier: { en: 'Kept by', fr: 'Tenue par' },
  opened: { en: 'Opened', fr: 'Ouverte le' },
  closed: { en: 'Closed', fr: 'Fermée le' },
  closedBy: { en: '{at} by {name}', fr: '{at} par {name}' },
  float: { en: 'Float', fr: 'Fond de caisse' },
  taken: { en: 'Cash taken', fr: 'Espèces encaissées' },
  paidOut: { en: 'Paid out', fr: 'Sorties de caisse' },
  deposited: { en: 'Paid into the bank', fr: 'Versements en banque' },
  expected: { en: 'Expected amount', fr: 'Montant attendu' },
  counted: { en: 'Counted amount', fr: 'Montant compté' },
  variance: { en: 'Variance', fr: 'Écart' },
  explanation: { en: 'Explanation', fr: 'Explication' },
  alsoTaken: { en: 'Also taken: {means}', fr: 'Aussi encaissé : {means}' },
  pieces: { en: 'Notes and coins', fr: 'Billets et pièces' },
  movements: { en: 'Movements of the drawer', fr: 'Mouvements de caisse' },
  signature: { en: 'Signature {code}', fr: 'Signature {code}' },
  unchanged: {
    en: 'Signature {code} – record unchanged since it was locked',
    fr: 'Signature {code} – données inchangées depuis le verrouillage',
  },
  signHere: { en: 'The cashier', fr: 'Le caissier ou la caissière' },
  signHead: { en: 'The head of the school', fr: 'Le chef d’établissement' },
  reversal: { en: 'Reversed: {text}', fr: 'Annulé : {text}' },
  refund: { en: 'Credit refunded', fr: 'Avoir remboursé' },
} as const satisfies Record<string, Text>;

const cashName: Text = { en: 'Cash', fr: 'Espèces' };

export const meansName = (means: DeskMeans, language: Language): string =>
  means === 'cash'
    ? say(cashName, language)
    : means === 'mtn' || means === 'orange'
      ? operatorNames[means]
      : say(otherMeansNames[means], language);

interface ReportRow {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

export interface ReportText {
  readonly title: string;
  /** That it is no report to rely on. */
  readonly warning: string | null;
  readonly facts: readonly ReportRow[];
  readonly sums: readonly ReportRow[];
  readonly notes: readonly string[];
  readonly piecesTitle: string;
  readonly pieces: readonly ReportRow[];
  readonly movementsTitle: string;
  readonly movements: ReadonlyArray<
    readonly [at: string, text: string, reference: string, amount: string, left: string]
  >;
  readonly signature: string | null;
  readonly signers: readonly [string, string];
}

/** The report in one language; amounts as they leave the house. */
export function reportText(
  session: CashSessionDetail,
  language: Language,
  timeZone: string,
): ReportText {
  const moment = (at: string): string => formatMoment(new Date(at), timeZone);
  const row = (label: keyof typeof words, value: string, isStrong = false): ReportRow => ({
    label: say(words[label], language),
    value,
    isStrong,
  });
  const sum = (label: keyof typeof words, amount: number, isStrong = false): ReportRow =>
    row(label, formatFcfa(amount, language), isStrong);
  return {
    title: `${say(words.title, language)} ${session.number}`,
    warning: warningOf(session, language),
    facts: [
      row('till', session.till),
      row('cashier', session.cashier),
      row('opened', moment(session.openedAt)),
      ...(session.closedAt === null
        ? []
        : [
            row(
              'closed',
              say(words.closedBy, language, {
                at: moment(session.closedAt),
                name: session.closedBy ?? '',
              }),
            ),
          ]),
    ],
    sums: [
      sum('float', session.float),
      sum('taken', session.takenInCash),
      sum('paidOut', 0 - session.paidOut),
      sum('deposited', 0 - session.deposited),
      sum('expected', session.expected, true),
      ...(session.counted === null ? [] : [sum('counted', session.counted, true)]),
      ...(session.variance === null ? [] : [sum('variance', session.variance, true)]),
    ],
    notes: notesOf(session, language),
    piecesTitle: say(words.pieces, language),
    pieces: piecesOf(session, language),
    movementsTitle: say(words.movements, language),
    movements: session.movements.map((movement) => [
      moment(movement.at),
      movementName(movement, language),
      movement.reference ?? '',
      formatXaf(movement.amount, language),
      formatXaf(movement.inDrawer, language),
    ]),
    signature:
      session.signature === null
        ? null
        : say(session.isUnchanged === true ? words.unchanged : words.signature, language, {
            code: session.signature.slice(0, 32),
          }),
    signers: [say(words.signHere, language), say(words.signHead, language)],
  };
}

function warningOf(
  { closedAt, isUnchanged }: CashSessionDetail,
  language: Language,
): string | null {
  if (closedAt === null) return say(words.draft, language);
  return isUnchanged === true ? null : say(words.changed, language);
}

function notesOf({ explanation, taken }: CashSessionDetail, language: Language): string[] {
  const others = taken
    .filter(({ means }) => means !== 'cash')
    .map(({ means, amount }) => `${meansName(means, language)} ${formatFcfa(amount, language)}`);
  return [
    ...(explanation === null ? [] : [`${say(words.explanation, language)} – ${explanation}`]),
    ...(others.length === 0 ? [] : [say(words.alsoTaken, language, { means: others.join(', ') })]),
  ];
}

function piecesOf({ counts }: CashSessionDetail, language: Language): ReportRow[] {
  const last = counts.at(-1);
  if (last === undefined) return [];
  return cashPieces.flatMap(({ name, value }) => {
    const howMany = last.pieces[name];
    return howMany === 0
      ? []
      : [
          {
            label: `${formatXaf(value, language)} × ${howMany}`,
            value: formatXaf(value * howMany, language),
          },
        ];
  });
}

function movementName(
  { kind, text }: CashSessionDetail['movements'][number],
  language: Language,
): string {
  switch (kind) {
    case 'float':
      return say(words.float, language);
    case 'payment':
      return text;
    case 'reversal':
      return say(words.reversal, language, { text });
    case 'refund':
      return `${say(words.refund, language)} – ${text}`;
    case 'payOut':
      return `${say(words.paidOut, language)} – ${text}`;
    case 'deposit':
      return `${say(words.deposited, language)} – ${text}`;
  }
}
