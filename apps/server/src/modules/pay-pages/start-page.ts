import { feeOnTop } from '@ardoise/contract/values/provider-fee';
import { httpStatus } from '@ardoise/contract/protocol/errors';
import { say } from '@ardoise/contract/values/language';
import { paymentErrors } from '@ardoise/contract/payments';
import type { PayChoice } from '@ardoise/public-pages/payment/render';
import type { FastifyReply } from 'fastify';
import { formOf } from '../../platform/http/forms.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool } from '../../platform/work.ts';
import { openInstallments, partsOfAmount } from './find-payable.ts';
import { partsFor } from './invoice-choice.ts';
import {
  clientKeyOf,
  emptyChoice,
  firstOfParts,
  type Payer,
  payerOf,
  readChoice,
} from './payment-choice.ts';
import {
  findBegun,
  goTo,
  goToState,
  isTooSmall,
  sendChoose,
  sendConfirm,
  sendTooSmall,
  sendWrong,
} from './choose-page.ts';
import type { PayVisit } from './pay-frame.ts';
import { findLateCredit } from './pay-store.ts';
import {
  hashAddress,
  inTheWay,
  readWaiting,
  startPayment,
  withPositions,
} from '../mobile-money/public.ts';
import { type ChosenPart, useCredit } from '../billing/public.ts';

/**
 * The one press. A form that was sent before leads to the payment it began; one whose amount is no longer what was
 * agreed to is shown again; whatever else, the browser ends at the page that follows a payment.
 */
export const startPage =
  (services: Services) =>
  async (visit: PayVisit): Promise<FastifyReply> => {
    const form = formOf(visit.request);
    const choice = readChoice(form);
    const { operators } = visit.payable;
    const payer = payerOf(choice, operators);
    const begun = await findBegun(services, visit, choice, payer);
    if (begun !== null) return goToState(visit, begun);
    const read = partsFor(choice, visit.payable);
    if ('wrong' in read || 'wrong' in payer) return sendWrong(visit, choice, read, payer);
    if (isTooSmall(read.amount, payer)) return sendTooSmall(visit, choice, payer);
    const fitted = firstOfParts(read, payer.limits);
    const agreed = ['total', 'ahead', 'fee'].map((name) => Number(form.get(name) ?? '0'));
    const { amount, ahead } = fitted;
    const meant = [amount, ahead, feeOnTop(amount, payer.terms)];
    if (meant.some((one, place) => one !== agreed[place]))
      return sendConfirm(visit, {
        choice,
        payer,
        ...fitted,
        now: services.clock.now(),
        hasChanged: true,
      });
    // Paid at the desk, or by somebody else, while this payer read the page: told first, and then meant.
    const { lately } = visit.face;
    if (lately !== null && form.get('told') !== lately.mark)
      return sendConfirm(visit, {
        choice,
        payer,
        ...fitted,
        now: services.clock.now(),
        isWarned: true,
      });
    return start(services, visit, { choice, payer, ...fitted, goOn: form.get('goOn') === '1' });
  };

interface Pressed {
  readonly choice: PayChoice;
  readonly payer: Payer;
  readonly amount: number;
  readonly parts: readonly ChosenPart[];
  readonly ahead: number;
  readonly rest: number;
  /** The page said that others' payments wait, and this button was pressed all the same. */
  readonly goOn: boolean;
}

async function start(services: Services, visit: PayVisit, pressed: Pressed): Promise<FastifyReply> {
  const { orgId, familyId } = visit.payable;
  const { choice, payer, parts, ahead, goOn } = pressed;
  const started = await inSchool(services, orgId, (work) =>
    startPayment(work, {
      familyId,
      phone: payer.phone,
      operator: payer.operator,
      parts,
      ahead,
      goOn,
      codeFrom: visit.cameByLink ? null : hashAddress(services, visit.request),
      clientKey: clientKeyOf(choice, payer),
      language: visit.page.language,
    }),
  ).catch(refusalOf);
  return started instanceof Refusal
    ? sendRefused(services, visit, pressed, started)
    : goToState(visit, started.transactionId);
}

/** What the payer can do something about; anything else stays a fault. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** The payer's own payment for the same is followed instead; of somebody else's the payer is told; else the form says it. */
async function sendRefused(
  services: Services,
  visit: PayVisit,
  { choice, payer, amount, parts, ahead, rest }: Pressed,
  { entry, details }: Refusal,
): Promise<FastifyReply> {
  const { page, payable } = visit;
  const { orgId, familyId, students } = payable;
  const now = services.clock.now();
  const isWaiting =
    entry === paymentErrors.paymentUnderWay || entry === paymentErrors.othersPaymentWaiting;
  if (isWaiting) {
    const waiting = await services.db.read({ orgId }, (tx) => readWaiting(tx, orgId, familyId));
    const meant = withPositions(parts, openInstallments(students));
    const begun = { phone: payer.phone, amount, parts: meant, now };
    const { own } = inTheWay(waiting, begun);
    if (own !== null) return goToState(visit, own.id);
    const anew = { ...visit, payable: { ...payable, waiting } };
    return sendConfirm(anew, {
      choice,
      payer,
      amount,
      parts,
      ahead,
      rest,
      now,
      isWarned: true,
    });
  }
  const errors = { page: say(entry, page.language, details.values) };
  return sendChoose(visit, { choice, errors, status: httpStatus(entry) });
}

/** First shown, then used. Pressed twice, it leads to the receipt of the first press. */
export const creditPage =
  (services: Services) =>
  async (visit: PayVisit): Promise<FastifyReply> => {
    const { page, payable } = visit;
    const { orgId, familyId, students } = payable;
    const agreed = formOf(visit.request).get('total');
    const amount = Math.min(payable.credit, payable.owed);
    if (amount === 0) return afterCredit(services, visit);
    const parts = partsOfAmount(amount, students);
    const now = services.clock.now();
    const shown = { choice: emptyChoice(), payer: null, amount, parts, ahead: 0, now };
    if (agreed === null) return sendConfirm(visit, shown);
    if (Number(agreed) !== amount) return sendConfirm(visit, { ...shown, hasChanged: true });
    const used = await inSchool(services, orgId, (work) =>
      useCredit(work, { familyId, parts, most: amount, isOnlyParts: payable.invoice !== null }),
    ).catch(refusalOf);
    return used instanceof Refusal
      ? afterCredit(services, visit)
      : goTo(visit, `/receipt/${used.receiptCode}?lang=${page.language}`);
  };

async function afterCredit(services: Services, visit: PayVisit): Promise<FastifyReply> {
  const { page, payable } = visit;
  const { orgId, familyId } = payable;
  const code = await services.db.read({ orgId }, (tx) =>
    findLateCredit(tx, orgId, familyId, services.clock.now()),
  );
  const lang = `?lang=${page.language}`;
  return goTo(visit, code === null ? `${page.path}${lang}` : `/receipt/${code}${lang}`);
}
