import { z } from 'zod';
import * as endpoints from '../endpoints/sms.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { nameText } from '../values/text.ts';
import { smsErrors } from './sms-errors.ts';

const count = z.number().int();

const groupRow = z.object({
  id: z.uuid(),
  name: z.string(),
  families: count,
  createdAt: z.iso.datetime(),
});
export type SmsGroupRow = z.output<typeof groupRow>;

const group = groupRow.extend({
  members: z.array(
    z.object({ id: z.uuid(), familyId: z.string().describe('Readable number'), name: z.string() }),
  ),
  version: count,
});
export type SmsGroup = z.output<typeof group>;

const input = z.object({
  name: nameText(60).min(1, { error: 'required' }),
  familyIds: z
    .array(z.uuid())
    .min(1)
    .max(2_000)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'notAChoice' }),
});

export const listSmsGroups = call({
  ...endpoints.listSmsGroups,
  summary: 'Saved groups of families, by name',
  access: 'sms.read',
  query: listQuery,
  answer: listOf(groupRow),
});

export const createSmsGroup = call({
  ...endpoints.createSmsGroup,
  summary: 'Save a group of families to write to again',
  access: 'sms.send',
  refusals: [errors.notFound, smsErrors.smsGroupNameTaken],
  body: input,
  answer: group,
});

export const getSmsGroup = call({
  ...endpoints.getSmsGroup,
  summary: 'A saved group with its families',
  access: 'sms.read',
  params: byId,
  answer: group,
});

export const updateSmsGroup = call({
  ...endpoints.updateSmsGroup,
  summary: 'Change the name or the families of a saved group',
  access: 'sms.send',
  refusals: [errors.changedMeanwhile, smsErrors.smsGroupNameTaken],
  params: byId,
  body: input.extend({ version: count }),
  answer: group,
});

export const removeSmsGroup = call({
  ...endpoints.removeSmsGroup,
  summary: 'Remove a saved group; its families stay',
  access: 'sms.send',
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});
