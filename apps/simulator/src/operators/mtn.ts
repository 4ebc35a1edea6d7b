import { isCameroonMobile } from '@ardoise/contract/values/phone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answer, behaviourOf } from '../behaviours.ts';
import { deliver } from '../messages.ts';
import { startPayment } from '../payments.ts';
import { keepRecent } from '../recent.ts';
import { balanceOf, merchantOf } from '../wallets.ts';
import type { Payment, World } from '../world.ts';
import { header } from './headers.ts';
import { type Caller, type MtnAccess, type Product, createMtnAccess } from './mtn-access.ts';
import { malformed, refusal } from './mtn-codes.ts';
import {
  type Known,
  type MoneyRequest,
  type Operation,
  bodySchema,
  currencies,
  describe,
  operations,
  phoneOf,
} from './mtn-requests.ts';
import { sandboxHolder, sandboxScenario } from './mtn-scenarios.ts';
import { createStatusReads } from './mtn-status-reads.ts';
import { type MtnUsers, uuidV4 } from './mtn-users.ts';
import { failsThisTime, neverAnswer, refusesPayment, speakAs, staysSilent } from './quirks.ts';

function referenceOf(request: FastifyRequest): string {
  const reference = header(request, 'x-reference-id') ?? '';
  if (!uuidV4.test(reference)) throw malformed('X-Reference-Id must be a UUID version 4.');
  return reference.toLowerCase();
}

/** Only a paid request of the same merchant can be given back, and never more than was paid. */
function refundOf(known: Map<string, Known>, body: MoneyRequest, merchant: string): Payment | null {
  const original = known.get(`requesttopay:${body.referenceIdToRefund?.toLowerCase()}`)?.payment;
  if (original?.state !== 'done' || original.merchant !== merchant) return null;
  const refunded = [...known.values()]
    .filter((one) => one.payment.kind === 'refund' && one.payment.state !== 'failed')
    .filter((one) => one.body.referenceIdToRefund === body.referenceIdToRefund)
    .reduce((sum, one) => sum + one.payment.amount, 0);
  return refunded + Number(body.amount) <= original.amount ? original : null;
}

const refundAnswer = (original: Payment | null): Answer =>
  original === null
    ? { kind: 'fail', failure: 'notRefundable', afterMs: 0 }
    : { kind: 'approve', afterMs: 1_000 };

function sandboxAnswer(operation: Operation, caller: Caller, msisdn: string): Answer | undefined {
  if (caller.environment !== 'sandbox') return undefined;
  const scenario = sandboxScenario(operation.name, msisdn);
  if ('error' in scenario) throw refusal(scenario.error);
  return scenario.answer;
}

interface Demand {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly reference: string;
  readonly body: MoneyRequest;
  readonly method: 'POST' | 'PUT';
  readonly isAtOnce: boolean;
}

function start(world: World, known: Map<string, Known>, demand: Demand): void {
  const { operation, caller, reference, body, method, isAtOnce } = demand;
  const merchant = merchantOf('mtn', caller.apiUser);
  const msisdn = (body.payer ?? body.payee)?.partyId ?? '';
  const original = operation.kind === 'refund' ? refundOf(known, body, merchant) : undefined;
  const { failsWith: saidReason } = world.faults.mtn;
  const usual =
    original === undefined ? sandboxAnswer(operation, caller, msisdn) : refundAnswer(original);
  const answer: Answer | undefined =
    saidReason === null ? usual : { kind: 'fail', failure: 'internal', afterMs: 0 };
  const asked = { body, operation, environment: caller.environment, saidReason };
  const payment = startPayment(world, {
    operator: 'mtn',
    network: 'mtn',
    kind: operation.kind,
    phone: original?.phone ?? phoneOf(msisdn),
    amount: Number(body.amount),
    merchant,
    reference,
    label: body.payerMessage ?? '',
    announcement:
      caller.callbackUrl === null
        ? null
        : {
            url: caller.callbackUrl,
            method,
            describe: (one) => describe({ ...asked, payment: one }, world.faults.mtn),
          },
    ...(answer !== undefined && { answer }),
    isAtOnce,
  });
  keepRecent(known, `${operation.name}:${reference}`, { ...asked, payment });
}

/** What the routes share. */
interface Mtn {
  readonly world: World;
  readonly access: MtnAccess;
  readonly known: Map<string, Known>;
  /** Refuses what is above the pace. */
  readonly countRead: (apiUser: string) => void;
}

