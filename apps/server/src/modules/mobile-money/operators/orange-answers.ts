import type { EventDetail } from '@ardoise/contract/transactions';
import { asObject, asText } from '../../../platform/outside/outside-client.ts';
import { compareAnswer } from './compare-answer.ts';
import { asAmount, detailOf, type OperatorReply } from './http.ts';
import type { AskAnswer, CollectRequest, RemindAnswer, StatusAnswer } from './operator.ts';
import { type OrangeFamily, orderIdOf } from './orange-access.ts';

type Data = Readonly<Record<string, unknown>>;

/** Why Orange says that it failed, of money in and of money out alike. */
export type OrangeCause =
  | 'balance'
  | 'noWallet'
  | 'blocked'
  | 'tooMuch'
  | 'settings'
  | 'refused'
  | 'expired'
  | 'unexplained';

/** What each cause is called where the money comes in, or where it goes out. */
export type Causes<Reason> = Readonly<Record<OrangeCause, Reason>>;

/** Without leading zeros: a code that came as a number has lost them. */
const causesByCode: Readonly<Record<string, OrangeCause>> = {
  '60019': 'balance',
  '671': 'noWallet',
  '99051': 'noWallet',
  '66111': 'noWallet',
  '99033': 'settings',
  // The gateway's, and the word for a wrong API user: they hide in answers that look well.
  '401': 'settings',
  '900901': 'settings',
  '900902': 'settings',
};

/** What comes without a code, or with one that nobody has seen: in plain small letters. */
const causesByWords: ReadonlyArray<readonly [RegExp, OrangeCause]> = [
  [/solde .*insuffisant/, 'balance'],
  [/montant superieur/, 'tooMuch'],
  [/utilisateur bloque/, 'blocked'],
  [/beneficiaire introuvable/, 'noWallet'],
];

/** Those by which Orange refuses a request; with any other nothing is certain. */
const refusingStatuses: ReadonlySet<number> = new Set([400, 417, 422]);

const usedWords = /\balready\b|\bdeja\b/;

/** `pay` answers before the payer types anything: a PIN that it speaks of is the merchant's. */
const merchantWords = /\bpin\b|\bchannel/;

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase();

const textsOf = (source: Data | null, ...names: string[]): string[] =>
  names.flatMap((name) => asText(source?.[name]) ?? []);

const dataOf = (reply: OperatorReply): Data | null => asObject(reply.body['data']);

/** `60019 :: Le solde…`, with or without the spaces. */
const codeIn = (message: string): string | null => /^\s*(\d{1,10})\s*::/.exec(message)?.[1] ?? null;

/** The codes of the steps, the last one first, then that of the message. */
function codesOf(reply: OperatorReply): string[] {
  const steps = textsOf(dataOf(reply), 'confirmtxnstatus', 'inittxnstatus', 'txnstatus');
  const messages = textsOf(reply.body, 'message').flatMap((message) => codeIn(message) ?? []);
  return [...steps, ...messages].map((code) => code.trim().replace(/^0+/, ''));
}

/** A refusal may also be a bare text, or a JSON string, with no field at all. */
const isBare = (reply: OperatorReply): boolean => Object.keys(reply.body).length === 0;

const wordsOf = (reply: OperatorReply): string[] =>
  [
    ...textsOf(dataOf(reply), 'confirmtxnmessage', 'inittxnmessage', 'txnmessage'),
    ...textsOf(reply.body, 'message'),
    ...(isBare(reply) ? [reply.text] : []),
  ].map(plain);

/** The first that is known; null where the answer names none. */
export function causeIn(reply: OperatorReply): OrangeCause | null {
  for (const code of codesOf(reply)) {
    const cause = causesByCode[code];
    if (cause !== undefined) return cause;
  }
  const words = wordsOf(reply);
  const known = causesByWords.find(([pattern]) => words.some((text) => pattern.test(text)));
  return known?.[1] ?? null;
}

type Outcome =
  | { readonly kind: 'pending' | 'unknown' }
  | { readonly kind: 'paid'; readonly data: Data }
  | { readonly kind: 'failed'; readonly cause: OrangeCause };

const unknown: Outcome = { kind: 'unknown' };

/**
 * Money in is confirmed by the payer: without a word of that step, or with one that names a failure, it is not believed
 * yet. A cash-in has one step, whose code is known of no success but by hearsay; it has moved where it has a number.
 */
function isConfirmed(reply: OperatorReply, data: Data, family: OrangeFamily): boolean {
  const proof = family === 'mp' ? data['confirmtxnstatus'] : data['txnid'];
  return asText(proof) !== null && causeIn(reply) === null;
}

