import { z } from 'zod';
import * as endpoints from '../endpoints/staff.ts';
import { personName, role } from '../people.ts';
import { call } from '../protocol/call.ts';
import { codeSent, loginAnswer, newPassword, oneTimeCode, secret } from '../session.ts';
import { sessionErrors, sessionStartRefusals } from '../session-errors.ts';
import { invitationErrors } from './staff-errors.ts';

/** Of whoever was sent a link. The link names the invitation; a code shows that the phone or mailbox is at hand. */

const closed = Object.values(invitationErrors);
const limit = { max: 30, windowSeconds: 60 } as const;

export const describeInvitation = call({
  ...endpoints.describeInvitation,
  summary: 'What an invitation is to: the school, the role, who invites, and where a code would go',
  access: 'public',
  onlyReads: true,
  refusals: closed,
  limit,
  body: z.object({ token: secret }),
  answer: z.object({
    schoolName: z.string(),
    appId: z.string(),
    logo: z.string().nullable(),
    fullName: z.string(),
    role,
    invitedBy: z.string(),
    sentTo: z.string().describe('The phone or email, mostly hidden'),
    expiresAt: z.iso.datetime(),
  }),
});

export const sendInvitationCode = call({
  ...endpoints.sendInvitationCode,
  summary: 'Send a code to the phone or email that was invited',
  access: 'public',
  refusals: closed,
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ token: secret }),
  answer: codeSent,
});

export const confirmInvitationCode = call({
  ...endpoints.confirmInvitationCode,
  summary: 'Confirm that code: answers a proof, and whether a first password is to be set with it',
  access: 'public',
  refusals: [
    ...closed,
    sessionErrors.codeUsedOrExpired,
    sessionErrors.wrongCode,
    sessionErrors.stepExpired,
  ],
  answersSecrets: true,
  limit,
  body: z.object({ token: secret, ticket: secret, code: oneTimeCode }),
  answer: z.object({
    proof: z.string(),
    needsPassword: z.boolean(),
    fullName: z.string().describe('Of their account, else as the invitation has it'),
  }),
});

export const acceptInvitation = call({
  ...endpoints.acceptInvitation,
  summary: 'Join the team: sets the first password where there is none, and signs in',
  access: 'public',
  refusals: [
    ...closed,
    ...sessionStartRefusals,
    sessionErrors.stepExpired,
    sessionErrors.passwordTooCommon,
    sessionErrors.accountExists,
  ],
  answersSecrets: true,
  limit,
  body: z.object({
    token: secret,
    proof: secret,
    fullName: personName,
    password: newPassword.optional().describe('Left out by whoever has one'),
  }),
  answer: z.object({ appId: z.string(), signIn: loginAnswer }),
});