function askRoutes(app: FastifyInstance, { world, access, known }: Mtn, operation: Operation) {
  const { product, name } = operation;
  for (const version of operation.versions) {
    app.post<{ Body: MoneyRequest }>(
      `/${product}/${version}/${name}`,
      {
        schema: { body: bodySchema(operation) },
        // Credentials come before the shape of the body, as at MTN's gateway.
        preValidation: async (request) => void access.admit(request, product),
      },
      async (request, reply) => {
        const { body } = request;
        const caller = access.admit(request, product);
        const reference = referenceOf(request);
        if (refusesPayment(world, 'mtn')) throw malformed('The request was refused.');
        if (known.has(`${name}:${reference}`)) throw refusal('RESOURCE_ALREADY_EXIST');
        if (body.currency !== currencies[caller.environment]) throw refusal('INVALID_CURRENCY');
        const phone = phoneOf((body.payer ?? body.payee)?.partyId ?? '');
        if (failsThisTime(world, 'mtn', phone)) throw refusal('INTERNAL_PROCESSING_ERROR');
        const isAtOnce = staysSilent(world, 'mtn', phone);
        const method = version === 'v1_0' ? 'POST' : 'PUT';
        start(world, known, { operation, caller, reference, body, method, isAtOnce });
        return isAtOnce ? neverAnswer(world, reply) : reply.code(202).send();
      },
    );
  }
}

function statusRoute(app: FastifyInstance, mtn: Mtn, { product, name }: Operation) {
  app.get<{ Params: { reference: string } }>(
    `/${product}/v1_0/${name}/:reference`,
    async (request) => {
      const caller = mtn.access.admit(request, product);
      mtn.countRead(caller.apiUser);
      const found = mtn.known.get(`${name}:${request.params.reference.toLowerCase()}`);
      if (found?.payment.merchant !== merchantOf('mtn', caller.apiUser)) {
        throw refusal('RESOURCE_NOT_FOUND');
      }
      return describe(found, mtn.world.faults.mtn);
    },
  );
}

function accountRoutes(app: FastifyInstance, { world, access }: Mtn, product: Product): void {
  const balance = async (request: FastifyRequest) => {
    const caller = access.admit(request, product);
    if (product === 'collection' && world.faults.mtn.hidesBalance) throw refusal('NOT_ALLOWED');
    const available = balanceOf(world, merchantOf('mtn', caller.apiUser));
    return { availableBalance: String(available), currency: currencies[caller.environment] };
  };
  app.get(`/${product}/v1_0/account/balance`, balance);
  app.get(`/${product}/v1_0/account/balance/:currency`, balance);

  app.get<{ Params: { type: string; id: string } }>(
    `/${product}/v1_0/accountholder/:type/:id/active`,
    async (request) => {
      const caller = access.admit(request, product);
      const { type, id } = request.params;
      if (caller.environment === 'mtncameroon') {
        const phone = phoneOf(id);
        const hasAccount = behaviourOf(phone).suffix !== '09';
        return { result: type.toLowerCase() === 'msisdn' && isCameroonMobile(phone) && hasAccount };
      }
      const holder = sandboxHolder(id);
      if (typeof holder === 'string') throw refusal(holder);
      return { result: holder };
    },
  );
}

const notificationSchema = {
  type: 'object',
  required: ['notificationMessage'],
  properties: { notificationMessage: { type: 'string', maxLength: 160 } },
} as const;

/** MTN MoMo's open API: collection and disbursement, from `POST …/token/` to the callback. */
export function mtnRoutes(app: FastifyInstance, world: World, users: MtnUsers): void {
  speakAs(app, world, 'mtn', { malformed, broken: () => refusal('INTERNAL_PROCESSING_ERROR') });
  const access = createMtnAccess(app, world, users);
  const known = new Map<string, Known>();
  world.onReset(() => known.clear());
  const mtn: Mtn = { world, access, known, countRead: createStatusReads(world) };

  for (const operation of operations) {
    askRoutes(app, mtn, operation);
    statusRoute(app, mtn, operation);
  }
  accountRoutes(app, mtn, 'collection');
  accountRoutes(app, mtn, 'disbursement');

  app.post<{ Params: { reference: string }; Body: { notificationMessage: string } }>(
    '/collection/v1_0/requesttopay/:reference/deliverynotification',
    { schema: { body: notificationSchema } },
    async (request, reply) => {
      access.admit(request, 'collection');
      const found = known.get(`requesttopay:${request.params.reference.toLowerCase()}`);
      if (found === undefined) throw refusal('RESOURCE_NOT_FOUND');
      const { notificationMessage: text } = request.body;
      const to = found.payment.phone;
      deliver(world, { kind: 'sms', to, from: 'MobileMoney', subject: null, text, html: null });
      return reply.code(200).send();
    },
  );
}
