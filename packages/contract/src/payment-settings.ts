import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/payment-settings.ts';
import { errors } from './protocol/errors.ts';
import { typedText } from './values/text.ts';
import { payOperators } from './transactions.ts';

/** Through the provider's accounts, or the school's own at the operator or an aggregator. */
export const accountKinds = ['provider', 'own', 'pawapay'] as const;

/** Visible ASCII and spaces: what any header of HTTP can carry, and all that operators give out. */
const secretPart = z
  .string()
  .trim()
  .max(500)
  .regex(/^[ -~]*$/, { error: 'plainSigns' });

const operatorSettings = z.object({
  operator: z.enum(payOperators),
  isOn: z.boolean(),
  kind: z.enum(accountKinds),
  appId: z.string().nullable(),
  /** Which secrets are kept; their values are never shown again. */
  secretsKept: z.array(z.string()),
  version: z.number().int(),
});

export const getPaymentSettings = call({
  ...endpoints.getPaymentSettings,
  summary: 'How each operator is used; secrets are never shown',
  access: 'paymentSettings.read',
  answer: z.object({ operators: z.array(operatorSettings) }),
});

export const updatePaymentSettings = call({
  ...endpoints.updatePaymentSettings,
  summary: 'Set how an operator is used. A secret left out stays as it was',
  access: 'paymentSettings.edit',
  refusals: [errors.changedMeanwhile],
  params: z.object({ operator: z.enum(payOperators) }),
  body: z
    .object({
      isOn: z.boolean(),
      kind: z.enum(accountKinds),
      appId: typedText(100).nullable().default(null),
      secrets: z.record(z.string().regex(/^[A-Za-z]{1,40}$/), secretPart).default({}),
      version: z.number().int(),
    })
    .superRefine((given, context) => {
      if (given.kind !== 'provider' && (given.appId ?? '') === '') {
        context.addIssue({ code: 'custom', path: ['appId'], message: 'required' });
      }
    }),
  answer: operatorSettings,
});

export const testPaymentSettings = call({
  ...endpoints.testPaymentSettings,
  summary: 'Test the connection to the operator with what is saved',
  access: 'paymentSettings.edit',
  limit: { max: 10, windowSeconds: 60 },
  isRepeatable: true,
  params: z.object({ operator: z.enum(payOperators) }),
  body: z.object({}).optional(),
  answer: z.object({ isWorking: z.boolean(), message: z.string() }),
});

/** The secrets that each kind of account needs, by operator; the form is drawn from this. */
export const secretNames = {
  mtn: { own: ['subscriptionKey', 'apiUser', 'apiKey'], pawapay: ['apiToken'] },
  orange: {
    own: ['consumerKey', 'consumerSecret', 'apiUser', 'apiPassword', 'channelMsisdn', 'pin'],
    pawapay: ['apiToken'],
  },
} as const;

/**
 * What paying out needs beside that, where the operator has a product of its own for it, as MTN does: all of them, or
 * none. Collecting needs none, and an aggregator's token does both.
 */
export const payoutSecretNames = {
  mtn: { own: ['disbursementSubscriptionKey', 'disbursementApiUser', 'disbursementApiKey'] },
  orange: { own: [] },
} as const;
