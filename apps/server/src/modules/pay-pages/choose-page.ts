import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { feeOnTop } from '@ardoise/contract/values/provider-fee';
import { mostAhead, paymentErrors } from '@ardoise/contract/payments';
import { operatorNames, type PayOperator, transactionErrors } from '@ardoise/contract/transactions';
import {
  type ChooseErrors,
  type PayChoice,
  renderChoose,
  renderConfirm,
  renderInvoicePage,
} from '@ardoise/public-pages/payment/render';
import type { FastifyReply } from 'fastify';
import { formOf, sendPage } from '../../platform/http/forms.ts';
import type { Services } from '../../platform/services.ts';
import {
  askedChoice,
  clientKeyOf,
  firstOfParts,
  type Payer,
  payerOf,
  type ReadParts,
  readChoice,
  reviewOf,
  type WrongPayer,
} from './payment-choice.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import { inSchool } from '../../platform/work.ts';
import { markOpened } from '../invoicing/public.ts';
import { openInstallments } from './find-payable.ts';
import { firstChoiceOf, partsFor, wholeAmounts } from './invoice-choice.ts';
import type { PayVisit } from './pay-frame.ts';
import { payWords } from './pay-words.ts';
import {
  amountOf,
  findByClientKey,
  inTheWay,
  type WaitingPayment,
  withPositions,
} from '../mobile-money/public.ts';

const statePath = (visit: PayVisit, transactionId: string): string =>
  `${visit.page.path}/t/${transactionId}?lang=${visit.page.language}`;

/** A browser asks for this page anew, whatever it sent here: nothing is sent twice by reloading. */
export const goTo = ({ reply }: Pick<PayVisit, 'reply'>, address: string): FastifyReply =>
  reply.redirect(address, 303);

export const goToState = (visit: PayVisit, transactionId: string): FastifyReply =>
  goTo(visit, statePath(visit, transactionId));

interface ChooseAnswer {
  readonly choice: PayChoice;
  readonly errors?: ChooseErrors;
  readonly status?: number;
}

export function sendChoose(visit: PayVisit, answer: ChooseAnswer): FastifyReply {
  const { request, reply, page, payable, face } = visit;
  const newest = payable.waiting.at(-1);
  const shown = {
    page,
    owed: payable.owed,
    credit: payable.credit,
    operators: payable.operators,
    today: face.today,
    choice: answer.choice,
    errors: answer.errors ?? {},
    underWay: newest === undefined ? null : statePath(visit, newest.id),
    isAnswer: request.method === 'POST',
  };
  const { invoice, students } = payable;
  const html =
    invoice === null
      ? renderChoose({ ...shown, familyName: students.length > 1 ? face.name : null, students })
      : renderInvoicePage({ ...shown, invoice });
  return sendPage(request, reply, html, answer.status);
}

/**
 * Opened again while a payment is under way, the link leads to it; `?new` is for paying something else meanwhile. What was
 * begun by a code may be anybody's: it can be followed from the page, and leads nobody away from it.
 */
export const choosePage =
  (services: Services) =>
  async (visit: PayVisit): Promise<FastifyReply> => {
    await noteOpened(services, visit);
    const followed = visit.payable.waiting.find(({ cameBy }) => cameBy === 'link');
    const isNew = (visit.request.query as { readonly new?: unknown }).new !== undefined;
    if (followed !== undefined && !isNew) return goToState(visit, followed.id);
    const { payable, face } = visit;
    const asked =
      payable.invoice === null ? askedChoice(queryOf(visit.request), payable.students) : null;
    return sendChoose(visit, { choice: asked ?? firstChoiceOf(payable, face.today) });
  };

const queryOf = ({ url }: PayVisit['request']): URLSearchParams =>
  new URL(url, 'http://page').searchParams;

/** Programs that only look what a link leads to, to draw a picture of it beside a message. */
const looksAhead = /bot|preview|whatsapp|facebookexternalhit|crawl|spider/i;

/** Staff see that an invoice was opened, by a person. */
async function noteOpened(
  services: Services,
  { request, payable: { invoice, orgId } }: PayVisit,
): Promise<void> {
  if (invoice === null || request.method !== 'GET') return;
  if (looksAhead.test(request.headers['user-agent'] ?? '')) return;
  await inSchool(services, orgId, (work) => markOpened(work, invoice.id));
}

/** The payment that this very form began, if it was sent before: from the browser's memory, or pressed twice. */
export async function findBegun(
  services: Services,
  { payable: { orgId, familyId } }: PayVisit,
  choice: PayChoice,
  payer: Payer | WrongPayer,
): Promise<string | null> {
  if ('wrong' in payer) return null;
  const clientKey = clientKeyOf(choice, payer);
  const begun = await services.db.read({ orgId }, (tx) =>
    findByClientKey(tx, orgId, { familyId, clientKey }),
  );
  return begun?.transactionId ?? null;
}

/** What was chosen is shown once more before anything happens; or, if it is to be changed, the form as it was. */
export const reviewPage =
  (services: Services) =>
  async (visit: PayVisit): Promise<FastifyReply> => {
    const form = formOf(visit.request);
    const choice = readChoice(form);
    if (form.has('change')) return sendChoose(visit, { choice });
    const payer = payerOf(choice, visit.payable.operators);
    const begun = await findBegun(services, visit, choice, payer);
    if (begun !== null) return goToState(visit, begun);
    const read = partsFor(choice, visit.payable);
    if ('wrong' in read || 'wrong' in payer) return sendWrong(visit, choice, read, payer);
    if (isTooSmall(read.amount, payer)) return sendTooSmall(visit, choice, payer);
    const fitted = firstOfParts(read, payer.limits);
    return sendConfirm(visit, { choice, payer, ...fitted, now: services.clock.now() });
  };