/** What `data.status` says, under whatever HTTP status below 500: a gateway's fault says nothing of a payment. */
function readOutcome(reply: OperatorReply, payToken: string | null, family: OrangeFamily): Outcome {
  const data = dataOf(reply);
  if (data === null || reply.status >= 500) return unknown;
  const said = asText(data['payToken']);
  const isAnother = said !== null && said !== payToken;
  const failed = (cause: OrangeCause): Outcome => (isAnother ? unknown : { kind: 'failed', cause });
  switch (asText(data['status'])?.trim().toUpperCase()) {
    // With two L, and with one should it ever be mended.
    case 'SUCCESSFULL':
    case 'SUCCESSFUL':
      return isConfirmed(reply, data, family) ? { kind: 'paid', data } : { kind: 'pending' };
    case 'PENDING':
    case 'INITIATED':
      return { kind: 'pending' };
    case 'CANCELLED':
    case 'CANCELED':
      return failed('refused');
    case 'EXPIRED':
      return failed('expired');
    case 'FAILED':
      // Confirmed and failed at once is no answer.
      return asText(data['confirmtxnstatus']) === '200'
        ? unknown
        : failed(causeIn(reply) ?? 'unexplained');
    default:
      return unknown;
  }
}

/** Whether nothing was done, and why: null where that is not certain. */
function refusalIn(reply: OperatorReply): OrangeCause | null {
  const { status } = reply;
  if (status >= 500) return null;
  const cause = causeIn(reply);
  if (cause !== null) return cause;
  if (status === 401 || status === 403) return 'settings';
  if (!refusingStatuses.has(status)) return null;
  const words = wordsOf(reply);
  // A token that was used: then the first answer was lost, and status tells.
  if (words.some((text) => usedWords.test(text))) return null;
  if (words.some((text) => merchantWords.test(text))) return 'settings';
  // A field that is not taken.
  return words.some((text) => /\bfield\b/.test(text)) ? 'unexplained' : null;
}

export function readPayAnswer<Reason>(
  reply: OperatorReply,
  request: CollectRequest,
  family: OrangeFamily,
  causes: Causes<Reason>,
): AskAnswer<Reason> {
  const detail = detailOf(reply);
  const outcome = readOutcome(reply, request.operatorToken, family);
  if (outcome.kind === 'pending' || outcome.kind === 'paid') return { kind: 'asked', detail };
  const cause = outcome.kind === 'failed' ? outcome.cause : refusalIn(reply);
  if (cause === null) return { kind: 'unknown', detail };
  const isMerchants =
    cause === 'unexplained' && wordsOf(reply).some((text) => merchantWords.test(text));
  return { kind: 'refused', reason: causes[isMerchants ? 'settings' : cause], detail };
}

function readPaid(data: Data, request: CollectRequest, detail: EventDetail): StatusAnswer<never> {
  const payToken = asText(data['payToken']);
  const providerReference = asText(data['txnid']) ?? payToken;
  if (providerReference === null) return { kind: 'unknown', detail };
  const amount = asAmount(data['amount']);
  const differences = compareAnswer({
    amount: [request.amount, amount],
    currency: ['XAF', asText(data['currency'])],
    references: [
      [request.operatorToken ?? '', payToken],
      // Despite its name it holds our order number.
      [orderIdOf(request), asText(data['txnmode'])],
    ],
    party: [request.phone, asText(data['subscriberMsisdn'])],
  });
  return { kind: 'paid', providerReference, amount, differences, detail };
}

/** Only `data.status` counts: that we may not ask, or that the gateway does not know the address, ends no payment. */
export function readStatus<Reason>(
  reply: OperatorReply,
  request: CollectRequest,
  family: OrangeFamily,
  causes: Causes<Reason>,
): StatusAnswer<Reason> {
  const detail = detailOf(reply);
  const outcome = readOutcome(reply, request.operatorToken, family);
  if (outcome.kind === 'paid') return readPaid(outcome.data, request, detail);
  if (outcome.kind === 'failed') return { kind: 'failed', reason: causes[outcome.cause], detail };
  return { kind: outcome.kind, detail };
}

/** Whether the prompt is before the payer again: `over` where there is nothing left to approve. */
export function readPush(reply: OperatorReply, payToken: string | null): RemindAnswer {
  const { kind } = readOutcome(reply, payToken, 'mp');
  if (kind === 'pending') return 'sent';
  return kind === 'unknown' ? 'unknown' : 'over';
}
