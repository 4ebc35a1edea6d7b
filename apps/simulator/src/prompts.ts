import { fail, settle } from './payments.ts';
import { newestFirst } from './recent.ts';
import { balanceOf, walletOf } from './wallets.ts';
import type { Payment, World } from './world.ts';

const allowedWrongPins = 3;

type PromptState = 'waiting' | 'ignored' | 'approved' | 'refused' | 'expired' | 'failed';

type Asked = Payment & { readonly prompt: NonNullable<Payment['prompt']> };

const isAsked = (payment: Payment): payment is Asked => payment.prompt !== null;

function stateOf(payment: Asked): PromptState {
  if (payment.state === 'pending') return payment.prompt.isIgnored ? 'ignored' : 'waiting';
  if (payment.state === 'done') return 'approved';
  return payment.failure === 'refused' || payment.failure === 'expired'
    ? payment.failure
    : 'failed';
}

function presentPrompt(world: World, payment: Asked) {
  return {
    id: payment.id,
    operator: payment.operator,
    network: payment.network,
    phone: payment.phone,
    amount: payment.amount,
    label: payment.label,
    merchant: payment.merchant,
    reference: payment.reference,
    state: stateOf(payment),
    failure: payment.failure,
    triesLeft: allowedWrongPins - payment.prompt.wrongPins,
    transactionId: payment.transactionId,
    balance: balanceOf(world, walletOf(payment.network, payment.phone)),
    createdAt: new Date(payment.createdAt).toISOString(),
    expiresAt: new Date(payment.expiresAt).toISOString(),
  };
}

export type PresentedPrompt = ReturnType<typeof presentPrompt>;

export const listPrompts = (world: World, phone?: string): PresentedPrompt[] =>
  newestFirst(world.payments)
    .filter(isAsked)
    .filter((payment) => phone === undefined || payment.phone === phone)
    .map((payment) => presentPrompt(world, payment));

/**
 * `expire`: nobody answers until the operator's window is over, without the wait. `revive`: an operator that said so finds
 * out that the payer had agreed after all.
 */
export const promptActs = ['approve', 'refuse', 'ignore', 'expire', 'revive'] as const;
export type PromptAct = (typeof promptActs)[number];

export type PromptOutcome =
  | { readonly kind: 'ok'; readonly prompt: PresentedPrompt }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'closed'; readonly prompt: PresentedPrompt }
  | { readonly kind: 'malformedPin' }
  | { readonly kind: 'wrongPin'; readonly prompt: PresentedPrompt };

/** What a person does on the handset. The third wrong PIN ends the payment, as on a real phone. */
export function answerPrompt(
  world: World,
  id: string,
  act: PromptAct,
  pin: string | undefined,
): PromptOutcome {
  const payment = world.payments.get(id);
  if (payment === undefined || !isAsked(payment)) return { kind: 'notFound' };
  const present = (): PresentedPrompt => presentPrompt(world, payment);
  const isRevived = act === 'revive' && payment.failure === 'expired';
  if (isRevived) Object.assign(payment, { state: 'pending', failure: null });
  if (payment.state !== 'pending') return { kind: 'closed', prompt: present() };
  if (isRevived) {
    settle(world, payment);
  } else if (act === 'refuse') {
    fail(world, payment, 'refused');
  } else if (act === 'expire') {
    fail(world, payment, 'expired');
  } else if (act === 'ignore') {
    payment.prompt.isIgnored = true;
    world.changed();
  } else {
    if (pin === undefined || !/^\d{4,5}$/.test(pin)) return { kind: 'malformedPin' };
    if (pin === '0000') return rejectPin(world, payment);
    settle(world, payment);
  }
  return { kind: 'ok', prompt: present() };
}

function rejectPin(world: World, payment: Asked): PromptOutcome {
  payment.prompt.wrongPins += 1;
  if (payment.prompt.wrongPins >= allowedWrongPins) fail(world, payment, 'wrongPin');
  world.changed();
  return { kind: 'wrongPin', prompt: presentPrompt(world, payment) };
}
