import * as calendarCalls from '@ardoise/contract/planner/calendar';
import * as emailCalls from '@ardoise/contract/planner/emails';
import * as taskCalls from '@ardoise/contract/planner/tasks';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { exportCalendar, serveCalendar } from './calendar-file.ts';
import { listEmails, markEmails, sendEmailAgain } from './emails.ts';
import { addEvent, changeEvent, removeEvent } from './own-events.ts';
import { purgePlanner } from './purge-planner.ts';
import { readCalendar, refuseSpan } from './read-calendar.ts';
import { tellGiven } from './subscribers.ts';
import { addTask, changeTask, listTaskPeople, listTasks, markTask } from './tasks.ts';

/** The calendar, tasks, and what became of emails. */
export const planner = (services: Services): Module => ({
  routes: [
    route(calendarCalls.readCalendar, async ({ actor, ...context }, { query }) => {
      refuseSpan(query);
      return { items: await readCalendar({ ...context, personId: actor.personId }, query) };
    }),
    route(calendarCalls.exportCalendar, (context, { body }) => exportCalendar(context, body)),
    route(calendarCalls.addEvent, (context, { body }) => addEvent(context, body)),
    route(calendarCalls.changeEvent, (context, { params, body }) =>
      changeEvent(context, params.id, body),
    ),
    route(calendarCalls.removeEvent, (context, { params }) => removeEvent(context, params.id)),
    route(taskCalls.listTasks, (context, { query }) => listTasks(context, query)),
    route(taskCalls.addTask, (context, { body }) => addTask(context, body)),
    route(taskCalls.changeTask, (context, { params, body }) =>
      changeTask(context, params.id, body),
    ),
    route(taskCalls.markTask, (context, { params, body }) => markTask(context, params.id, body)),
    route(taskCalls.listTaskPeople, listTaskPeople),
    route(emailCalls.listEmails, (context, { query }) => listEmails(context, query)),
    route(emailCalls.markEmails, (context, { body }) => markEmails(context, body)),
    route(emailCalls.sendEmailAgain, (context, { params }) => sendEmailAgain(context, params.id)),
  ],
  recurring: [purgePlanner],
  subscribers: [tellGiven],
  pages: (app) => serveCalendar(app, services),
});
