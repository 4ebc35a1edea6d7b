import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { httpStatus } from '@ardoise/contract/protocol/errors';
import { say } from '@ardoise/contract/values/language';
import {
  isPaidStatus,
  isWaitingStatus,
  transactionStates,
} from '@ardoise/contract/values/transaction-states';
import { isUuid } from '@ardoise/contract/values/uuid';
import { type PaymentState, renderState } from '@ardoise/public-pages/payment/render';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import { sendPage } from '../../platform/http/forms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inSchool } from '../../platform/work.ts';
import { readPayableInvoice } from '../invoicing/public.ts';
import type { FollowVisit, PayFrame } from './pay-frame.ts';
import { goTo } from './choose-page.ts';
import { readPaidFor } from './paid-for.ts';
import type { FoundPayer } from './pay-store.ts';
import {
  findReceipt,
  printReceipt,
  readFormat,
  readKnownStudents,
  sendPdf,
} from '../receipts/public.ts';
import {
  isForStudent,
  readTransactionState,
  remindPayer,
  type TransactionState,
} from '../mobile-money/public.ts';

/** What a payer is told. Once money has moved it is paid, whatever became of the notice. */
export function stateOf(transaction: TransactionState): PaymentState {
  const { status, failure, needsAttention } = transaction;
  if (isPaidStatus(status, failure)) return 'paid';
  // Also where the operator said no and then yes.
  if (needsAttention) return 'unclear';
  if (!isWaitingStatus(status)) return 'failed';
  return status === transactionStates.created ? 'sending' : 'waiting';
}

interface Following {
  readonly transaction: TransactionState;
  readonly path: string;
}

/** The payment of the address, if it is of the family whose link this is, or for the student, wherever they were then. */
const following =
  (frame: PayFrame, work: (visit: FollowVisit, found: Following) => Promise<FastifyReply>) =>
  async (visit: FollowVisit): Promise<FastifyReply> => {
    const { request, reply, page, payer } = visit;
    const { id } = request.params as { readonly id: string };
    const transaction = !isUuid(id)
      ? null
      : await frame.services.db.read({ orgId: payer.orgId }, (tx) => findOwn(tx, payer, id));
    if (transaction === null) return frame.sendUnknown(request, reply);
    return work(visit, { transaction, path: `${page.path}/t/${id}` });
  };

async function findOwn(
  tx: Tx,
  { orgId, familyId, studentId, collection }: FoundPayer,
  id: string,
): Promise<TransactionState | null> {
  const transaction = await readTransactionState(tx, orgId, id);
  if (transaction === null) return null;
  if (collection !== null) return transaction.collectionId === collection.id ? transaction : null;
  if (transaction.familyId !== null && transaction.familyId === familyId) return transaction;
  const isOwn = studentId !== null && (await isForStudent(tx, orgId, id, studentId));
  return isOwn ? transaction : null;
}

type SentAgain = Parameters<typeof renderState>[0]['sentAgain'];

/** What is left of the invoice whose link it is. */
async function readRest(
  services: PayFrame['services'],
  { orgId, invoiceId }: FoundPayer,
): Promise<Parameters<typeof renderState>[0]['invoice']> {
  if (invoiceId === null) return null;
  const { invoice } = await services.db.read({ orgId }, (tx) =>
    readPayableInvoice(tx, orgId, invoiceId),
  );
  const { number, pending, installments } = invoice;
  const next = installments.find((part) => part.pending > 0);
  return { number, remains: pending, nextDueOn: next?.dueOn ?? null };
}

/** Of what a school's program asks for, only the fees of a student of the school's own books have one. */
const givesReceipt = ({ collection }: FoundPayer): boolean =>
  collection === null ||
  (collection.environment === 'production' && collection.payment_code !== null);

/** The page of a payment; once it is paid, with what it was for. */
async function drawState(
  { services }: PayFrame,
  { page, cameByLink, payer }: FollowVisit,
  { transaction, path }: Following,
  sentAgain: SentAgain,
): Promise<string> {
  const { operator, asked, payerFee, number, failure, receiptCode, promptsLeft } = transaction;
  const { paidFor, creditAdded } = await readPaidFor(services, receiptCode, {
    isNamed: cameByLink && payer.collection === null,
    language: page.language,
    // Whoever has the link of a collection is told of that one alone.
    knowsRest: payer.invoiceId === null && payer.collection === null,
  });
  return renderState({
    page,
    path,
    state: stateOf(transaction),
    operator,
    amount: asked,
    fee: payerFee,
    phone: maskPhone(transaction.phone),
    number,
    failure,
    receiptCode,
    givesReceipt: givesReceipt(payer),
    paidFor,
    invoice: await readRest(services, payer),
    creditAdded,
    isOnce: payer.collection !== null,
    canSendAgain: promptsLeft > 0,
    sentAgain,
  });
}

async function sendState(
  frame: PayFrame,
  visit: FollowVisit,
  found: Following,
  sentAgain: SentAgain,
  status = 200,
): Promise<FastifyReply> {
  const html = await drawState(frame, visit, found, sentAgain);
  return sendPage(visit.request, visit.reply, html, status);
}

export const statePage = (frame: PayFrame) =>
  following(frame, async (visit, found) => {
    const { again } = visit.request.query as { readonly again?: unknown };
    return sendState(frame, visit, found, again === 'sent' ? 'sent' : null);
  });

/** The payer wants the operator's prompt on the phone again; a refusal is said on the page that they came from. */
export const promptAgain = (frame: PayFrame) =>
  following(frame, async (visit, found) => {
    const { payer, page } = visit;
    try {
      await inSchool(frame.services, payer.orgId, (work) =>
        remindPayer(work, found.transaction.id),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { entry, details } = error;
      const refused = say(entry, page.language, details.values);
      return sendState(frame, visit, found, { refused }, httpStatus(entry));
    }
    return goTo(visit, `${found.path}?lang=${page.language}&again=sent`);
  });

/** What the page's script asks for, every second or few: as small as can be, and with the whole page at the end. */
export const stateAnswer = (frame: PayFrame) =>
  following(frame, async (visit, found) => {
    const state = stateOf(found.transaction);
    const isOver = state === 'paid' || state === 'failed';
    const page = isOver ? { page: await drawState(frame, visit, found, null) } : {};
    return visit.reply.header('cache-control', 'no-store').send({ state, ...page });
  });

/** Whoever holds the family's link knows the children: this copy has their names. */
export const receiptFile = (frame: PayFrame) =>
  following(frame, async (visit, { transaction, path }) => {
    const { services } = frame;
    const { page, request, reply, cameByLink } = visit;
    const code = transaction.receiptCode;
    if (code === null) return goTo(visit, `${path}?lang=${page.language}`);
    const found = await services.db.read('platform', async (tx) => {
      const receipt = await findReceipt({ services, tx }, code);
      if (receipt === null) return null;
      const isNamed = cameByLink && visit.payer.collection === null;
      const known = isNamed ? await readKnownStudents(tx, receipt.record) : new Map();
      return { receipt, known };
    });
    if (found === null) return frame.sendUnknown(request, reply);
    const { receipt, known } = found;
    const format = readFormat((request.query as { readonly format?: unknown }).format);
    const pdf = await printReceipt(services, receipt, { format, language: page.language, known });
    return sendPdf(reply, receipt.record.number, pdf);
  });
