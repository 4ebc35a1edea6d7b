import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/session.ts';
import { errors } from './protocol/errors.ts';
import { email, personName, role, sex, userInfo } from './people.ts';
import { mobilePhone } from './values/mobile-phone.ts';
import { refreshRefusals, sessionErrors, sessionStartRefusals } from './session-errors.ts';
import { schoolName, town } from './verification.ts';

/** The public name of a school in addresses: `/console/{appId}/…`. */
export const appId = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, { error: 'appId' });

export const newPassword = z.string().min(8, { error: 'passwordShort' }).max(128);

const expiresIn = z.number().int().describe('Seconds until the access token expires');

/** As `/org/login` names its parts. */
export const loginTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn,
});
/** As `/org/refresh-token` and `/auth/dynamic` name theirs. */
export const sessionTokens = z.object({ token: z.string(), refreshToken: z.string(), expiresIn });
export type SessionTokens = z.output<typeof sessionTokens>;

const secondFactorNeeded = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(['totp', 'passkey'])) }),
});
export const loginAnswer = z.union([loginTokens, secondFactorNeeded]);

const signInLimit = { max: 30, windowSeconds: 60 } as const;
export const secret = z.string().min(1).max(512);
export const oneTimeCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: 'oneTimeCode' });

export const login = call({
  ...endpoints.login,
  summary: 'Sign in with a phone, an email or a ufId, and a password',
  access: 'public',
  refusals: [
    ...sessionStartRefusals,
    sessionErrors.wrongLogin,
    sessionErrors.tooManyWrongPasswords,
  ],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({
    login: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(128),
    appId: appId.optional(),
  }),
  answer: loginAnswer,
});

export const loginSecondFactor = call({
  ...endpoints.loginSecondFactor,
  summary: 'Finish a sign-in that asked for a second factor with a TOTP or recovery code',
  access: 'public',
  refusals: [...sessionStartRefusals, sessionErrors.stepExpired, sessionErrors.wrongAppCode],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({ ticket: secret, code: z.string().trim().min(6).max(20) }),
  answer: loginTokens,
});

/** WebAuthn options and answers are the browser's own shapes, checked by the WebAuthn library. */
const webauthn = z.record(z.string(), z.unknown());

export const passkeyLoginOptions = call({
  ...endpoints.passkeyLoginOptions,
  summary: 'Begin a sign-in by passkey, alone or as the second factor of a ticket',
  access: 'public',
  refusals: [sessionErrors.stepExpired],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({ ticket: secret.optional() }),
  answer: z.object({ ticket: z.string(), options: webauthn }),
});

export const loginPasskey = call({
  ...endpoints.loginPasskey,
  summary: 'Finish a sign-in by passkey',
  access: 'public',
  refusals: [...sessionStartRefusals, sessionErrors.stepExpired, sessionErrors.passkeyRefused],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({ ticket: secret, response: webauthn, appId: appId.optional() }),
  answer: loginTokens,
});

export const refreshToken = call({
  ...endpoints.refreshToken,
  summary:
    'Exchange the refresh token (header x-refresh-token, bearer) for a new pair; until that is used, the same Idempotency-Key answers its refresh token again',
  access: 'public',
  refusals: [...refreshRefusals],
  answersSecrets: true,
  body: z.object({}).optional(),
  answer: sessionTokens,
});

export const logout = call({
  ...endpoints.logout,
  summary: 'End this session',
  access: 'self',
  body: z.object({}).optional(),
  answer: z.object({}),
});

export const codeSent = z.object({
  ticket: z.string(),
  sentTo: z.string().describe('The phone or email, mostly hidden'),
  expiresIn: z.number().int(),
});

export const getOrCreateByPhone = call({
  ...endpoints.getOrCreateByPhone,
  summary: 'Send a sign-in code to a phone; the account is created when the code is confirmed',
  access: 'public',
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ phone: mobilePhone, appId: appId.optional() }),
  answer: codeSent,
});

export const sendEmailVerificationCode = call({
  ...endpoints.sendEmailVerificationCode,
  summary: 'Send a code to an email address',
  access: 'public',
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ email }),
  answer: codeSent,
});

export const forgotPassword = call({
  ...endpoints.forgotPassword,
  summary:
    'Send a code with which the password can be set anew; answers alike for unknown accounts',
  access: 'public',
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ login: z.string().trim().min(1).max(254) }),
  answer: codeSent,
});

export const verifyOtpCode = call({
  ...endpoints.verifyOtpCode,
  summary:
    'Confirm a code. A sign-in code answers a session; others answer a proof for the next step',
  access: 'public',
  refusals: [
    ...sessionStartRefusals,
    sessionErrors.codeUsedOrExpired,
    sessionErrors.wrongCode,
    sessionErrors.stepExpired,
    sessionErrors.accountExists,
  ],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({ ticket: secret, code: oneTimeCode }),
  answer: z.object({
    purpose: z.enum(['signIn', 'email', 'resetPassword']),
    proof: z.string().nullable(),
    session: loginTokens.nullable(),
    /** Instead of a session, where the account has a second factor: go on as after a login. */
    secondFactor: secondFactorNeeded.shape.secondFactor.nullable(),
    isNew: z.boolean(),
  }),
});

export const resetPassword = call({
  ...endpoints.resetPassword,
  summary: 'Set a new password with the proof of a confirmed code; ends every other session',
  access: 'public',
  refusals: [errors.accountGone, sessionErrors.stepExpired, sessionErrors.passwordTooCommon],
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ proof: secret, password: newPassword }),
  answer: z.object({}),
});

