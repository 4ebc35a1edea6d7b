import { isCameroonMobile, nationalNumber, operatorOf } from '@ardoise/contract/values/phone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../behaviours.ts';
import { resend } from '../callbacks.ts';
import { type Order, startPayment } from '../payments.ts';
import { keepRecent } from '../recent.ts';
import { balanceOf, merchantOf } from '../wallets.ts';
import type { World } from '../world.ts';
import {
  type Known,
  type Operation,
  type TransactionRequest,
  bodySchema,
  describe,
  networkOf,
  operations,
  rejection,
  technical,
} from './pawapay-requests.ts';
import { failsThisTime, neverAnswer, refusesPayment, speakAs, staysSilent } from './quirks.ts';
import { acceptedSecret } from './tokens.ts';

/** Where a merchant, known by its token, is called back. PawaPay keeps it in its dashboard, not in the request. */
export type CallbackUrls = Partial<Record<Operation['path'], string>>;

interface Desk {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly known: Map<string, Known>;
  readonly callbackUrls: Map<string, CallbackUrls>;
}

/** The merchant is its API token: `simulator`, or `simulator-` and anything. */
function admit(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw technical(401, 'NO_AUTHENTICATION', 'The API token is missing from the request headers.');
  }
  if (token !== acceptedSecret && !token.startsWith(`${acceptedSecret}-`)) {
    throw technical(403, 'AUTHENTICATION_ERROR', 'The API token is not valid.');
  }
  return token;
}

/** The sandbox's two published numbers for MTN in Cameroon. */
const publishedNumbers = new Map<string, Answer>([
  ['653456789', { kind: 'approve', afterMs: 0 }],
  ['653456129', { kind: 'silent' }],
]);

type Terms = Pick<Order, 'network' | 'phone' | 'amount'> & { readonly answer?: Answer };

/** Who pays or receives how much. A request that cannot be processed is rejected here, inside a 200. */
function readTerms(operation: Operation, body: TransactionRequest): Terms {
  const { phoneNumber = '', provider = '' } = (body.payer ?? body.recipient)?.accountDetails ?? {};
  const network = networkOf(provider);
  const phone = /^237\d{9}$/.test(phoneNumber) ? nationalNumber(phoneNumber) : null;
  if (network === null) throw rejection(operation, body, 'INVALID_PROVIDER');
  if (phone === null || !isCameroonMobile(phone)) {
    throw rejection(operation, body, 'INVALID_PHONE_NUMBER');
  }
  if (body.currency !== 'XAF') throw rejection(operation, body, 'INVALID_CURRENCY');
  if (!/^[1-9]\d{0,11}$/.test(body.amount ?? ''))
    throw rejection(operation, body, 'INVALID_AMOUNT');
  const answer = publishedNumbers.get(phone);
  return { network, phone, amount: Number(body.amount), ...(answer !== undefined && { answer }) };
}

/** A refund goes back to whoever paid the deposit, and never exceeds what is left of it. */
function readRefundTerms(
  desk: Desk,
  operation: Operation,
  body: TransactionRequest,
  merchant: string,
): Terms {
  const deposit = desk.known.get(`deposits:${body.depositId}`)?.payment;
  if (deposit?.merchant !== merchant) throw rejection(operation, body, 'DEPOSIT_NOT_FOUND');
  if (deposit.state !== 'done') throw rejection(operation, body, 'DEPOSIT_NOT_COMPLETED');
  const given = [...desk.known.values()]
    .filter(({ payment }) => payment.kind === 'refund' && payment.state !== 'failed')
    .filter((refund) => refund.body.depositId === body.depositId)
    .reduce((sum, { payment }) => sum + payment.amount, 0);
  const left = deposit.amount - given;
  if (left === 0) throw rejection(operation, body, 'DEPOSIT_ALREADY_REFUNDED');
  if (!/^[1-9]\d{0,11}$/.test(body.amount ?? String(left))) {
    throw rejection(operation, body, 'INVALID_AMOUNT');
  }
  const amount = Number(body.amount ?? left);
  if (amount > left) throw rejection(operation, body, 'AMOUNT_TOO_LARGE');
  const { network, phone } = deposit;
  return { network, phone, amount, answer: { kind: 'approve', afterMs: 1_000 } };
}

