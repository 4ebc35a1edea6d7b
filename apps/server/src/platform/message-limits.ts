/** Each has allowances of its own: a flood of one kind stops no other. */
export type MessageKind = 'code' | 'notice' | 'application' | 'receipt' | 'paymentLink' | 'invoice';

export interface Allowance {
  readonly hour: number;
  readonly day: number;
}

/** How many messages of one kind may go. */
export interface KindLimits {
  readonly toOne: Allowance;
  readonly bySchool: Allowance;
  readonly inAll: Allowance;
}

export type MessageLimits = Readonly<Record<MessageKind, KindLimits>>;

export const limitsForm = /^\d{1,9}\/\d{1,9}( +\d{1,9}\/\d{1,9}){2}$/;

/** Reads `6/20 300/2000 5000/20000`: an hour's and a day's, for one recipient, one school and all. */
export function readLimits(text: string): KindLimits {
  const [toOne, bySchool, inAll] = text.split(/ +/).map(readAllowance);
  if (toOne === undefined || bySchool === undefined || inAll === undefined)
    throw new Error(`No limits: ${text}`);
  return { toOne, bySchool, inAll };
}

function readAllowance(text: string): Allowance {
  const [hour = 0, day = 0] = text.split('/').map(Number);
  return { hour, day };
}
