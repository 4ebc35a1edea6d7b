import { z } from 'zod';
import * as endpoints from '../endpoints/staff.ts';
import { email, personName, role, sex } from '../people.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { mobilePhone } from '../values/mobile-phone.ts';
import { nameText } from '../values/text.ts';
import { languages } from '../values/language.ts';
import { staffErrors } from './staff-errors.ts';

/** As the specification has it: letters and digits alone, 14 to 22 of them; a person's ufId is one. */
export const staffId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{14,22}$/, { error: 'staffId' })
  .meta({ examples: ['ARD7K3QX2M9XA5BT'] });

/** A link that was sent is good for so long. */
export const invitationDays = 7;

/** So many are open at a time; each is a message to somebody who may never have heard of the school. */
export const maxOpenInvitations = 50;
/** Of a school that nobody has verified. */
export const maxOpenUnverified = 20;

/** `none`: added by their ID. */
export const invitationStates = ['none', 'open', 'expired', 'accepted'] as const;

const staffRow = z.object({
  id: z.uuid().describe('Of the person, or of the invitation while it is open'),
  isInvitation: z.boolean(),
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  username: z.string().nullable().describe('The ufId; null until the invitation is accepted'),
  role,
  sex: sex.nullable(),
  photo: z.string().nullable(),
  organisationId: z.string().nullable().describe('The number that the school itself has given'),
  lastSeenAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  invitation: z.object({
    state: z.enum(invitationStates),
    sentAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
  }),
});
export type StaffRow = z.output<typeof staffRow>;

export const listStaff = call({
  ...endpoints.listStaff,
  summary: 'The team: who works for the school, and who is invited',
  access: 'staff.read',
  query: listQuery.extend({ role: role.optional() }),
  answer: listOf(staffRow).extend({
    requiresSecondFactor: z.boolean(),
    withoutSecondFactor: z.number().int().describe('How many of the team have none yet'),
  }),
});

export const lookUpStaff = call({
  ...endpoints.lookUpStaff,
  summary: 'Whose ID this is, before they are added: their name, and of their contact only a hint',
  access: 'staff.edit',
  refusals: [staffErrors.profileNotFound],
  limit: { max: 30, windowSeconds: 60 },
  query: z.object({ staffId }),
  answer: z.object({
    staffId: z.string(),
    fullName: z.string(),
    contact: z.string().nullable(),
    photo: z.string().nullable(),
    isMember: z.boolean(),
  }),
});

const changeRefusals = [staffErrors.ownersOnly];

export const addStaff = call({
  ...endpoints.addStaff,
  summary: 'Add somebody who has an account, by their ID',
  access: 'staff.edit',
  refusals: [...changeRefusals, staffErrors.profileNotFound, staffErrors.staffExists],
  limit: { max: 30, windowSeconds: 60 },
  body: z.object({ staffId, role }),
  answer: staffRow,
});

export const updateStaff = call({
  ...endpoints.updateStaff,
  summary: 'Change what the school says of one of its team; phone and email are the person’s own',
  access: 'staff.edit',
  refusals: [...changeRefusals, staffErrors.staffNumberTaken],
  params: byId,
  body: z.object({
    fullName: personName,
    sex: sex.nullable(),
    organisationId: nameText(30).nullable(),
    photoId: z
      .uuid()
      .nullable()
      .optional()
      .describe('A picture uploaded as photo; null removes it, left out it stays'),
  }),
  answer: staffRow,
});

export const changeStaffRole = call({
  ...endpoints.changeStaffRole,
  summary: 'Give one of the team another role; their open consoles follow at once',
  access: 'staff.edit',
  refusals: [...changeRefusals, staffErrors.lastOwner, staffErrors.ownRoleRaised],
  params: byId,
  body: z.object({ role }),
  answer: staffRow,
});

export const signOutStaff = call({
  ...endpoints.signOutStaff,
  summary: 'End every session that one of the team has in this school; they stay in the team',
  access: 'staff.edit',
  refusals: changeRefusals,
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({ sessions: z.number().int().describe('How many have ended') }),
});

export const removeStaff = call({
  ...endpoints.removeStaff,
  summary: 'Remove one of the team, or leave it; their sessions in this school end at once',
  // Everybody may leave; who may remove whom is in `rules.ts`.
  access: 'shell.read',
  refusals: [...changeRefusals, staffErrors.lastOwner],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});

export const requireSecondFactor = call({
  ...endpoints.requireSecondFactor,
  summary: 'Require two-step verification of everybody who works for the school, or no longer',
  access: 'staff.editOwners',
  refusals: [staffErrors.ownFactorFirst],
  body: z.object({ isRequired: z.boolean() }),
  answer: z.object({ isRequired: z.boolean() }),
});

export const inviteStaff = call({
  ...endpoints.inviteStaff,
  summary: 'Invite somebody by phone or email: a link that is good for 7 days',
  access: 'staff.edit',
  refusals: [
    ...changeRefusals,
    staffErrors.staffPhoneTaken,
    staffErrors.staffExists,
    staffErrors.alreadyInvited,
    staffErrors.tooManyInvitations,
  ],
  limit: { max: 30, windowSeconds: 60 },
  body: z
    .object({
      fullName: personName,
      phone: mobilePhone.optional(),
      email: email.optional(),
      role,
      language: z.enum(languages).describe('In which the invitation is written'),
    })
    .refine(({ phone, email: mail }) => (phone === undefined) !== (mail === undefined), {
      error: 'required',
      path: ['phone'],
    })
    .meta({
      examples: [
        { fullName: 'Ngo Bassa Claire', phone: '677123456', role: 'support', language: 'fr' },
      ],
    }),
  answer: staffRow,
});

const invitationRefusals = [...changeRefusals, staffErrors.staffExists];

export const resendInvitation = call({
  ...endpoints.resendInvitation,
  summary: 'Send an invitation again, with a new link; the one before opens nothing any more',
  access: 'staff.edit',
  refusals: [...invitationRefusals, staffErrors.tooManyInvitations],
  limit: { max: 30, windowSeconds: 60 },
  params: byId,
  body: z.object({}).optional(),
  answer: staffRow,
});

export const recallInvitation = call({
  ...endpoints.recallInvitation,
  summary: 'Recall an invitation: its link opens nothing any more',
  access: 'staff.edit',
  refusals: invitationRefusals,
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});
