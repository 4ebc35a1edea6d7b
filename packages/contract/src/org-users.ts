import { z } from 'zod';
import { countryCode } from './values/countries.ts';
import { foundBy } from './values/found-by.ts';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/org-users.ts';
import { errors } from './protocol/errors.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { exportCall } from './protocol/export-call.ts';
import { languages } from './values/language.ts';
import { guardianInput, media, phoneKinds, relationships } from './student-record.ts';

/** The organisation's users: guardians and payers with an account or a phone. */

const userRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  families: z.array(z.string()),
  studentCount: z.number().int(),
  hasAccount: z.boolean(),
  foundBy,
});
export type OrgUserRow = z.output<typeof userRow>;

const userDetail = z.object({
  id: z.uuid(),
  fullName: z.string(),
  occupation: z.string().nullable(),
  country: countryCode,
  email: z.string().nullable(),
  phones: z.array(z.object({ kind: z.enum(phoneKinds), number: z.string() })),
  preferredMedium: z.enum(media),
  language: z.enum(languages).nullable(),
  noMessages: z.boolean(),
  hasAccount: z.boolean(),
  families: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      relationship: z.enum(relationships),
      students: z.array(
        z.object({ id: z.uuid(), name: z.string(), className: z.string().nullable() }),
      ),
    }),
  ),
  version: z.number().int(),
});
export type OrgUserDetail = z.output<typeof userDetail>;

export const listOrgUsers = call({
  ...endpoints.listOrgUsers,
  summary: 'The organisation’s users: guardians and payers',
  access: 'people.read',
  query: listQuery,
  answer: listOf(userRow),
});

export const exportOrgUsers = exportCall(endpoints.exportOrgUsers, listQuery.pick({ q: true }));

export const getOrgUser = call({
  ...endpoints.getOrgUser,
  summary: 'A user with their families',
  access: 'people.read',
  params: byId,
  answer: userDetail,
});

export const recordPhoneShown = call({
  ...endpoints.recordPhoneShown,
  summary: 'Record that a person had a masked phone number shown',
  access: 'people.read',
  isOpenWhenSuspended: true,
  body: z.object({ number: z.string().min(1).max(30) }),
  answer: z.object({}),
});

export const updateOrgUser = call({
  ...endpoints.updateOrgUser,
  summary: 'Change a user’s own record',
  access: 'people.edit',
  refusals: [errors.changedMeanwhile],
  params: byId,
  body: guardianInput.omit({ relationship: true }).extend({ version: z.number().int() }),
  answer: userDetail,
});
