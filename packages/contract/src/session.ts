import { z } from 'zod';
import { call } from './call.ts';
import type { ErrorEntry } from './errors.ts';
import { email, personName, role, sex, userInfo } from './people.ts';
import { mobilePhone } from './phone.ts';
import { schoolName, town } from './verification.ts';

/** The public name of a school in addresses: `/console/{appId}/…`. */
export const appId = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, { error: 'appId' });

export const newPassword = z.string().min(8, { error: 'passwordShort' }).max(128);

export const sessionErrors = {
  wrongLogin: {
    code: 42200,
    en: 'This login and password do not match.',
    fr: 'Cet identifiant et ce mot de passe ne correspondent pas.',
  },
  notStaffHere: {
    code: 40300,
    en: 'This account has no access to this school.',
    fr: 'Ce compte n’a pas accès à cet établissement.',
  },
  wrongCode: {
    code: 42200,
    en: 'This code is not right. Check it, or ask for a new one.',
    fr: 'Ce code n’est pas le bon. Vérifiez-le ou demandez-en un nouveau.',
  },
  wrongAppCode: {
    code: 42200,
    en: 'This code is not right. Wait for the next one in your app, then type it.',
    fr: 'Ce code n’est pas le bon. Attendez le suivant dans votre application, puis saisissez-le.',
  },
  codeSpent: {
    code: 42200,
    en: 'This code was used or has expired. Ask for a new one.',
    fr: 'Ce code a déjà servi ou a expiré. Demandez-en un nouveau.',
  },
  ticketSpent: {
    code: 42200,
    en: 'This step has expired. Start again.',
    fr: 'Cette étape a expiré. Recommencez.',
  },
  appIdTaken: {
    code: 40900,
    en: 'Another school uses this address already.',
    fr: 'Un autre établissement utilise déjà cette adresse.',
  },
  accountExists: {
    code: 40900,
    en: 'An account with this email or phone exists already. Sign in instead.',
    fr: 'Un compte existe déjà avec cet e-mail ou ce téléphone. Connectez-vous.',
  },
  invalidRefreshToken: {
    code: 40002,
    en: 'Invalid refresh token',
    fr: 'Jeton de renouvellement invalide',
  },
  proveByCode: {
    code: 40300,
    en: 'Too many wrong passwords were tried on this account. Sign in with a code, or set a new password.',
    fr: 'Trop de mots de passe erronés ont été essayés sur ce compte. Connectez-vous par un code, ou définissez un nouveau mot de passe.',
  },
  secondFactorRequired: {
    code: 40300,
    en: 'This school asks its owners for a second factor. Add one to your account first.',
    fr: 'Cet établissement demande un second facteur à ses propriétaires. Ajoutez-en un à votre compte.',
  },
} as const satisfies Record<string, ErrorEntry>;

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
const loginAnswer = z.union([loginTokens, secondFactorNeeded]);

const signInLimit = { max: 30, windowSeconds: 60 } as const;
export const secret = z.string().min(1).max(512);
export const oneTimeCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: 'oneTimeCode' });

export const login = call({
  method: 'POST',
  path: '/ba021/v1/org/login',
  summary: 'Sign in with a phone, an email or a ufId, and a password',
  access: 'public',
  emits: ['session.started'],
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
  method: 'POST',
  path: '/ba021/v1/org/login/second-factor',
  summary: 'Finish a sign-in that asked for a second factor with a TOTP or recovery code',
  access: 'public',
  emits: ['session.started'],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({ ticket: secret, code: z.string().trim().min(6).max(20) }),
  answer: loginTokens,
});

/** WebAuthn options and answers are the browser's own shapes, checked by the WebAuthn library. */
const webauthn = z.record(z.string(), z.unknown());

export const passkeyLoginOptions = call({
  method: 'POST',
  path: '/ba021/v1/org/login/passkey-options',
  summary: 'Begin a sign-in by passkey, alone or as the second factor of a ticket',
  access: 'public',
  emits: [],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({ ticket: secret.optional() }),
  answer: z.object({ ticket: z.string(), options: webauthn }),
});

export const loginPasskey = call({
  method: 'POST',
  path: '/ba021/v1/org/login/passkey',
  summary: 'Finish a sign-in by passkey',
  access: 'public',
  emits: ['session.started'],
  answersSecrets: true,
  limit: signInLimit,
  body: z.object({ ticket: secret, response: webauthn, appId: appId.optional() }),
  answer: loginTokens,
});

export const refreshToken = call({
  method: 'POST',
  path: '/ba021/v1/org/refresh-token',
  summary:
    'Exchange the refresh token (header x-refresh-token, bearer) for a new pair; until that is used, the same Idempotency-Key answers its refresh token again',
  access: 'public',
  emits: ['session.ended'],
  answersSecrets: true,
  body: z.object({}).optional(),
  answer: sessionTokens,
});

