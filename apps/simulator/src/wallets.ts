import { randomUUID } from 'node:crypto';
import type { OperatorName } from './faults.ts';
import { keepRecent, newestFirst } from './recent.ts';
import type { Movement, Network, Payment, World } from './world.ts';

const payerOpeningBalance = 1_000_000;
/** A merchant can pay out from the first minute, since a restart forgets what was collected before. */
const merchantOpeningBalance = 100_000_000;

const keptAccounts = 100_000;

export const walletOf = (network: Network, phone: string): string => `wallet:${network}:${phone}`;

export const merchantOf = (operator: OperatorName, name: string): string =>
  `merchant:${operator}:${name}`;

const openingBalance = (account: string): number =>
  account.startsWith('merchant:') ? merchantOpeningBalance : payerOpeningBalance;

export const balanceOf = (world: World, account: string): number =>
  world.balances.get(account) ?? openingBalance(account);

/** Moves the money of a payment, or answers false and moves nothing where there is too little. */
export function moveMoney(world: World, payment: Payment): boolean {
  const wallet = walletOf(payment.network, payment.phone);
  const isIncoming = payment.kind === 'collection';
  const [from, to] = isIncoming ? [wallet, payment.merchant] : [payment.merchant, wallet];
  if (balanceOf(world, from) < payment.amount) return false;

  keepRecent(world.balances, from, balanceOf(world, from) - payment.amount, keptAccounts);
  keepRecent(world.balances, to, balanceOf(world, to) + payment.amount, keptAccounts);
  world.totals[payment.operator][payment.kind] += payment.amount;
  const movement: Movement = {
    id: randomUUID(),
    at: world.timetable.now(),
    operator: payment.operator,
    kind: payment.kind,
    from,
    to,
    amount: payment.amount,
    phone: payment.phone,
    reference: payment.reference,
  };
  keepRecent(world.movements, movement.id, movement);
  return true;
}

export interface LedgerFilter {
  readonly operator?: OperatorName;
  readonly phone?: string;
  readonly reference?: string;
}

/** What really moved, newest first, for a test or a person to compare with what we believe moved. */
export function presentLedger(world: World, filter: LedgerFilter) {
  const movements = newestFirst(world.movements).filter(
    (movement) =>
      (filter.operator === undefined || movement.operator === filter.operator) &&
      (filter.phone === undefined || movement.phone === filter.phone) &&
      (filter.reference === undefined || movement.reference === filter.reference),
  );
  const accounts = [...world.balances].map(([account, balance]) => ({
    account,
    balance,
    moved: balance - openingBalance(account),
  }));
  return {
    totals: world.totals,
    accounts,
    movements: movements.map((movement) => ({
      ...movement,
      at: new Date(movement.at).toISOString(),
    })),
  };
}
