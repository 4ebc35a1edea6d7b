import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import type { Answer } from '../../behaviours.ts';
import type { PawapayFaults } from '../../faults.ts';
import type { Order } from '../../payments.ts';
import { balanceOf } from '../../wallets.ts';
import type { Network, World } from '../../world.ts';
import { rejected } from './answers.ts';
import type { Rejection } from './codes.ts';
import type { Known } from './describe.ts';
import type { Operation, TransactionRequest } from './requests.ts';

export const networks: Readonly<Record<string, Network>> = {
  MTN_MOMO_CMR: 'mtn',
  ORANGE_CMR: 'orange',
};

export const providerOf: Record<Network, string> = { mtn: 'MTN_MOMO_CMR', orange: 'ORANGE_CMR' };

/** The sandbox's two published numbers for MTN in Cameroon. */
const publishedNumbers = new Map<string, Answer>([
  ['653456789', { kind: 'approve', afterMs: 0 }],
  ['653456129', { kind: 'silent' }],
]);

export type Terms = Pick<Order, 'network' | 'phone' | 'amount'> & { readonly answer?: Answer };

export const limitsOf = (faults: PawapayFaults, network: Network) =>
  network === 'mtn'
    ? { smallest: faults.mtnSmallest, largest: faults.mtnLargest }
    : { smallest: faults.orangeSmallest, largest: faults.orangeLargest };

interface Asked {
  readonly world: World;
  readonly operation: Operation;
  readonly request: TransactionRequest;
  readonly merchant: string;
}

function readAmount({ world, request }: Asked, network: Network, reject: Reject): number {
  if (!/^[1-9]\d{0,11}$/.test(request.amount ?? '')) throw reject('INVALID_AMOUNT');
  const amount = Number(request.amount);
  const { smallest, largest } = limitsOf(world.faults.pawapay, network);
  if (amount < smallest || amount > largest) throw reject('AMOUNT_OUT_OF_BOUNDS');
  return amount;
}

type Reject = (code: Rejection) => Error;

export const rejectionOf =
  ({ operation: { idField }, request }: Pick<Asked, 'operation' | 'request'>): Reject =>
  (code) =>
    rejected({ [idField]: request[idField] }, code);

/** Who pays or receives how much. A request that cannot be processed is rejected here, inside a 200. */
export function readTerms(asked: Asked): Terms {
  const { world, operation, request, merchant } = asked;
  const reject = rejectionOf(asked);
  const { phoneNumber = '', provider = '' } =
    (request.payer ?? request.recipient)?.accountDetails ?? {};
  const network = networks[provider];
  const phone = /^237\d{9}$/.test(phoneNumber) ? nationalNumber(phoneNumber) : null;
  if (network === undefined) throw reject('INVALID_PROVIDER');
  if (phone === null || !isCameroonMobile(phone)) throw reject('INVALID_PHONE_NUMBER');
  if (request.currency !== 'XAF') throw reject('INVALID_CURRENCY');
  const amount = readAmount(asked, network, reject);
  const isShort = operation.kind === 'payout' && balanceOf(world, merchant) < amount;
  // The same digits that stand for an empty wallet of a payer.
  if (isShort || (operation.kind === 'payout' && phone.endsWith('03')))
    throw reject('PAWAPAY_WALLET_OUT_OF_FUNDS');
  const answer = publishedNumbers.get(phone);
  return { network, phone, amount, ...(answer !== undefined && { answer }) };
}

/** A refund goes back to whoever paid the deposit, and never exceeds what is left of it. */
export function readRefundTerms(asked: Asked, known: ReadonlyMap<string, Known>): Terms {
  const { request, merchant } = asked;
  const reject = rejectionOf(asked);
  const deposit = known.get(`deposits:${request.depositId?.toLowerCase()}`)?.payment;
  if (deposit?.merchant !== merchant) throw reject('NOT_FOUND');
  if (deposit.state !== 'done') throw reject('INVALID_STATE');
  const refunds = [...known.values()].filter(
    (one) =>
      one.payment.kind === 'refund' &&
      one.payment.state !== 'failed' &&
      one.request.depositId === request.depositId,
  );
  if (refunds.some(({ payment }) => payment.state === 'pending'))
    throw reject('REFUND_IN_PROGRESS');
  const left = refunds.reduce((sum, { payment }) => sum - payment.amount, deposit.amount);
  if (left === 0) throw reject('DEPOSIT_ALREADY_REFUNDED');
  const { network, phone } = deposit;
  const amount = request.amount === undefined ? left : readAmount(asked, deposit.network, reject);
  if (amount > left) throw reject('AMOUNT_TOO_LARGE');
  return { network, phone, amount, answer: { kind: 'approve', afterMs: 1_000 } };
}
