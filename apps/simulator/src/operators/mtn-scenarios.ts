import type { Answer, Failure } from '../behaviours.ts';
import type { MtnCode } from './mtn-codes.ts';

/** What MTN's sandbox does with one of its test numbers: an answer to the payment, or a refusal of the call. */
export type Scenario = { readonly answer: Answer } | { readonly error: MtnCode };

const fails = (failure: Failure): Scenario => ({ answer: { kind: 'fail', failure, afterMs: 0 } });
const refuses = (error: MtnCode): Scenario => ({ error });
const ongoing: Scenario = { answer: { kind: 'silent' } };
const delayed: Scenario = { answer: { kind: 'approve', afterMs: 30_000 } };
const atOnce: Scenario = { answer: { kind: 'approve', afterMs: 0 } };

const shared: ReadonlyArray<readonly [string, Scenario]> = [
  ['50', fails('internal')],
  ['51', fails('refused')],
  ['52', fails('expired')],
  ['53', ongoing],
  ['54', delayed],
];

/** requesttopay, requesttowithdraw and deposit. */
const usual = new Map<string, Scenario>([
  ...shared,
  ['55', fails('notFound')],
  ['56', fails('notAllowed')],
  ['57', refuses('NOT_ALLOWED')],
  ['58', refuses('NOT_ALLOWED_TARGET_ENVIRONMENT')],
  ['59', refuses('INVALID_CALLBACK_URL_HOST')],
  ['60', refuses('INVALID_CURRENCY')],
  ['61', refuses('INTERNAL_PROCESSING_ERROR')],
  ['62', refuses('SERVICE_UNAVAILABLE')],
  ['63', fails('couldNotPerform')],
]);

const transfer = new Map<string, Scenario>([
  ...shared,
  ['55', fails('notEnoughFunds')],
  ['56', fails('limitReached')],
  ['57', fails('notFound')],
  ['58', refuses('NOT_ALLOWED')],
  ['59', refuses('NOT_ALLOWED_TARGET_ENVIRONMENT')],
  ['60', refuses('INVALID_CALLBACK_URL_HOST')],
  ['61', refuses('INVALID_CURRENCY')],
  ['62', refuses('INTERNAL_PROCESSING_ERROR')],
  ['63', refuses('SERVICE_UNAVAILABLE')],
]);

/** In MTN's sandbox every number that is not in its table succeeds at once. */
export function sandboxScenario(operation: string, msisdn: string): Scenario {
  const suffix = /^467331234(\d\d)$/.exec(msisdn)?.[1] ?? '';
  return (operation === 'transfer' ? transfer : usual).get(suffix) ?? atOnce;
}

/** How the check of an account holder answers for the sandbox's numbers. */
const holders = new Map<string, boolean | MtnCode>([
  ['50', 'RESOURCE_NOT_FOUND'],
  ['51', false],
  ['52', 'NOT_ALLOWED'],
  ['53', 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
  ['54', 'INTERNAL_PROCESSING_ERROR'],
  ['55', 'SERVICE_UNAVAILABLE'],
]);

export const sandboxHolder = (msisdn: string): boolean | MtnCode =>
  holders.get(/^467331234(\d\d)$/.exec(msisdn)?.[1] ?? '') ?? true;
