import { isCameroonMobile } from '@ardoise/contract/values/phone';
import type { FastifyInstance } from 'fastify';
import { behaviourOf } from '../behaviours.ts';
import { startPayment } from '../payments.ts';
import { keepRecent } from '../recent.ts';
import { Refusal } from '../refusal.ts';
import { merchantOf } from '../wallets.ts';
import type { Payment, World } from '../world.ts';
import {
  type OrangeAccess,
  createOrangeAccess,
  hiddenRefusal,
  malformed,
} from './orange-access.ts';
import {
  type Family,
  type PayRequest,
  type Ticket,
  createTicket,
  explain,
  families,
  isStale,
  paySchema,
  presentTicket,
  statusOf,
  transactionNumber,
} from './orange-tickets.ts';
import { failsThisTime, neverAnswer, refusesPayment, speakAs, staysSilent } from './quirks.ts';

const prefix = '/omcoreapis/1.0.2';

const brokenGateway = (): Refusal =>
  new Refusal(500, { message: 'Internal server error', data: null });

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

/** Pays again with the same token as often as it is asked to: Orange's `pay` is not idempotent. */
function pay(desk: Desk, ticket: Ticket, body: PayRequest, isAtOnce: boolean): Payment {
  const { world, family } = desk;
  const { payToken } = ticket;
  const { notifUrl } = body;
  const txnid = transactionNumber(family, world.timetable.now());
  const describe = (one: Payment): object => ({
    payToken,
    status: statusOf(one),
    message: one.failure === null ? '' : explain(one.failure),
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
  ticket.latest = { payment, body, txnid };
  return payment;
}

function payRoutes(desk: Desk): void {
  const { app, world, access, family } = desk;

  app.post(`${prefix}/${family.path}/init`, async (request) => {
    access.admit(request);
    const ticket = createTicket(family, world.timetable.now());
    keepRecent(desk.tickets, ticket.payToken, ticket);
    const data = { payToken: ticket.payToken };
    return { message: 'Payment request successfully initiated', data };
  });

  app.post<{ Body: PayRequest }>(
    `${prefix}/${family.path}/pay`,
    { schema: { body: paySchema }, preValidation: async (request) => access.admit(request) },
    async (request, reply) => {
      const { body } = request;
      const ticket = findTicket(desk, body.payToken);
      if (refusesPayment(world, 'orange')) throw malformed('The request was refused.');
      if (isStale(world, ticket)) throw hiddenRefusal('408 :: PayToken expired');
      if (!/^\d{4}$/.test(body.pin) || body.pin === '0000') {
        throw hiddenRefusal('00068 :: Le code PIN du marchand est incorrect');
      }
      if (failsThisTime(world, 'orange', body.subscriberMsisdn)) throw brokenGateway();
      const isAtOnce = staysSilent(world, 'orange', body.subscriberMsisdn);
      const { failure } = pay(desk, ticket, body, isAtOnce);
      if (isAtOnce) return neverAnswer(world, reply);
      // A payer without enough money is a 200 too: only the body says that it failed.
      const message =
        failure === null ? 'Merchant payment successfully initiated' : explain(failure);
      return { message, data: presentTicket(world, ticket) };
    },
  );
}

function statusRoutes(desk: Desk): void {
  const { app, world, access, family } = desk;

  app.get<{ Params: { payToken: string } }>(
    `${prefix}/${family.path}/paymentstatus/:payToken`,
    async (request) => {
      access.admit(request);
      const data = presentTicket(world, findTicket(desk, request.params.payToken));
      return { message: 'Transaction retrieved successfully', data };
    },
  );

  if (family.kind === 'payout') return;
  app.get<{ Params: { payToken: string } }>(
    `${prefix}/${family.path}/push/:payToken`,
    async (request) => {
      access.admit(request);
      const ticket = findTicket(desk, request.params.payToken);
      const payment = ticket.latest?.payment;
      // A customer who put the prompt aside sees it again; one who never answers does not look.
      if (payment?.prompt && payment.answer.kind !== 'silent') payment.prompt.isIgnored = false;
      world.changed();
      return { message: 'Push sent to customer', data: presentTicket(world, ticket) };
    },
  );
}

/** Orange Money Cameroon's core API. */
export function orangeRoutes(app: FastifyInstance, world: World): void {
  speakAs(app, world, 'orange', { malformed, broken: brokenGateway });
  const access = createOrangeAccess(app, world);
  for (const family of families) {
    const tickets = new Map<string, Ticket>();
    world.onReset(() => tickets.clear());
    const desk = { app, world, access, family, tickets };
    payRoutes(desk);
    statusRoutes(desk);
  }

  app.post<{ Params: { msisdn: string } }>(
    `${prefix}/infos/subscriber/:type/:msisdn`,
    async (request) => {
      access.admit(request);
      const { msisdn } = request.params;
      if (!isCameroonMobile(msisdn) || behaviourOf(msisdn).suffix === '09') {
        throw hiddenRefusal('60011 :: Compte client introuvable');
      }
      const data = { firstName: 'Client', lastName: msisdn };
      return { message: 'Subscriber retrieved successfully', data };
    },
  );
}
