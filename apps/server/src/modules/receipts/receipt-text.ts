import { sayService } from '@ardoise/contract/values/fee-title';
import { otherMeansNames } from '@ardoise/contract/payments';
import { amountInWords } from '@ardoise/contract/values/amount-in-words';
import { formatDay, formatMoment } from '@ardoise/contract/values/dates';
import { installmentName } from '@ardoise/contract/values/installment-name';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { operatorNames } from '@ardoise/contract/transactions';
import type { SchoolStanding } from '@ardoise/contract/verification';
import { formatReceiptCode } from './receipt-code.ts';
import type { ReceiptPart, ReceiptRecord, ReceiptStudent } from './receipt-record.ts';
import type { PaymentMethod } from '../ledger/public.ts';

const words = {
  title: { en: 'Receipt', fr: 'Reçu' },
  student: { en: 'Student', fr: 'Élève' },
  buyer: { en: 'Bought by', fr: 'Acheteur' },
  paidBy: { en: 'Paid by', fr: 'Payé par' },
  date: { en: 'Date', fr: 'Date' },
  tuition: { en: 'Tuition', fr: 'Scolarité' },
  stillToPay: { en: 'Still to pay', fr: 'Reste à payer' },
  nothing: { en: 'nothing', fr: 'rien' },
  due: { en: '{amount} (due {day})', fr: '{amount} (échéance du {day})' },
  creditAdded: { en: 'Added to the family’s credit', fr: 'Porté à l’avoir de la famille' },
  creditLeft: { en: 'The family’s credit', fr: 'Avoir de la famille' },
  payerFee: { en: 'Transaction fee, paid on top', fr: 'Frais de transaction, payés en plus' },
  // As such amounts are introduced on papers here.
  sum: { en: 'The sum of: {words}', fr: 'Arrêté à la somme de : {words}' },
  check: { en: 'Check it at', fr: 'À vérifier sur' },
  signed: {
    en: 'This receipt is signed. If anything on it was altered, the check will show it.',
    fr: 'Ce reçu est signé. S’il a été modifié, la vérification le montrera.',
  },
  verified: { en: 'verified school', fr: 'établissement vérifié' },
  unverified: {
    en: 'Ardoise has not verified this school',
    fr: 'Établissement non vérifié par Ardoise',
  },
  unverifiedName: { en: 'Not verified under this name', fr: 'Non vérifié sous ce nom' },
  nameToday: { en: 'today: {name}', fr: 'aujourd’hui : {name}' },
  test: { en: 'TEST – not a real payment', fr: 'ESSAI – pas un vrai paiement' },
  copy: { en: 'COPY', fr: 'DUPLICATA' },
  reversed: { en: 'Reversed', fr: 'Annulé' },
  worthless: {
    en: 'This payment was reversed. The receipt is no longer valid.',
    fr: 'Ce paiement a été annulé. Ce reçu n’a plus de valeur.',
  },
} as const satisfies Record<string, Text>;

const moved: Text = {
  en: 'This payment was moved to another child: receipt {numbers} stands in its place. This one is no longer valid.',
  fr: 'Ce paiement a été porté au compte d’un autre élève : le reçu {numbers} le remplace. Celui-ci n’a plus de valeur.',
};

/** Of a receipt whose payment was moved, in place of that it was reversed. */
export const movedText = (movedTo: readonly string[], language: Language): string =>
  say(moved, language, { numbers: movedTo.join(', ') });

const colon: Text = { en: ': ', fr: '\u00a0: ' };

const cashName: Text = { en: 'Cash', fr: 'Espèces' };
const creditName: Text = { en: 'The family’s credit', fr: 'Avoir de la famille' };

const openingName: Text = { en: 'Before Ardoise', fr: 'Avant Ardoise' };

export const methodName = (method: PaymentMethod, language: Language): string => {
  if (method === 'cash') return say(cashName, language);
  if (method === 'credit') return say(creditName, language);
  if (method === 'opening') return say(openingName, language);
  return method === 'mtn' || method === 'orange'
    ? operatorNames[method]
    : say(otherMeansNames[method], language);
};

/** How a child is called by those who may know more than initials. */
export interface KnownStudent {
  readonly name: string;
  /** `LP-0118`. */
  readonly number: string;
}

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
  /** One of several children: the label is a name, and stands out instead of the value. */
  readonly isHeading?: boolean;
}

/** A receipt as it is printed, in one language; only the amount in words is in both. */
export interface ReceiptText {
  readonly title: string;
  readonly number: string;
  readonly school: string;
  /** Where the school is, and its address that no other school has. */
  readonly place: string;
  /** What must not be missed: that it is a test, or that nobody has verified the school. */
  readonly marks: readonly string[];
  readonly head: readonly ReceiptLine[];
  readonly students: ReadonlyArray<readonly ReceiptLine[]>;
  readonly tail: readonly ReceiptLine[];
  readonly amount: string;
  readonly inWords: readonly string[];
  readonly code: string;
  readonly check: string;
  readonly signed: string;
  /** The word of the stamp, where the payment was reversed. */
  readonly reversed: string;
  /** The same in a sentence, for those who cannot see the stamp or print without colour. */
  readonly worthless: string;
}

