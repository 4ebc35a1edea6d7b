import { operatorNames, type PayOperator } from '@ardoise/contract/transactions';
import { formatPhone } from '@ardoise/contract/values/phone';

interface Destination {
  readonly phone: string | null;
  readonly bank: string | null;
  readonly account: string | null;
}

interface Sent extends Destination {
  readonly way: PayOperator | 'bank';
}

/** `6 77 20 45 18`, or `Afriland 10005 …`. */
export const shortDestination = ({ phone, bank, account }: Destination): string =>
  phone === null ? [bank, account].filter(Boolean).join(' ') : formatPhone(phone);

/** With the operator, as people say where money goes. */
export const destinationOf = ({ way, ...to }: Sent): string =>
  way === 'bank' ? shortDestination(to) : `${operatorNames[way]} ${shortDestination(to)}`;