function initiationRoute(desk: Desk, operation: Operation): void {
  const { app, world, known } = desk;
  const { path, idField, kind } = operation;

  app.post<{ Body: TransactionRequest }>(
    `/v2/${path}`,
    {
      schema: { body: bodySchema(operation) },
      preValidation: async (request) => void admit(request),
    },
    async (request, reply) => {
      const { body } = request;
      const token = admit(request);
      const id = (body[idField] ?? '').toLowerCase();
      const created = new Date(world.timetable.now()).toISOString();
      if (refusesPayment(world, 'pawapay')) throw rejection(operation, body, 'UNSPECIFIED_FAILURE');
      if (known.has(`${path}:${id}`))
        return { [idField]: id, status: 'DUPLICATE_IGNORED', created };
      const merchant = merchantOf('pawapay', token);
      const terms =
        kind === 'refund'
          ? readRefundTerms(desk, operation, body, merchant)
          : readTerms(operation, body);
      if (failsThisTime(world, 'pawapay', terms.phone)) throw broken();
      const isAtOnce = staysSilent(world, 'pawapay', terms.phone);
      const url = desk.callbackUrls.get(token)?.[path];
      const payment = startPayment(world, {
        ...terms,
        operator: 'pawapay',
        kind,
        merchant,
        reference: id,
        label: body.customerMessage ?? '',
        announcement:
          url === undefined
            ? null
            : { url, method: 'POST', describe: (one) => describe(one, body, world.faults.pawapay) },
        isAtOnce,
      });
      keepRecent(known, `${path}:${id}`, { payment, body });
      return isAtOnce ? neverAnswer(world, reply) : { [idField]: id, status: 'ACCEPTED', created };
    },
  );
}

function statusRoutes(desk: Desk, operation: Operation): void {
  const { app, world, known } = desk;
  const { path, idField } = operation;
  const find = (request: FastifyRequest<{ Params: { id: string } }>): Known | null => {
    const merchant = merchantOf('pawapay', admit(request));
    const found = known.get(`${path}:${request.params.id.toLowerCase()}`);
    return found?.payment.merchant === merchant ? found : null;
  };

  app.get<{ Params: { id: string } }>(`/v2/${path}/:id`, async (request) => {
    const found = find(request);
    if (found === null) return { status: 'NOT_FOUND' };
    return { status: 'FOUND', data: describe(found.payment, found.body, world.faults.pawapay) };
  });

  app.post<{ Params: { id: string } }>(`/v2/${path}/resend-callback/:id`, async (request) => {
    const found = find(request);
    const { id } = request.params;
    if (found === null || found.payment.state === 'pending') {
      return { [idField]: id, status: 'REJECTED' };
    }
    resend(world, found.payment);
    return { [idField]: id, status: 'ACCEPTED' };
  });
}

const operationTypes = {
  DEPOSIT: {
    status: 'OPERATIONAL',
    minAmount: '1',
    maxAmount: '1000000',
    decimalsInAmount: 'NONE',
  },
  PAYOUT: { status: 'OPERATIONAL', minAmount: '1', maxAmount: '1000000', decimalsInAmount: 'NONE' },
  REFUND: { status: 'OPERATIONAL', minAmount: '1', maxAmount: '1000000', decimalsInAmount: 'NONE' },
};

function toolkitRoutes({ app, world }: Desk): void {
  app.get('/v2/active-conf', async (request) => {
    admit(request);
    const currencies = [{ currency: 'XAF', operationTypes }];
    const providers = ['MTN_MOMO_CMR', 'ORANGE_CMR'].map((provider) => ({ provider, currencies }));
    return { companyName: 'Simulator', countries: [{ country: 'CMR', prefix: '237', providers }] };
  });

  app.post<{ Body: { phoneNumber: string } }>(
    '/v2/predict-provider',
    {
      schema: {
        body: {
          type: 'object',
          required: ['phoneNumber'],
          properties: { phoneNumber: { type: 'string' } },
        },
      },
    },
    async (request) => {
      admit(request);
      const phone = nationalNumber(request.body.phoneNumber);
      const operator = phone === null ? null : operatorOf(phone);
      if (operator !== 'mtn' && operator !== 'orange') {
        throw technical(400, 'INVALID_PARAMETER', 'The provider of this number is not known.');
      }
      const provider = operator === 'mtn' ? 'MTN_MOMO_CMR' : 'ORANGE_CMR';
      return { country: 'CMR', provider, phoneNumber: `237${phone}` };
    },
  );

  app.get('/v2/wallet-balances', async (request) => {
    const balance = balanceOf(world, merchantOf('pawapay', admit(request)));
    return { balances: [{ country: 'CMR', balance: String(balance), currency: 'XAF' }] };
  });
}

const broken = () => technical(500, 'UNKNOWN_ERROR', 'Unable to process the request.');

/** PawaPay's merchant API, version 2. */
export function pawapayRoutes(
  app: FastifyInstance,
  world: World,
  callbackUrls: Map<string, CallbackUrls>,
): void {
  const malformed = (message: string) => technical(400, 'INVALID_INPUT', message);
  speakAs(app, world, 'pawapay', { malformed, broken });
  const desk: Desk = { app, world, known: new Map(), callbackUrls };
  world.onReset(() => desk.known.clear());
  for (const operation of operations) {
    initiationRoute(desk, operation);
    statusRoutes(desk, operation);
  }
  toolkitRoutes(desk);
}
