import { z } from 'zod';
import * as endpoints from '../endpoints/planner.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { day } from '../values/dates.ts';
import { seenText, titleText } from '../values/text.ts';
import { plannerErrors } from './planner-errors.ts';

/** What one has to do oneself, or has given a colleague to do. */

export const taskFilters = ['important', 'completed', 'deleted'] as const;
export const taskTags = ['team', 'low', 'medium', 'high', 'update'] as const;
export type TaskTag = (typeof taskTags)[number];
export const mostTasks = 1_000;

const person = z.object({ id: z.uuid(), name: z.string() });

const task = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.string(),
  tags: z.array(z.enum(taskTags)),
  dueOn: day.nullable(),
  isImportant: z.boolean(),
  isCompleted: z.boolean(),
  isDeleted: z.boolean(),
  givenTo: person.nullable().describe('Null where they have left the team'),
  madeBy: person.nullable(),
  isGiven: z.boolean().describe('Made by the reader, and somebody else’s to do'),
  changedAt: z.iso.datetime(),
  version: z.number().int(),
});
export type Task = z.output<typeof task>;

export const listTasks = call({
  ...endpoints.listTasks,
  summary: 'Tasks that are the reader’s, or that they have given to a colleague',
  access: 'shell.read',
  query: listQuery.extend({
    filter: z
      .enum(taskFilters)
      .optional()
      .describe('Without it, those that are neither done nor deleted'),
    tag: z.enum(taskTags).optional(),
    sort: z.enum(['due', '-due', 'title', '-title', 'newest']).optional(),
  }),
  answer: listOf(task).extend({
    counts: z.object({ open: z.number().int(), important: z.number().int() }),
  }),
});

const input = z.object({
  title: titleText(200).min(1, { error: 'required' }),
  note: seenText(2_000).default(''),
  tags: z.array(z.enum(taskTags)).max(taskTags.length).default([]),
  dueOn: day.nullable().default(null),
  givenToId: z.uuid().nullable().default(null).describe('Null: the maker’s own'),
});

const example = { title: 'Call the family of the new pupil', tags: ['high'], dueOn: '2026-12-01' };

export const addTask = call({
  ...endpoints.addTask,
  summary: 'Write down a task, for oneself or for a colleague, who is told',
  access: 'shell.read',
  refusals: [plannerErrors.notOfTheTeam, plannerErrors.tooManyTasks],
  body: input.meta({ examples: [example] }),
  answer: task,
});

export const changeTask = call({
  ...endpoints.changeTask,
  summary: 'Change a task that is one’s own or that one has given',
  access: 'shell.read',
  refusals: [errors.changedMeanwhile, plannerErrors.notOfTheTeam],
  params: byId,
  body: input
    .extend({ version: z.number().int() })
    .meta({ examples: [{ ...example, version: 1 }] }),
  answer: task,
});

export const markTask = call({
  ...endpoints.markTask,
  summary: 'Say that a task is done or not, important or not, deleted or not',
  access: 'shell.read',
  params: byId,
  body: z
    .object({ isCompleted: z.boolean(), isImportant: z.boolean(), isDeleted: z.boolean() })
    .partial()
    .meta({ examples: [{ isCompleted: true }] }),
  answer: task,
});

export const listTaskPeople = call({
  ...endpoints.listTaskPeople,
  summary: 'The colleagues to whom a task can be given',
  access: 'shell.read',
  answer: z.object({ items: z.array(person) }),
});
