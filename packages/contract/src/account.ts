import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/account.ts';
import { errors, refusals } from './protocol/errors.ts';
import { email, personName, sex, userInfo } from './people.ts';
import { mobilePhone } from './values/mobile-phone.ts';
import { codeSent, newPassword, oneTimeCode, secret } from './session.ts';
import { sessionErrors } from './session-errors.ts';
import { nameText, typedText } from './values/text.ts';

export const accountErrors = refusals({
  lastSecondFactor: {
    code: 40900,
    en: 'Your school requires two-step verification: add another method before you remove this one.',
    fr: 'Votre établissement exige la vérification en deux étapes : ajoutez un autre moyen avant de retirer celui-ci.',
  },
  noPassword: {
    code: 40900,
    en: 'This account has no password yet. Set one first, under My account.',
    fr: 'Ce compte n’a pas encore de mot de passe. Définissez-en un d’abord, dans Mon compte.',
  },
  hasPassword: {
    code: 40900,
    en: 'This account has a password already. To change it, enter the current one first.',
    fr: 'Ce compte a déjà un mot de passe. Pour le changer, saisissez d’abord l’actuel.',
  },
  noConfirmedContact: {
    code: 40900,
    en: 'This account has no confirmed phone or email that a code could go to.',
    fr: 'Ce compte n’a ni téléphone ni e-mail confirmé où envoyer un code.',
  },
  contactTaken: {
    code: 40900,
    en: 'Another account has taken this phone or email meanwhile. Nothing was changed.',
    fr: 'Un autre compte a pris entre-temps ce téléphone ou cet e-mail. Rien n’a été modifié.',
  },
  phoneTaken: {
    code: 42200,
    en: 'Another account uses this number.',
    fr: 'Un autre compte utilise ce numéro.',
  },
  emailTaken: {
    code: 42200,
    en: 'Another account uses this email.',
    fr: 'Un autre compte utilise cet e-mail.',
  },
  contactAlreadyConfirmed: {
    code: 42200,
    en: 'This is yours and confirmed already.',
    fr: 'C’est déjà le vôtre, et il est confirmé.',
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
});

const none = z.object({}).optional();

/** Why the code that a signed-in person asked for is not taken. */
const ownCodeRefusals = [
  sessionErrors.stepExpired,
  sessionErrors.wrongCode,
  accountErrors.codeUsed,
  accountErrors.codeExpired,
  accountErrors.codeTriedTooOften,
];

export const updateMyProfile = call({
  ...endpoints.updateMyProfile,
  summary: 'Change my own name, gender, address and photo',
  access: 'self',
  refusals: [errors.notFound],
  body: z.object({
    fullName: personName,
    sex: sex.nullable(),
    address: typedText(200).nullable(),
    photoId: z
      .uuid()
      .nullable()
      .optional()
      .describe('A picture uploaded as ownPhoto; null removes it, left out it stays'),
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
  ...endpoints.myContacts,
  summary: 'The phone and email that I sign in with, and whether they are confirmed',
  access: 'self',
  answer: contacts,
});

const currentPassword = z.string().min(1).max(128);

export const changeMyPhone = call({
  ...endpoints.changeMyPhone,
  summary: 'Send a code to a new phone, or to mine that is not confirmed; confirming it changes it',
  access: 'self',
  refusals: [
    accountErrors.noPassword,
    sessionErrors.wrongPassword,
    accountErrors.phoneTaken,
    accountErrors.contactAlreadyConfirmed,
  ],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ phone: mobilePhone, password: currentPassword }),
  answer: codeSent,
});

export const changeMyEmail = call({
  ...endpoints.changeMyEmail,
  summary: 'Send a code to a new email, or to mine that is not confirmed; confirming it changes it',
  access: 'self',
  refusals: [
    accountErrors.noPassword,
    sessionErrors.wrongPassword,
    accountErrors.emailTaken,
    accountErrors.contactAlreadyConfirmed,
  ],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ email, password: currentPassword }),
  answer: codeSent,
});

