import { z } from 'zod';
import { call } from './call.ts';
import type { ErrorEntry } from './errors.ts';
import { email, personName, sex, userInfo } from './people.ts';
import { mobilePhone } from './phone.ts';
import { codeSent, newPassword, oneTimeCode, secret } from './session.ts';
import { nameText, typedText } from './text.ts';

export const accountErrors = {
  wrongPassword: {
    code: 42200,
    en: 'The current password is not right.',
    fr: 'Le mot de passe actuel n’est pas le bon.',
  },
  passkeyRefused: {
    code: 42200,
    en: 'This passkey was not accepted. Start again.',
    fr: 'Cette clé d’accès n’a pas été acceptée. Recommencez.',
  },
  lastFactor: {
    code: 40900,
    en: 'Your school asks owners for a second factor: add another one before you remove this.',
    fr: 'Votre établissement exige un second facteur : ajoutez-en un autre avant de retirer celui-ci.',
  },
  noPassword: {
    code: 40900,
    en: 'This account has no password yet. Set one first, under My account.',
    fr: 'Ce compte n’a pas encore de mot de passe. Définissez-en un d’abord, dans Mon compte.',
  },
  hasPassword: {
    code: 40900,
    en: 'This account has a password already. Change it with the one you have.',
    fr: 'Ce compte a déjà un mot de passe. Changez-le avec celui que vous avez.',
  },
  nothingConfirmed: {
    code: 40900,
    en: 'This account has no confirmed phone or email that a code could go to.',
    fr: 'Ce compte n’a ni téléphone ni e-mail confirmé où envoyer un code.',
  },
  contactTaken: {
    code: 40900,
    en: 'Another account has taken this phone or email meanwhile. Nothing was changed.',
    fr: 'Un autre compte a pris entre-temps ce téléphone ou cet e-mail. Rien n’a été modifié.',
  },
  codeUsed: {
    code: 42200,
    en: 'This code was used already. Ask for a new one.',
    fr: 'Ce code a déjà servi. Demandez-en un nouveau.',
  },
  codeExpired: {
    code: 42200,
    en: 'This code has expired. Ask for a new one.',
    fr: 'Ce code a expiré. Demandez-en un nouveau.',
  },
  codeTriedTooOften: {
    code: 42200,
    en: 'This code was tried too often. Ask for a new one.',
    fr: 'Ce code a été essayé trop souvent. Demandez-en un nouveau.',
  },
} as const satisfies Record<string, ErrorEntry>;

const none = z.object({}).optional();

export const updateMyProfile = call({
  method: 'PUT',
  path: '/ba021/v1/org/my/profile',
  summary: 'Change my own name, gender and address',
  access: 'self',
  emits: ['profile.changed'],
  body: z.object({
    fullName: personName,
    sex: sex.nullable(),
    address: typedText(200).nullable(),
  }),
  answer: userInfo,
});

const contact = z.object({ value: z.string(), isConfirmed: z.boolean() });
const contacts = z.object({
  phone: contact.nullable(),
  email: contact.nullable(),
  hasPassword: z.boolean(),
});

export const myContacts = call({
  method: 'GET',
  path: '/ba021/v1/org/my/contacts',
  summary: 'The phone and email that I sign in with, and whether they are confirmed',
  access: 'self',
  reads: ['account'],
  answer: contacts,
});

const currentPassword = z.string().min(1).max(128);

export const changeMyPhone = call({
  method: 'POST',
  path: '/ba021/v1/org/my/contacts/phone',
  summary: 'Send a code to a new phone, or to mine that is not confirmed; confirming it changes it',
  access: 'self',
  emits: [],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ phone: mobilePhone, password: currentPassword }),
  answer: codeSent,
});

export const changeMyEmail = call({
  method: 'POST',
  path: '/ba021/v1/org/my/contacts/email',
  summary: 'Send a code to a new email, or to mine that is not confirmed; confirming it changes it',
  access: 'self',
  emits: [],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ email, password: currentPassword }),
  answer: codeSent,
});