/** Says at each field what is wrong with it. */
export function sendWrong(
  visit: PayVisit,
  choice: PayChoice,
  read: ReadParts,
  payer: Payer | WrongPayer,
): FastifyReply {
  const { language } = visit.page;
  const wrong = 'wrong' in read ? read.wrong : null;
  const errors: ChooseErrors = {
    ...(wrong === 'amount' ? { amount: wrongAmount(visit, language) } : {}),
    ...(wrong === 'nothing' ? { choice: say(payWords.chooseFirst, language) } : {}),
    ...('wrong' in payer ? payerErrors(payer, language) : {}),
  };
  return sendChoose(visit, { choice, errors, status: 422 });
}

/** A number and an operator that do not fit are told with every way out there is. */
export function payerErrors(payer: WrongPayer, language: Language): ChooseErrors {
  if (payer.wrong === 'phone') return { phone: say(paymentErrors.payerPhoneInvalid, language) };
  const { own, asked, canUseOwn } = payer;
  const values = {
    network: networkNames[own],
    own: operatorNames[own],
    asked: operatorNames[asked],
  };
  const entry = canUseOwn ? payWords.otherOperator : payWords.onlyOperator;
  return { operator: { text: say(entry, language, values), asked } };
}

const networkNames: Record<PayOperator, string> = { mtn: 'MTN', orange: 'Orange' };

export const isTooSmall = (amount: number, { limits }: Payer): boolean => amount < limits.smallest;

export function sendTooSmall(
  visit: PayVisit,
  choice: PayChoice,
  { operator, limits }: Payer,
): FastifyReply {
  const { language } = visit.page;
  const amount = say(paymentErrors.belowOperatorLimit, language, {
    operator: operatorNames[operator],
    smallest: formatFcfa(limits.smallest, language),
  });
  return sendChoose(visit, { choice, errors: { amount }, status: 422 });
}

const wrongAmount = ({ payable }: PayVisit, language: Language): string => {
  const { invoice } = payable;
  if (invoice !== null) return wrongInvoiceAmount(invoice, language);
  return say(transactionErrors.amountOutOfRange, language, {
    maximum: formatFcfa(payable.owed + mostAhead, language),
  });
};

const wrongInvoiceAmount = (
  invoice: NonNullable<PayVisit['payable']['invoice']>,
  language: Language,
): string =>
  invoice.allowsPartial
    ? say(invoiceErrors.aboveInvoicePending, language, {
        maximum: formatFcfa(invoice.pending, language),
      })
    : say(invoiceErrors.partialNotAllowed, language, {
        amounts: new Intl.ListFormat(language, { type: 'disjunction' }).format(
          wholeAmounts(invoice).map((amount) => formatFcfa(amount, language)),
        ),
      });

interface ConfirmAnswer {
  readonly choice: PayChoice;
  /** Null where the family's credit pays. */
  readonly payer: Payer | null;
  readonly amount: number;
  readonly parts: Parameters<typeof reviewOf>[1];
  readonly ahead: number;
  /** What remains for another payment, where the operator does not take all of it at once. */
  readonly rest?: number;
  readonly now: Date;
  readonly hasChanged?: boolean;
  /** Somebody else's payment began since the payer looked. */
  readonly isWarned?: boolean;
}

/** Payments of others for the same, of which the payer is told. Whose they are is not. */
function othersOf(
  { payable }: PayVisit,
  { payer, amount, parts, now }: ConfirmAnswer,
): readonly WaitingPayment[] {
  if (payer === null) return [];
  const { phone } = payer;
  const meant = withPositions(parts, openInstallments(payable.students));
  return inTheWay(payable.waiting, { phone, amount, parts: meant, now }).others;
}

function warningOf(others: readonly WaitingPayment[], language: Language): string[] {
  const values = { count: others.length, amount: formatFcfa(amountOf(others), language) };
  if (others.length === 0) return [];
  return [say(others.length === 1 ? payWords.otherWaits : payWords.othersWait, language, values)];
}

/** Told before the first of several payments. */
function inPartsOf({ payer, amount, rest = 0 }: ConfirmAnswer, language: Language): string[] {
  if (payer === null || rest === 0) return [];
  const values = {
    operator: operatorNames[payer.operator],
    largest: formatFcfa(payer.limits.largest, language),
    count: 1 + Math.ceil(rest / payer.limits.largest),
    amount: formatFcfa(amount, language),
    rest: formatFcfa(rest, language),
  };
  return [say(payWords.inParts, language, values)];
}

export function sendConfirm(visit: PayVisit, answer: ConfirmAnswer): FastifyReply {
  const { request, reply, page, payable, face } = visit;
  const { language } = page;
  const { amount, parts, ahead, payer, choice } = answer;
  const notices: string[] = [];
  if (answer.hasChanged === true) notices.push(say(payWords.changed, language));
  notices.push(...inPartsOf(answer, language));
  const others = othersOf(visit, answer);
  notices.push(...warningOf(others, language));
  if (ahead > 0)
    notices.push(say(payWords.ahead, language, { amount: formatFcfa(ahead, language) }));
  if (face.lately !== null && payer !== null)
    notices.push(
      say(payWords.paidLately, language, {
        amount: formatFcfa(face.lately.amount, language),
        time: face.lately.time,
      }),
    );
  const html = renderConfirm({
    page,
    students: reviewOf(amount, parts, payable.students, language),
    amount,
    fee: payer === null ? 0 : feeOnTop(amount, payer.terms),
    ahead,
    payer,
    choice,
    notices,
    goesOn: others.length > 0,
    toldOf: face.lately?.mark ?? null,
  });
  const isAgain = answer.hasChanged === true || answer.isWarned === true;
  return sendPage(request, reply, html, isAgain ? 409 : 200);
}