export const createOrgAccount = call({
  ...endpoints.createOrgAccount,
  summary: 'Register a school and its owner, with the proof of a confirmed email code',
  access: 'public',
  refusals: [
    ...sessionStartRefusals,
    sessionErrors.stepExpired,
    sessionErrors.passwordTooCommon,
    sessionErrors.phoneHasAccount,
    sessionErrors.accountExists,
    sessionErrors.appIdTaken,
  ],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({
    proof: secret,
    schoolName,
    town,
    appId,
    fullName: personName,
    phone: mobilePhone,
    sex: sex.optional(),
    password: newPassword,
  }),
  answer: loginTokens.extend({ appId: z.string() }),
});

export const createMySchool = call({
  ...endpoints.createMySchool,
  summary:
    'Register a school as its owner, signed in: with the proof of a confirmed email code unless my email is confirmed',
  access: 'self',
  refusals: [
    sessionErrors.stepExpired,
    sessionErrors.wrongPassword,
    sessionErrors.passwordTooCommon,
    sessionErrors.accountExists,
    sessionErrors.appIdTaken,
  ],
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({
    proof: secret.optional(),
    schoolName,
    town,
    appId,
    fullName: personName,
    password: z
      .string()
      .min(1)
      .max(128)
      .describe('My password; where I have none yet, the one that I choose'),
  }),
  answer: z.object({ appId: z.string() }),
});

export const qrLogin = call({
  ...endpoints.qrLogin,
  summary: 'Without a body: begin. With the ticket: ask whether a signed-in phone has approved',
  access: 'public',
  refusals: [...sessionStartRefusals, sessionErrors.stepExpired],
  answersSecrets: true,
  limit: { max: 120, windowSeconds: 60 },
  body: z.object({ ticket: secret.optional() }).optional(),
  answer: z.object({
    state: z.enum(['waiting', 'approved', 'refused', 'expired']),
    ticket: z.string(),
    /** What the QR shows: the address of the approval page. Only at the beginning. */
    address: z.string().nullable(),
    expiresIn: z.number().int(),
    session: loginTokens.nullable(),
  }),
});

export const describeQrLogin = call({
  ...endpoints.describeQrLogin,
  summary: 'What a scanned code would sign in: the browser and the place it asks from',
  access: 'self',
  refusals: [sessionErrors.stepExpired],
  params: z.object({ code: secret }),
  answer: z.object({ browser: z.string(), address: z.string(), askedAt: z.iso.datetime() }),
});

export const answerQrLogin = call({
  ...endpoints.answerQrLogin,
  summary: 'Approve or refuse a scanned code from a signed-in phone',
  access: 'self',
  refusals: [sessionErrors.stepExpired],
  params: z.object({ code: secret }),
  body: z.object({ approve: z.boolean() }),
  answer: z.object({}),
});

export const createTemporaryToken = call({
  ...endpoints.createTemporaryToken,
  summary: 'A one-time token, good for a minute, with which the console opens a session of its own',
  access: 'self',
  refusals: [sessionErrors.noAccessToSchool],
  answersSecrets: true,
  body: z.object({
    appId: appId.optional(),
    endsSession: z
      .boolean()
      .default(false)
      .describe('The session that asks ends once the token is exchanged: one follows the other'),
  }),
  answer: z.object({ token: z.string(), expiresIn: z.number().int() }),
});

export const exchangeTemporaryToken = call({
  ...endpoints.exchangeTemporaryToken,
  summary: 'Exchange a one-time temporary token for a session',
  access: 'public',
  refusals: [...sessionStartRefusals, sessionErrors.stepExpired],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({ token: secret }),
  answer: sessionTokens,
});

const organisation = z.object({
  id: z.uuid(),
  appId: z.string(),
  name: z.string().meta({ examples: ['Collège Les Palmiers'] }),
  slogan: z.string().nullable(),
  logo: z.string().nullable(),
  timeZone: z.string(),
  role,
  isSuspended: z
    .boolean()
    .optional()
    .describe(
      'The provider has suspended it: everything can be read and exported, nothing changed',
    ),
  isVisit: z
    .boolean()
    .optional()
    .describe('I am of the provider’s desk, and an owner lets me read for a time'),
  hasTemplatePart: z
    .boolean()
    .optional()
    .describe('Whether the console shows its tools and style guide'),
  messagingUrl: z
    .string()
    .optional()
    .describe('Where the school’s talks are: a messaging partner’s address, or its own chat'),
});

export const infoWithOrgAccount = call({
  ...endpoints.infoWithOrgAccount,
  summary: 'Who I am, in which school, with which role, and my other schools',
  access: 'self',
  onlyReads: true,
  body: z.object({}).optional(),
  answer: z.object({
    user: userInfo,
    organisation: organisation.nullable(),
    organisations: z.array(organisation),
    scopeId: z.string().describe('What the notification socket identifies and subscribes with'),
    isDesk: z.boolean(),
    isRestoredCopy: z
      .boolean()
      .optional()
      .describe('The database was restored from a backup, and nothing goes out of it yet'),
    needsSecondFactor: z
      .boolean()
      .describe('This school asks me for a second factor, and I have none yet'),
  }),
});
export type OrganisationInfo = z.output<typeof organisation>;