export const confirmMyContact = call({
  method: 'POST',
  path: '/ba021/v1/org/my/contacts/confirm',
  summary: 'Confirm the phone or email that a code was sent to; the old one is told',
  access: 'self',
  emits: ['contact.confirmed', 'contact.changed', 'contact.lost'],
  limit: { max: 30, windowSeconds: 60 },
  body: z.object({ ticket: secret, code: oneTimeCode }),
  answer: contacts,
});

export const changeMyPassword = call({
  method: 'POST',
  path: '/ba021/v1/org/my/password',
  summary: 'Change my password; ends my other sessions',
  access: 'self',
  emits: ['password.changed', 'session.ended'],
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ current: z.string().min(1).max(128), password: newPassword }),
  answer: z.object({}),
});

export const sendFirstPasswordCode = call({
  method: 'POST',
  path: '/ba021/v1/org/my/password/first/code',
  summary: 'Send a code to my confirmed phone or email, where my account has no password yet',
  access: 'self',
  emits: [],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: none,
  answer: codeSent,
});

export const setFirstPassword = call({
  method: 'POST',
  path: '/ba021/v1/org/my/password/first',
  summary: 'Set the first password of my account with the code; ends my other sessions',
  access: 'self',
  emits: ['password.changed', 'session.ended'],
  limit: { max: 30, windowSeconds: 60 },
  body: z.object({ ticket: secret, code: oneTimeCode, password: newPassword }),
  answer: contacts,
});

export const listMySessions = call({
  method: 'GET',
  path: '/ba021/v1/org/my/sessions',
  summary: 'My open sessions',
  access: 'self',
  reads: ['account'],
  answer: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        browser: z.string(),
        address: z.string(),
        startedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endMySession = call({
  method: 'POST',
  path: '/ba021/v1/org/my/sessions/{id}/end',
  summary: 'End one of my sessions',
  access: 'self',
  emits: ['session.ended'],
  params: z.object({ id: z.uuid() }),
  body: none,
  answer: z.object({}),
});

export const endMyOtherSessions = call({
  method: 'POST',
  path: '/ba021/v1/org/my/sessions/end-others',
  summary: 'End all my sessions but this one',
  access: 'self',
  emits: ['session.ended'],
  body: none,
  answer: z.object({ ended: z.number().int() }),
});

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() });

export const mySecondFactor = call({
  method: 'GET',
  path: '/ba021/v1/org/my/second-factor',
  summary: 'Which second factors I have',
  access: 'self',
  reads: ['account'],
  answer: z.object({
    totp: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(passkey),
  }),
});

export const beginTotp = call({
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/totp',
  summary: 'Begin to add an authenticator app',
  access: 'self',
  emits: [],
  answersSecrets: true,
  body: z.object({ password: z.string().min(1).max(128) }),
  answer: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmTotp = call({
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/totp/confirm',
  summary: 'Confirm the authenticator app with its first code; answers the recovery codes, once',
  access: 'self',
  emits: ['factor.added'],
  answersSecrets: true,
  body: z.object({ code: oneTimeCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeTotp = call({
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/totp/remove',
  summary: 'Remove the authenticator app',
  access: 'self',
  emits: ['factor.removed'],
  body: z.object({ password: z.string().min(1).max(128) }),
  answer: z.object({}),
});

export const beginPasskey = call({
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys/options',
  summary: 'Begin to add a passkey',
  access: 'self',
  emits: [],
  answersSecrets: true,
  body: z.object({ password: z.string().min(1).max(128) }),
  answer: z.object({ options: z.record(z.string(), z.unknown()) }),
});

export const confirmPasskey = call({
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys',
  summary: 'Add a passkey',
  access: 'self',
  emits: ['factor.added'],
  body: z.object({
    name: nameText(60).min(1),
    response: z.record(z.string(), z.unknown()),
  }),
  answer: passkey,
});

export const removePasskey = call({
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys/{id}/remove',
  summary: 'Remove a passkey',
  access: 'self',
  emits: ['factor.removed'],
  params: z.object({ id: z.string().min(1).max(1024) }),
  body: z.object({ password: z.string().min(1).max(128) }),
  answer: z.object({}),
});
