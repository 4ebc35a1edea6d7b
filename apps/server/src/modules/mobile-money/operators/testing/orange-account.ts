import { randomUUID } from 'node:crypto';
import { createOutsideClient } from '../../../../platform/outside/outside-client.ts';
import type { CollectRequest, OperatorAccount } from '../operator.ts';

const outside = createOutsideClient();

/** A merchant at Orange whose consumer is its own, so that no other test's token is met. */
export const orangeAccount = (
  baseUrl: string,
  secrets: Readonly<Record<string, string>> = {},
): OperatorAccount => ({
  operator: 'orange',
  baseUrl,
  appId: 'palmiers',
  environment: '',
  timeoutMs: 1_000,
  outside,
  secrets: {
    consumerKey: randomUUID(),
    consumerSecret: 'simulator',
    apiUser: 'palmiers',
    apiPassword: 'simulator',
    channelMsisdn: '691111111',
    pin: '4321',
    ...secrets,
  },
});

export const orangeRequest = (
  phone: string,
  operatorToken: string | null,
  changes: Partial<CollectRequest> = {},
): CollectRequest => ({
  partnerNumber: randomUUID(),
  number: 'T-7KQ2M-X4RDA',
  operatorToken,
  phone,
  amount: 25_000,
  narration: 'Scolarité de Grâce, 2e tranche',
  callbackUrl: 'http://127.0.0.1:9/callbacks/orange/none',
  ...changes,
});