export function receiptText(
  record: ReceiptRecord,
  standing: SchoolStanding,
  language: Language,
  known: ReadonlyMap<string, KnownStudent> = new Map(),
  payerName: string | null = null,
): ReceiptText {
  const amountOf = (amount: number): string => formatFcfa(amount, language);
  const payer = [payerName, record.payerPhone, methodName(record.method, language)];
  const tail: ReceiptLine[] = [];
  if (record.payerFee !== undefined)
    tail.push({ label: say(words.payerFee, language), value: amountOf(record.payerFee) });
  if (record.creditAdded > 0)
    tail.push({
      label: say(words.creditAdded, language),
      value: amountOf(record.creditAdded),
      isStrong: true,
    });
  if (record.creditLeft > record.creditAdded)
    tail.push({ label: say(words.creditLeft, language), value: amountOf(record.creditLeft) });
  return {
    title: say(words.title, language),
    number: record.number,
    school: record.school,
    // The provider is no school that was verified: its address says who it is.
    place: record.bought === undefined ? placeOf(standing, language) : standing.address,
    marks: marksOf(standing, language),
    head: [
      {
        label: say(words.date, language),
        value: formatMoment(new Date(record.issuedAt), record.timeZone),
      },
      {
        label: say(words.paidBy, language),
        value: payer.filter((part) => part !== null).join(' · '),
      },
    ],
    students:
      record.bought === undefined
        ? record.students.map((student) =>
            studentLines(student, known.get(student.id), record.students.length > 1, language),
          )
        : [boughtLines(record.bought, language)],
    tail,
    amount: amountOf(record.amount),
    inWords: (['fr', 'en'] as const).map((one) =>
      say(words.sum, one, { words: uncapital(amountInWords(record.amount, one)) }),
    ),
    code: formatReceiptCode(record.code),
    check: say(words.check, language),
    signed: say(words.signed, language),
    reversed: say(words.reversed, language),
    worthless: say(words.worthless, language),
  };
}

const boughtLines = (
  { buyer, lines }: NonNullable<ReceiptRecord['bought']>,
  language: Language,
): ReceiptLine[] => [
  { label: say(words.buyer, language), value: buyer, isStrong: true },
  ...lines.map(({ name, amount }) => ({
    label: say(name, language),
    value: formatFcfa(amount, language),
    isStrong: true,
  })),
];

/** Among the marks, so that it is seen before anything else that it says. */
export const asCopy = (text: ReceiptText, language: Language): ReceiptText => ({
  ...text,
  marks: [say(words.copy, language), ...text.marks],
});

const uncapital = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function placeOf(standing: SchoolStanding, language: Language): string {
  const { town, address, isVerified, nameToday: name } = standing;
  const parts = [
    name === undefined ? null : say(words.nameToday, language, { name }),
    town,
    isVerified ? say(words.verified, language) : null,
    address,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function marksOf({ isVerified, isTest, nameToday }: SchoolStanding, language: Language): string[] {
  const unverified = nameToday === undefined ? words.unverified : words.unverifiedName;
  return [
    ...(isTest ? [say(words.test, language)] : []),
    ...(isVerified ? [] : [say(unverified, language)]),
  ];
}

/** One child is a row like the others; of several, each has a heading with what is left to pay beside it. */
function studentLines(
  student: ReceiptStudent,
  known: KnownStudent | undefined,
  isOneOfSeveral: boolean,
  language: Language,
): ReceiptLine[] {
  const name = studentName(student, known, language);
  const toPay = say(words.stillToPay, language);
  const remains = remainsOf(student, language);
  const parts = student.parts.map((part) => ({
    label: partName(part, language),
    value: formatFcfa(part.amount, language),
    isStrong: true,
  }));
  return isOneOfSeveral
    ? [{ label: name, value: `${toPay}${colon[language]}${remains}`, isHeading: true }, ...parts]
    : [
        { label: say(words.student, language), value: name, isStrong: true },
        ...parts,
        { label: toPay, value: remains },
      ];
}

/** Whoever asked to be forgotten: the receipt still proves its payment. */
export const erasedStudent: Text = { en: 'Erased person', fr: 'Personne effacée' };

function studentName(
  student: ReceiptStudent,
  known: KnownStudent | undefined,
  language: Language,
): string {
  const name =
    student.isErased === true ? say(erasedStudent, language) : (known?.name ?? student.initials);
  return [name, student.className, known?.number].filter((part) => part != null).join(' · ');
}

/** Tuition is called so and by its year: what is left of an earlier one is paid too. */
export function partName(part: ReceiptPart, language: Language): string {
  const title =
    part.kind === 'tuition' ? say(words.tuition, language) : sayService(part.title, language);
  const name = installmentName(part.installment, part.installments, language);
  return `${title} ${part.year}, ${name}`;
}

function remainsOf({ remains, nextDueOn }: ReceiptStudent, language: Language): string {
  if (remains <= 0) return say(words.nothing, language);
  const amount = formatFcfa(remains, language);
  return nextDueOn === null
    ? amount
    : say(words.due, language, { amount, day: formatDay(nextDueOn) });
}