export const logout = call({
  method: 'POST',
  path: '/ba021/v1/org/logout',
  summary: 'End this session',
  access: 'self',
  emits: ['session.ended'],
  body: z.object({}).optional(),
  answer: z.object({}),
});

export const codeSent = z.object({
  ticket: z.string(),
  sentTo: z.string().describe('The phone or email, mostly hidden'),
  expiresIn: z.number().int(),
});

export const getOrCreateByPhone = call({
  method: 'POST',
  path: '/ba021/v1/org/get-or-create-by-phone',
  summary: 'Send a sign-in code to a phone; the account is created when the code is confirmed',
  access: 'public',
  emits: [],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ phone: mobilePhone, appId: appId.optional() }),
  answer: codeSent,
});

export const sendEmailVerificationCode = call({
  method: 'POST',
  path: '/ba021/v1/org/sendEmailVerificationCode',
  summary: 'Send a code to an email address',
  access: 'public',
  emits: [],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ email }),
  answer: codeSent,
});

export const forgotPassword = call({
  method: 'POST',
  path: '/ba021/v1/org/forgot-password',
  summary:
    'Send a code with which the password can be set anew; answers alike for unknown accounts',
  access: 'public',
  emits: [],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ login: z.string().trim().min(1).max(254) }),
  answer: codeSent,
});

export const verifyOtpCode = call({
  method: 'POST',
  path: '/ba021/v1/org/verifyOTPCode',
  summary:
    'Confirm a code. A sign-in code answers a session; others answer a proof for the next step',
  access: 'public',
  emits: ['session.started', 'session.ended', 'contact.lost', 'account.takenOver'],
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
  method: 'POST',
  path: '/ba021/v1/org/reset-password',
  summary: 'Set a new password with the proof of a confirmed code; ends every other session',
  access: 'public',
  emits: ['password.changed', 'session.ended'],
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ proof: secret, password: newPassword }),
  answer: z.object({}),
});

export const createOrgAccount = call({
  method: 'POST',
  path: '/ba021/v1/org/orgAccount/create',
  summary: 'Register a school and its owner, with the proof of a confirmed email code',
  access: 'public',
  emits: ['school.registered', 'contact.lost', 'session.started'],
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
  method: 'POST',
  path: '/ba021/v1/org/my/schools',
  summary:
    'Register a school as its owner, signed in: with the proof of a confirmed email code unless my email is confirmed',
  access: 'self',
  emits: [
    'school.registered',
    'contact.confirmed',
    'contact.changed',
    'contact.lost',
    'password.changed',
    'profile.changed',
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
  method: 'POST',
  path: '/ba021/v1/org/qr-login',
  summary: 'Without a body: begin. With the ticket: ask whether a signed-in phone has approved',
  access: 'public',
  emits: ['session.started'],
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
  method: 'GET',
  path: '/ba021/v1/org/qr-login/{code}',
  summary: 'What a scanned code would sign in: the browser and the place it asks from',
  access: 'self',
  reads: [],
  params: z.object({ code: secret }),
  answer: z.object({ browser: z.string(), address: z.string(), askedAt: z.iso.datetime() }),
});

export const answerQrLogin = call({
  method: 'POST',
  path: '/ba021/v1/org/qr-login/{code}/answer',
  summary: 'Approve or refuse a scanned code from a signed-in phone',
  access: 'self',
  emits: [],
  params: z.object({ code: secret }),
  body: z.object({ approve: z.boolean() }),
  answer: z.object({}),
});

export const createTemporaryToken = call({
  method: 'POST',
  path: '/ba021/v1/auth/temporary-token',
  summary: 'A one-time token, good for a minute, with which the console opens a session of its own',
  access: 'self',
  emits: [],
  answersSecrets: true,
  body: z.object({ appId: appId.optional() }),
  answer: z.object({ token: z.string(), expiresIn: z.number().int() }),
});

export const exchangeTemporaryToken = call({
  method: 'POST',
  path: '/ba021/v1/auth/dynamic',
  summary: 'Exchange a one-time temporary token for a session',
  access: 'public',
  emits: ['session.started', 'session.ended'],
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
});

export const infoWithOrgAccount = call({
  method: 'POST',
  path: '/ba021/v1/org/my/info-with-org-account',
  summary: 'Who I am, in which school, with which role, and my other schools',
  access: 'self',
  reads: ['account', 'settings'],
  onlyReads: true,
  body: z.object({}).optional(),
  answer: z.object({
    user: userInfo,
    organisation: organisation.nullable(),
    organisations: z.array(organisation),
    scopeId: z.string().describe('What the notification socket identifies and subscribes with'),
    isDesk: z.boolean(),
    needsSecondFactor: z
      .boolean()
      .describe('This school asks its owners for a second factor, and I have none yet'),
  }),
});
export type OrganisationInfo = z.output<typeof organisation>;
