import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/payment-settings.ts';
import { errors, refusals } from './protocol/errors.ts';
import { hostName } from './values/host-name.ts';
import type { Text } from './values/language.ts';
import { typedText } from './values/text.ts';
import { payOperators } from './transactions.ts';

/** Through the provider's accounts, or the school's own at the operator or an aggregator. */
export const accountKinds = ['provider', 'own', 'pawapay'] as const;

export const paymentSettingsErrors = refusals({
  accountIncomplete: {
    code: 42200,
    en: 'An account of your own is switched on with its App ID and all its keys. Fill in what is missing, or save it switched off.',
    fr: 'Un compte propre s’active avec son App ID et toutes ses clés. Complétez ce qui manque, ou enregistrez-le désactivé.',
  },
  accountRefused: {
    code: 42200,
    en: 'The operator does not accept this account, so it was not switched on and nothing was saved. {said}',
    fr: 'L’opérateur n’accepte pas ce compte : il n’a pas été activé et rien n’a été enregistré. {said}',
  },
  accountUntested: {
    code: 40900,
    en: 'The operator does not answer, so the account could not be tested and nothing was saved. Save it switched off, and switch it on later.',
    fr: 'L’opérateur ne répond pas : le compte n’a pas pu être testé et rien n’a été enregistré. Enregistrez-le désactivé et activez-le plus tard.',
  },
});

/** Visible ASCII and spaces: what any header of HTTP can carry, and all that operators give out. */
const secretPart = z
  .string()
  .trim()
  .max(500)
  .regex(/^[ -~]*$/, { error: 'plainSigns' });

/** The parts of a connection, for which its test says which it has tried. */
export const testedParts = [
  'signIn',
  'payToken',
  'channelAndPin',
  'balance',
  'payerCheck',
  'limits',
  'prompt',
  'callback',
] as const;
export type TestedPart = (typeof testedParts)[number];

export const testedPartNames: Record<TestedPart, Text> = {
  signIn: { en: 'Signing in', fr: 'Connexion avec les identifiants' },
  payToken: { en: 'Opening a payment', fr: 'Ouverture d’un paiement' },
  channelAndPin: { en: 'Merchant number and PIN', fr: 'Numéro marchand et code PIN' },
  balance: { en: 'Reading the balance', fr: 'Lecture du solde' },
  payerCheck: { en: 'Looking up a payer’s account', fr: 'Recherche du compte d’un payeur' },
  limits: { en: 'Reading the limits', fr: 'Lecture des plafonds' },
  prompt: {
    en: 'Asking a phone for money: only a real payment shows it',
    fr: 'La demande sur un téléphone : seul un vrai paiement le montre',
  },
  callback: {
    en: 'The operator’s call back to us: only a real payment shows it',
    fr: 'Le rappel de l’opérateur vers nous : seul un vrai paiement le montre',
  },
};

const operatorSettings = z.object({
  operator: z.enum(payOperators),
  isOn: z.boolean(),
  kind: z.enum(accountKinds),
  appId: z.string().nullable(),
  /** The host that the operator's portal has for callbacks to this account. */
  callbackHost: z.string().nullable(),
  /** Which secrets are kept; their values are never shown again. */
  secretsKept: z.array(z.string()),
  /** Since when the operator refuses this account, and its words. */
  refusal: z.object({ at: z.iso.datetime(), said: z.string() }).nullable(),
  /** What it takes at a time, in francs. */
  limits: z.object({ smallest: z.number().int(), largest: z.number().int() }),
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
  summary:
    'Set how an operator is used. A secret left out stays as it was. An account of the school’s own is tested before it is switched on',
  access: 'paymentSettings.edit',
  refusals: [
    errors.changedMeanwhile,
    paymentSettingsErrors.accountIncomplete,
    paymentSettingsErrors.accountRefused,
    paymentSettingsErrors.accountUntested,
  ],
  params: z.object({ operator: z.enum(payOperators) }),
  body: z
    .object({
      isOn: z.boolean(),
      kind: z.enum(accountKinds),
      appId: typedText(100).nullable().default(null),
      callbackHost: hostName
        .nullable()
        .default(null)
        .describe(
          'The host registered for callbacks in MTN’s portal; without it none are asked for',
        ),
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
  answer: z.object({
    isWorking: z.boolean(),
    message: z.string(),
    said: z.string().nullable().describe('The operator’s own words, where it refused or failed'),
    tried: z.array(z.enum(testedParts)),
    untried: z.array(z.enum(testedParts)).describe('What no test can try without taking money'),
  }),
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
