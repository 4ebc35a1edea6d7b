import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../../behaviours.ts';
import { resend } from '../../callbacks.ts';
import { fail, settle, startPayment } from '../../payments.ts';
import { keepRecent } from '../../recent.ts';
import { merchantOf } from '../../wallets.ts';
import type { World } from '../../world.ts';
import { failsThisTime, neverAnswer, refusesPayment, speakAs, staysSilent } from '../quirks.ts';
import { rejected, technical } from './answers.ts';
import { type FailureCode, isFailureCode, isRejection, isTechnicalFault } from './codes.ts';
import { describeCallback, describeStatus, type Known } from './describe.ts';
import { type Desk, type Merchants, readMerchant, readToken } from './desk.ts';
import { checkRequest, type Operation, operations, type TransactionRequest } from './requests.ts';
import { signCallback } from './signing.ts';
import { statementRoutes } from './statements.ts';
import { readRefundTerms, readTerms, rejectionOf, type Terms } from './terms.ts';
import { toolkitRoutes } from './toolkit.ts';

/** Callbacks that are not answered with a 200 are tried again for a quarter of an hour. How often is not published. */
const retryAfterMs = [15_000, 45_000, 120_000, 300_000, 420_000];

/** What is switched on for every request, before anything else is looked at. Answers why it will fail, if it will. */
function obeySwitches(
  { faults }: World,
  operation: Operation,
  request: TransactionRequest,
): FailureCode | null {
  const { answerWith: code } = faults.pawapay;
  if (code === null) return null;
  if (isTechnicalFault(code)) throw technical(code);
  if (isRejection(code)) throw rejectionOf({ operation, request })(code);
  return isFailureCode(code) ? code : null;
}

interface Accepted {
  readonly operation: Operation;
  readonly request: TransactionRequest;
  readonly token: string;
  readonly terms: Terms;
  readonly failsWith: FailureCode | null;
  readonly isAtOnce: boolean;
}

/** What decides instead of the number: a switch, the queue, or the sandbox's own numbers. */
function chooseAnswer({ terms, failsWith }: Accepted, isEnqueued: boolean): { answer?: Answer } {
  if (failsWith !== null) return { answer: { kind: 'fail', failure: 'internal', afterMs: 1 } };
  if (isEnqueued) return { answer: { kind: 'silent' } };
  return terms.answer === undefined ? {} : { answer: terms.answer };
}

function accept({ world, known, merchants }: Desk, accepted: Accepted): Known {
  const { operation, request, token, terms, failsWith, isAtOnce } = accepted;
  const { path, idField, kind } = operation;
  const id = (request[idField] ?? '').toLowerCase();
  const isEnqueued = kind !== 'collection' && world.faults.pawapay.payoutsEnqueued;
  const queue = { isEnqueued, isCancelled: false };
  const url = merchants.callbackUrls.get(token)?.[path];
  const { network, phone, amount } = terms;
  const payment = startPayment(world, {
    network,
    phone,
    amount,
    ...chooseAnswer(accepted, isEnqueued),
    operator: 'pawapay',
    kind,
    merchant: merchantOf('pawapay', token),
    reference: id,
    label: request.customerMessage ?? '',
    announcement:
      url === undefined
        ? null
        : {
            url,
            method: 'POST',
            describe: (one) =>
              describeCallback({ payment: one, request, failsWith, queue }, world.faults.pawapay),
            headers: (body) =>
              signCallback(world.faults.pawapay, { url, body, nowMs: world.timetable.now() }),
            retryAfterMs,
          },
    isAtOnce,
  });
  const one: Known = { payment, request, failsWith, queue };
  keepRecent(known, `${path}:${id}`, one);
  return one;
}

