import { isCameroonMobile } from '@ardoise/contract/values/phone';
import type { FastifyInstance } from 'fastify';
import { takeOne } from '../faults.ts';
import { startPayment } from '../payments.ts';
import { keepRecent } from '../recent.ts';
import { Refusal } from '../refusal.ts';
import { merchantOf } from '../wallets.ts';
import type { Payment, World } from '../world.ts';
import {
  type OrangeAccess,
  createOrangeAccess,
  isChannel,
  malformed,
  sendTimeout,
} from './orange-access.ts';
import {
  type OrangeRefusal,
  orangeFailures,
  orangeRefusals,
  writeRefusal,
} from './orange-refusals.ts';
import {
  type Family,
  type PayRequest,
  type Ticket,
  createTicket,
  families,
  isStale,
  paySchema,
  presentTicket,
  refusalOf,
  statusOf,
  transactionNumber,
} from './orange-tickets.ts';
import { subscriberRoutes } from './orange-subscribers.ts';
import { failsThisTime, neverAnswer, refusesPayment, speakAs, staysSilent } from './quirks.ts';

export const orangePrefix = '/omcoreapis/1.0.2';

interface Desk {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly access: OrangeAccess;
  readonly family: Family;
  readonly tickets: Map<string, Ticket>;
}

function findTicket({ tickets }: Desk, payToken: string): Ticket {
  const ticket = tickets.get(payToken);
  if (ticket === undefined) throw new Refusal(404, { message: 'PayToken not found', data: null });
  return ticket;
}

function start({ world, family }: Desk, ticket: Ticket, body: PayRequest, isAtOnce: boolean) {
  const { payToken } = ticket;
  const { notifUrl } = body;
  const txnid = transactionNumber(family, world.timetable.now());
  const describe = (one: Payment): object => ({
    payToken,
    status: statusOf(one),
    message: messageOf(one, ticket) ?? '',
    txnid,
  });
  const payment = startPayment(world, {
    operator: 'orange',
    network: 'orange',
    kind: family.kind,
    phone: body.subscriberMsisdn,
    amount: Number(body.amount),
    merchant: merchantOf('orange', body.channelUserMsisdn),
    reference: payToken,
    label: body.description ?? body.orderId,
    announcement: notifUrl === undefined ? null : { url: notifUrl, method: 'POST', describe },
    isAtOnce,
  });
  ticket.use = { body, txnid, payment, refusal: null };
}

function messageOf({ failure }: Payment, ticket: Ticket): string | null {
  const refusal = failure === null ? null : orangeFailures[failure].refusal;
  return refusal === null ? null : writeRefusal(refusal, ticket.id);
}

/** What is refused before the customer is asked: by a switch, or for what the merchant sent. */
function refusalBefore(world: World, body: PayRequest): OrangeRefusal | null {
  if (world.faults.orange.refusal !== null) return world.faults.orange.refusal;
  if (refusesPayment(world, 'orange')) return 'unexplained';
  if (!isChannel(body.channelUserMsisdn, body.pin)) return 'badChannel';
  if (!/^\d{9}$/.test(body.subscriberMsisdn)) return 'badSubscriber';
  return isCameroonMobile(body.subscriberMsisdn) ? null : 'notOrange';
}

/** A business refusal: a 417 with these few fields, but for the one that comes in a 200. */
function refuse(world: World, { family, id, payToken }: Ticket, name: OrangeRefusal): Refusal {
  const { code, message, httpStatus } = orangeRefusals[name];
  if (httpStatus === 200) {
    return new Refusal(200, { data: { inittxnstatus: code, inittxnmessage: message } });
  }
  const step =
    family.kind === 'payout'
      ? { txnstatus: code, txnmessage: message }
      : { inittxnstatus: code, inittxnmessage: message };
  return new Refusal(world.faults.orange.refusalStatus ?? httpStatus, {
    message: writeRefusal(name, id),
    data: { payToken, ...step, status: 'FAILED', txnid: null },
  });
}

function payRoutes(desk: Desk): void {
  const { app, world, access, family } = desk;

  app.post(`${orangePrefix}/${family.path}/init`, async (request) => {
    access.admit(request);
    const ticket = createTicket(family, world.timetable.now());
    keepRecent(desk.tickets, ticket.payToken, ticket);
    const data = { payToken: ticket.payToken };
    return { message: 'Payment request successfully initiated', data };
  });

  app.post<{ Body: PayRequest }>(
    `${orangePrefix}/${family.path}/pay`,
    { schema: { body: paySchema }, preValidation: async (request) => access.admit(request) },
    async (request, reply) => {
      const { body } = request;
      const phone = body.subscriberMsisdn;
      const ticket = findTicket(desk, body.payToken);
      if (body.orderId.length > 20) {
        throw malformed('The OrderId field must be at most 20 characters long.');
      }
      if (ticket.use !== null || isStale(world, ticket)) throw malformed('payToken already used');
      if (failsThisTime(world, 'orange', phone)) throw sendTimeout();
      const refusal = refusalBefore(world, body);
      if (refusal !== null) {
        ticket.use = { body, txnid: '', payment: null, refusal };
        throw refuse(world, ticket, refusal);
      }
      const isLost = takeOne(world.faults.orange, 'sendTimeoutNextPayments');
      const isPaid = isLost && world.faults.orange.sendTimeoutMovesMoney;
      const isSilent = !isLost && staysSilent(world, 'orange', phone);
      if (!isLost || isPaid) start(desk, ticket, body, isPaid || isSilent);
      if (isLost) throw sendTimeout();
      if (isSilent) return neverAnswer(world, reply);
      const failed = ticket.use === null ? null : refusalOf(ticket.use);
      if (failed !== null) throw refuse(world, ticket, failed);
      const message = 'Merchant payment successfully initiated';
      return { message, data: presentTicket(world, ticket, 'text') };
    },
  );
}

function statusRoutes(desk: Desk): void {
  const { app, world, access, family } = desk;

  app.get<{ Params: { payToken: string } }>(
    `${orangePrefix}/${family.path}/paymentstatus/:payToken`,
    async (request) => {
      access.admit(request);
      const data = presentTicket(world, findTicket(desk, request.params.payToken), 'number');
      return { message: 'Transaction retrieved successfully', data };
    },
  );

  if (family.kind === 'payout') return;
  app.get<{ Params: { payToken: string } }>(
    `${orangePrefix}/${family.path}/push/:payToken`,
    async (request) => {
      access.admit(request);
      const ticket = findTicket(desk, request.params.payToken);
      const payment = ticket.use?.payment;
      // A customer who put the prompt aside sees it again; one who never answers does not look.
      if (payment?.prompt && payment.answer.kind !== 'silent') payment.prompt.isIgnored = false;
      world.changed();
      return { message: 'Push sent to customer', data: presentTicket(world, ticket, 'text') };
    },
  );
}

/** Orange Money Cameroon's core API. */
export function orangeRoutes(app: FastifyInstance, world: World): void {
  speakAs(app, world, 'orange', { malformed, broken: sendTimeout });
  const access = createOrangeAccess(app, world);
  for (const family of families) {
    const tickets = new Map<string, Ticket>();
    world.onReset(() => tickets.clear());
    const desk = { app, world, access, family, tickets };
    payRoutes(desk);
    statusRoutes(desk);
  }
  subscriberRoutes(app, access, orangePrefix);
}