export const confirmMyContact = call({
  ...endpoints.confirmMyContact,
  summary: 'Confirm the phone or email that a code was sent to; the old one is told',
  access: 'self',
  refusals: [...ownCodeRefusals, accountErrors.contactTaken],
  limit: { max: 30, windowSeconds: 60 },
  body: z.object({ ticket: secret, code: oneTimeCode }),
  answer: contacts,
});

export const changeMyPassword = call({
  ...endpoints.changeMyPassword,
  summary: 'Change my password; ends my other sessions',
  access: 'self',
  refusals: [sessionErrors.wrongPassword, sessionErrors.passwordTooCommon],
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ current: z.string().min(1).max(128), password: newPassword }),
  answer: z.object({}),
});

export const sendFirstPasswordCode = call({
  ...endpoints.sendFirstPasswordCode,
  summary: 'Send a code to my confirmed phone or email, where my account has no password yet',
  access: 'self',
  refusals: [accountErrors.hasPassword, accountErrors.noConfirmedContact],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: none,
  answer: codeSent,
});

export const setFirstPassword = call({
  ...endpoints.setFirstPassword,
  summary: 'Set the first password of my account with the code; ends my other sessions',
  access: 'self',
  refusals: [...ownCodeRefusals, accountErrors.hasPassword, sessionErrors.passwordTooCommon],
  limit: { max: 30, windowSeconds: 60 },
  body: z.object({ ticket: secret, code: oneTimeCode, password: newPassword }),
  answer: contacts,
});

export const listMySessions = call({
  ...endpoints.listMySessions,
  summary: 'My open sessions',
  access: 'self',
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
  ...endpoints.endMySession,
  summary: 'End one of my sessions',
  access: 'self',
  params: z.object({ id: z.uuid() }),
  body: none,
  answer: z.object({}),
});

export const endMyOtherSessions = call({
  ...endpoints.endMyOtherSessions,
  summary: 'End all my sessions but this one',
  access: 'self',
  body: none,
  answer: z.object({ ended: z.number().int() }),
});

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() });

export const mySecondFactor = call({
  ...endpoints.mySecondFactor,
  summary: 'Which second factors I have',
  access: 'self',
  answer: z.object({
    totp: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(passkey),
  }),
});

export const beginTotp = call({
  ...endpoints.beginTotp,
  summary: 'Begin to add an authenticator app',
  access: 'self',
  refusals: [sessionErrors.wrongPassword],
  answersSecrets: true,
  body: z.object({ password: z.string().min(1).max(128) }),
  answer: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmTotp = call({
  ...endpoints.confirmTotp,
  summary: 'Confirm the authenticator app with its first code; answers the recovery codes, once',
  access: 'self',
  refusals: [sessionErrors.stepExpired, sessionErrors.wrongAppCode],
  answersSecrets: true,
  body: z.object({ code: oneTimeCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeTotp = call({
  ...endpoints.removeTotp,
  summary: 'Remove the authenticator app',
  access: 'self',
  refusals: [errors.notFound, sessionErrors.wrongPassword, accountErrors.lastSecondFactor],
  body: z.object({ password: z.string().min(1).max(128) }),
  answer: z.object({}),
});

export const beginPasskey = call({
  ...endpoints.beginPasskey,
  summary: 'Begin to add a passkey',
  access: 'self',
  refusals: [sessionErrors.wrongPassword],
  answersSecrets: true,
  body: z.object({ password: z.string().min(1).max(128) }),
  answer: z.object({ options: z.record(z.string(), z.unknown()) }),
});

export const confirmPasskey = call({
  ...endpoints.confirmPasskey,
  summary: 'Add a passkey',
  access: 'self',
  refusals: [sessionErrors.stepExpired, sessionErrors.passkeyRefused],
  body: z.object({
    name: nameText(60).min(1),
    response: z.record(z.string(), z.unknown()),
  }),
  answer: passkey,
});

export const removePasskey = call({
  ...endpoints.removePasskey,
  summary: 'Remove a passkey',
  access: 'self',
  refusals: [sessionErrors.wrongPassword, accountErrors.lastSecondFactor],
  params: z.object({ id: z.string().min(1).max(1024) }),
  body: z.object({ password: z.string().min(1).max(128) }),
  answer: z.object({}),
});