function initiationRoute(desk: Desk, operation: Operation): void {
  const { app, world, known } = desk;
  const { path, idField, kind } = operation;

  app.post(`/v2/${path}`, async (call, reply) => {
    const token = readToken(call);
    const request = checkRequest(operation, call.body);
    const id = (request[idField] ?? '').toLowerCase();
    const created = new Date(world.timetable.now()).toISOString();
    const failsWith = obeySwitches(world, operation, request);
    if (refusesPayment(world, 'pawapay'))
      throw rejectionOf({ operation, request })('PROVIDER_TEMPORARILY_UNAVAILABLE');
    if (known.has(`${path}:${id}`)) return { [idField]: id, status: 'DUPLICATE_IGNORED', created };
    const asked = { world, operation, request, merchant: merchantOf('pawapay', token) };
    const terms = kind === 'refund' ? readRefundTerms(asked, known) : readTerms(asked);
    if (failsThisTime(world, 'pawapay', terms.phone)) throw technical('UNKNOWN_ERROR');
    const isAtOnce = staysSilent(world, 'pawapay', terms.phone);
    const { queue } = accept(desk, { operation, request, token, terms, failsWith, isAtOnce });
    if (isAtOnce) return neverAnswer(world, reply);
    const status = queue.isEnqueued ? 'ENQUEUED' : 'ACCEPTED';
    return { [idField]: id, status, created };
  });
}

type ById = FastifyRequest<{ Params: { id: string } }>;

function statusRoutes(desk: Desk, operation: Operation): void {
  const { app, world, known } = desk;
  const { path, idField, kind } = operation;
  const find = (call: ById): Known | null => {
    const merchant = readMerchant(call);
    const found = known.get(`${path}:${call.params.id.toLowerCase()}`);
    return found?.payment.merchant === merchant ? found : null;
  };

  app.get<{ Params: { id: string } }>(`/v2/${path}/:id`, async (call) => {
    const found = find(call);
    if (found === null) return { status: 'NOT_FOUND' };
    return { status: 'FOUND', data: describeStatus(found, world.faults.pawapay) };
  });

  app.post<{ Params: { id: string } }>(`/v2/${path}/resend-callback/:id`, async (call) => {
    const found = find(call);
    const about = { [idField]: call.params.id };
    if (found === null) throw rejected(about, 'NOT_FOUND');
    if (found.payment.state === 'pending') throw rejected(about, 'INVALID_STATE');
    resend(world, found.payment);
    return { ...about, status: 'ACCEPTED' };
  });

  if (kind === 'collection') return;
  app.post<{ Params: { id: string } }>(`/v2/${path}/fail-enqueued/:id`, async (call) => {
    const found = find(call);
    const about = { [idField]: call.params.id };
    if (found === null) throw rejected(about, 'NOT_FOUND');
    if (!found.queue.isEnqueued) throw rejected(about, 'INVALID_STATE');
    Object.assign(found.queue, { isEnqueued: false, isCancelled: true });
    fail(world, found.payment, 'internal');
    return { ...about, status: 'ACCEPTED' };
  });
}

/** The provider is up again: what waited for it goes out. */
function releaseEnqueued({ world, known }: Desk): void {
  if (world.faults.pawapay.payoutsEnqueued) return;
  for (const { payment, queue } of known.values()) {
    if (!queue.isEnqueued) continue;
    queue.isEnqueued = false;
    settle(world, payment);
  }
}

/** PawaPay's merchant API, version 2. */
export function pawapayRoutes(app: FastifyInstance, world: World, merchants: Merchants): void {
  speakAs(app, world, 'pawapay', {
    malformed: () => technical('INVALID_INPUT'),
    broken: () => technical('UNKNOWN_ERROR'),
  });
  const desk: Desk = { app, world, known: new Map(), merchants };
  world.onReset(() => desk.known.clear());
  world.onChange(() => releaseEnqueued(desk));
  for (const operation of operations) {
    initiationRoute(desk, operation);
    statusRoutes(desk, operation);
  }
  toolkitRoutes(desk);
  statementRoutes(desk);
}
