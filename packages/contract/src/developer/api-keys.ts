import { z } from 'zod';
import * as endpoints from '../endpoints/api-keys.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { serviceErrors } from '../service-errors.ts';
import { confirmationRefusals } from '../session-errors.ts';
import { nameText } from '../values/text.ts';
import { keyErrors } from './developer-errors.ts';
import { environments } from './environments.ts';
import { allKeyScopes, keyKinds } from './key-scopes.ts';

export const maxOverlapDays = 7;
export const maxAddresses = 20;

/** replaced: another has taken its place, and it works until the overlap ends. */
export const keyStates = ['active', 'replaced', 'expired', 'revoked'] as const;
export type KeyState = (typeof keyStates)[number];

const at = z.iso.datetime();

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(keyKinds),
  environment: z.enum(environments),
  scopes: z.array(z.enum(allKeyScopes)),
  addresses: z.array(z.string()).describe('From where it may be used; empty: from anywhere'),
  start: z.string().describe('How the key begins'),
  lastFour: z.string(),
  state: z.enum(keyStates),
  createdAt: at,
  createdBy: z.string().nullable(),
  expiresAt: at.nullable(),
  endsAt: at.nullable().describe('Of a replaced key: until then it works too'),
  revokedAt: at.nullable(),
  lastUsedAt: at.nullable(),
  lastUsedFrom: z.string().nullable(),
  version: z.number().int(),
});
export type ApiKey = z.output<typeof apiKey>;

const terms = z.object({
  name: nameText(60).min(1),
  addresses: z.array(z.string().trim().min(1).max(50)).max(maxAddresses).default([]),
  expiresAt: at.nullable().default(null),
});

/** A code of the authenticator app or a recovery code, or the password of whoever has a passkey alone. */
const confirmation = z.string().min(1).max(200).optional();

const withSecret = z.object({ key: apiKey, secret: z.string().describe('Shown this once') });

export const listApiKeys = call({
  ...endpoints.listApiKeys,
  summary: 'The school’s API keys, the newest first, without their secrets',
  access: 'developer.read',
  answer: z.object({
    items: z.array(apiKey),
    confirmBy: z
      .enum(['code', 'password'])
      .nullable()
      .describe('What the reader is asked for before a production or disbursement key is made'),
  }),
});

export const createApiKey = call({
  ...endpoints.createApiKey,
  summary:
    'Make an API key; its secret is answered this once. One for production needs a plan that contains the API, and one that sends money there `payouts.edit`',
  access: 'developer.edit',
  answersSecrets: true,
  refusals: [
    keyErrors.tooManyApiKeys,
    keyErrors.apiKeyScopeWrong,
    keyErrors.addressRangeWrong,
    keyErrors.apiKeyExpiryPast,
    serviceErrors.serviceNotAvailable,
    ...confirmationRefusals,
  ],
  body: terms.extend({
    kind: z.enum(keyKinds),
    environment: z.enum(environments),
    scopes: z.array(z.enum(allKeyScopes)).min(1).max(allKeyScopes.length),
    confirmation,
  }),
  answer: withSecret,
});

export const updateApiKey = call({
  ...endpoints.updateApiKey,
  summary: 'Name an API key anew, or change from where and until when it may be used',
  access: 'developer.edit',
  refusals: [
    errors.changedMeanwhile,
    keyErrors.apiKeyNoLongerWorks,
    keyErrors.addressRangeWrong,
    keyErrors.apiKeyExpiryPast,
    ...confirmationRefusals,
  ],
  params: byId,
  body: terms.extend({ version: z.number().int(), confirmation }),
  answer: apiKey,
});

export const rotateApiKey = call({
  ...endpoints.rotateApiKey,
  summary: 'Put another key in the place of this one, which works on for up to seven days',
  access: 'developer.edit',
  answersSecrets: true,
  refusals: [keyErrors.apiKeyNoLongerWorks, keyErrors.tooManyApiKeys, ...confirmationRefusals],
  params: byId,
  body: z.object({ overlapDays: z.number().int().min(0).max(maxOverlapDays), confirmation }),
  answer: withSecret,
});

export const revokeApiKey = call({
  ...endpoints.revokeApiKey,
  summary: 'End an API key at once; calling it again changes nothing',
  access: 'developer.edit',
  params: byId,
  answer: apiKey,
});
